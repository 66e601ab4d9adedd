import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// The progress of a query's steps: which can be sent, the variables of each, and their results.
struct StepSchedule {
  /// A step whose variables are known, so that it can be sent.
  struct ReadyStep: Sendable {
    let number: Int
    let step: Manifest.Step
    let variables: Variables
    /// Where the nearest row is that a variable of the step was taken from, or one of an earlier step that
    /// set its variables.
    let station: Coordinates?
    /// Why variables have no value: the steps that should have set them failed, or their responses have no
    /// such value.
    let lost: [String: ProviderFailure]
  }

  /// The response to a step.
  struct Response: Sendable {
    let root: JSONValue
    /// A report with only the values of this step.
    let part: WeatherReport
    /// The parts of which the step has a list of rows, but none with a time that can be read.
    let untimed: [Manifest.Part]
    /// The number of warnings whose outline does not contain the place, and that of all.
    let elsewhere: (count: Int, of: Int)
    /// The variables that the step sets, and where the row of each is.
    var found: [String: (value: Variables.Value, position: Coordinates?)] = [:]
    /// Why other variables have no value, if the service may have one.
    var lost: [String: ProviderFailure] = [:]
  }

  typealias Ending = Result<Response, ProviderFailure>

  private let steps: [Manifest.Step]
  private let variables: Variables
  /// The indices of the earlier steps that set the variables of each step, by its index.
  private let predecessors: [[Int]]
  /// One for each step.
  private var states: [State]
  /// The place of the row that each step is about, by its index.
  private var stations: [Int: Coordinates] = [:]

  private enum State {
    case waiting, sent
    /// It will not be sent, because the variable of its `unless` has a value.
    case needless
    case ended(Ending)

    /// Whether steps that use its variables need not wait any more.
    var isSettled: Bool {
      switch self {
      case .waiting, .sent: false
      case .needless, .ended: true
      }
    }
  }

  /// - Parameter variables: Those known before any step is sent.
  init(_ steps: [Manifest.Step], _ variables: Variables) {
    self.steps = steps
    self.variables = variables
    predecessors = steps.enumerated().map { number, step in
      let used = step.variables
      return (0..<number).filter { steps[$0].set.contains { used.contains($0.variable) } }
    }
    states = steps.map { _ in .waiting }
  }

  /// The steps that no longer wait for others. Each is returned once.
  mutating func readySteps() -> [ReadyStep] {
    var readySteps: [ReadyStep] = []
    for (number, step) in steps.enumerated() {
      guard case .waiting = states[number], predecessors[number].allSatisfy({ states[$0].isSettled }) else {
        continue
      }
      let readyStep = readyStep(of: step, number)
      if let variable = step.unless, readyStep.variables[variable] != nil {
        states[number] = .needless
      } else {
        states[number] = .sent
        stations[number] = readyStep.station
        readySteps.append(readyStep)
      }
    }
    return readySteps
  }

  /// A step gets the variables of the steps that it waited for, in their order in the manifest.
  private func readyStep(of step: Manifest.Step, _ number: Int) -> ReadyStep {
    var variables = variables
    var lost: [String: ProviderFailure] = [:]
    var station: Coordinates?
    let used = step.variables
    for predecessor in predecessors[number] {
      guard case .ended(let ending) = states[predecessor] else { continue }
      station = stations[predecessor] ?? station
      let response = try? ending.get()
      for name in steps[predecessor].set.map(\.variable) {
        lost[name] = lost[name] ?? ending.failure ?? response?.lost[name]
        // A null does not remove what is known without it.
        guard let found = response?.found[name] else { continue }
        variables[name] = found.value
        if used.contains(name) { station = found.position ?? station }
      }
    }
    return ReadyStep(number: number, step: step, variables: variables, station: station, lost: lost)
  }

  mutating func end(_ number: Int, _ ending: Ending) { states[number] = .ended(ending) }

  /// The result of each step that was sent, in their order.
  var endings: [(step: String, ending: Ending)] {
    zip(steps, states).compactMap { step, state in
      if case .ended(let ending) = state { (step.id, ending) } else { nil }
    }
  }

  /// The responses by step.
  var responses: [String: JSONValue] {
    var responses: [String: JSONValue] = [:]
    for (step, ending) in endings { responses[step] = try? ending.get().root }
    return responses
  }
}

extension ProviderFailure {
  /// No row of the source is within a distance of the place.
  ///
  /// - Parameter row: What a row is.
  init(_ source: SourceID, no row: StaticString, within limit: Length) {
    let kilometers = Int(limit.kilometers.rounded())
    self.init(source, .place, detail: "it has no \(row) within \(kilometers) km")
  }
}
