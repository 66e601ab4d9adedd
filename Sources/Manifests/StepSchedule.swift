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
    /// Why variables have no value: the failures of the steps that should have set them.
    let lost: [String: ProviderFailure]
  }

  /// The response to a step.
  struct Response: Sendable {
    let root: JSONValue
    /// A report with only the values of this step.
    let part: WeatherReport
  }

  typealias Ending = Result<Response, ProviderFailure>

  private let steps: [Manifest.Step]
  private let variables: Variables
  private let coordinates: Coordinates?
  /// The indices of the earlier steps that set the variables of each step, by its index.
  private let sources: [[Int]]
  /// The steps that were sent.
  private var sent: Set<Int> = []
  private var needless: Set<Int> = []
  /// The results of the completed steps, by index.
  private var ended: [Int: Ending] = [:]

  /// - Parameters:
  ///   - variables: Those known before any step is sent.
  ///   - coordinates: Those of the place; `nil` when a place is looked up.
  init(_ steps: [Manifest.Step], _ variables: Variables, at coordinates: Coordinates?) {
    self.steps = steps
    self.variables = variables
    self.coordinates = coordinates
    sources = steps.enumerated().map { number, step in
      let used = step.variables
      return (0..<number).filter { steps[$0].set.contains { used.contains($0.variable) } }
    }
  }

  /// The steps that no longer wait for others. Each is returned once.
  mutating func readySteps() -> [ReadyStep] {
    var readySteps: [ReadyStep] = []
    for (number, step) in steps.enumerated() where !sent.contains(number) && !needless.contains(number) {
      guard sources[number].allSatisfy({ ended[$0] != nil || needless.contains($0) }) else { continue }
      let readyStep = readyStep(of: step, number)
      if let variable = step.unless, readyStep.variables[variable] != nil {
        needless.insert(number)
      } else {
        sent.insert(number)
        readySteps.append(readyStep)
      }
    }
    return readySteps
  }

  /// A step gets the variables of the steps that it waited for, in their order in the manifest.
  private func readyStep(of step: Manifest.Step, _ number: Int) -> ReadyStep {
    var variables = variables
    var lost: [String: ProviderFailure] = [:]
    for source in sources[number] {
      for value in steps[source].set {
        switch ended[source] {
        case .success(let response):
          let row =
            value.nearest.map { nearest in
              coordinates.flatMap { nearest.row(of: response.root, near: $0) }
            } ?? response.root
          variables[value.variable] = Variables.Value(row?[value.pointer])
        case .failure(let failure): lost[value.variable] = lost[value.variable] ?? failure
        case nil: break
        }
      }
    }
    return ReadyStep(number: number, step: step, variables: variables, lost: lost)
  }

  mutating func end(_ number: Int, _ ending: Ending) { ended[number] = ending }

  /// The result of each step that was sent, in their order.
  var endings: [(step: String, ending: Ending)] {
    steps.enumerated().compactMap { number, step in ended[number].map { (step.id, $0) } }
  }

  /// The responses by step.
  var responses: [String: JSONValue] {
    var responses: [String: JSONValue] = [:]
    for (step, ending) in endings { responses[step] = try? ending.get().root }
    return responses
  }
}

extension Manifest.NearestElement {
  /// The nearest row that has coordinates; `nil` when none is near enough.
  fileprivate func row(of response: JSONValue, near place: Coordinates) -> JSONValue? {
    Manifest.Section.Rows.rows(rows).contents(of: response).lazy
      .compactMap { row -> (row: JSONValue, distance: Length)? in
        Coordinates(row[latitude], row[longitude]).map { (row: row, distance: place.distance(to: $0)) }
      }
      .filter { $0.distance <= within }
      .min { $0.distance < $1.distance }?.row
  }
}

extension Coordinates {
  /// Coordinates from two numbers, or from texts with numbers.
  init?(_ latitude: JSONValue?, _ longitude: JSONValue?) {
    guard let latitude = latitude?.lenientDouble, let longitude = longitude?.lenientDouble else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

extension Variables.Value {
  /// The value of a variable. A number stays a number, so that a template can round it. A whole number is
  /// most often an identifier, so it keeps all its digits.
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
