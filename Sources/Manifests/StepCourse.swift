import ProviderKit
import SpannedJSON
import Weather

/// How far the steps of one question are: which can be sent, what is known to each, and what came of them.
struct StepCourse {
  /// A step that can be sent now.
  struct Departure: Sendable {
    let number: Int
    let step: Manifest.Step
    let variables: Variables
    /// Why variables have no value, for those that a step should have set which failed.
    let lost: [String: ProviderFailure]
  }

  /// The response to a step.
  struct Answer: Sendable {
    let root: JSONValue
    /// A report that has what the step brings alone.
    let part: WeatherReport
  }

  typealias Ending = Result<Answer, ProviderFailure>

  private let steps: [Manifest.Step]
  private let variables: Variables
  /// The earlier steps that set what a step uses, by its number.
  private let sources: [[Int]]
  /// The steps that were sent.
  private var sent: Set<Int> = []
  private var needless: Set<Int> = []
  /// Of the steps that are over, by their numbers.
  private var ended: [Int: Ending] = [:]

  /// - Parameter variables: What is known before any step is sent.
  init(_ steps: [Manifest.Step], _ variables: Variables) {
    self.steps = steps
    self.variables = variables
    sources = steps.enumerated().map { number, step in
      let used = step.variables
      return (0..<number).filter { steps[$0].set.contains { used.contains($0.variable) } }
    }
  }

  /// The steps that wait for no other any more, each once.
  mutating func departures() -> [Departure] {
    var departures: [Departure] = []
    for (number, step) in steps.enumerated() where !sent.contains(number) && !needless.contains(number) {
      guard sources[number].allSatisfy({ ended[$0] != nil || needless.contains($0) }) else { continue }
      let departure = departure(of: step, number)
      if let variable = step.unless, departure.variables[variable] != nil {
        needless.insert(number)
      } else {
        sent.insert(number)
        departures.append(departure)
      }
    }
    return departures
  }

  /// A step knows what the steps set that it waited for, in their order, whichever was first.
  private func departure(of step: Manifest.Step, _ number: Int) -> Departure {
    var variables = variables
    var lost: [String: ProviderFailure] = [:]
    for source in sources[number] {
      for value in steps[source].set {
        switch ended[source] {
        case .success(let answer):
          variables[value.variable] = Variables.Value(answer.root[value.pointer])
        case .failure(let failure): lost[value.variable] = lost[value.variable] ?? failure
        case nil: break
        }
      }
    }
    return Departure(number: number, step: step, variables: variables, lost: lost)
  }

  mutating func end(_ number: Int, _ ending: Ending) { ended[number] = ending }

  /// What came of each step that was sent, in their order.
  var endings: [(step: String, ending: Ending)] {
    steps.enumerated().compactMap { number, step in ended[number].map { (step.id, $0) } }
  }

  /// What came, by step.
  var answers: [String: JSONValue] {
    var answers: [String: JSONValue] = [:]
    for (step, ending) in endings { answers[step] = try? ending.get().root }
    return answers
  }
}

extension Variables.Value {
  /// What a step sets: a number stays one, so that a template can round it. A whole one is most often a
  /// name, which keeps all its digits.
  fileprivate init?(_ value: JSONValue?) {
    guard let value else { return nil }
    if let digits = value.numberText, digits.allSatisfy({ $0.isASCII && $0.isNumber }) {
      self = .whole(digits)
    } else if let number = value.double {
      self = .number(number, decimals: value.int == nil ? 4 : 0)
    } else if let text = value.string, !text.isEmpty {
      self = .text(text)
    } else {
      return nil
    }
  }
}
