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
  }

  typealias Ending = Result<Response, ProviderFailure>

  private let steps: [Manifest.Step]
  private let source: SourceID
  private let variables: Variables
  private let coordinates: Coordinates?
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

  /// - Parameters:
  ///   - variables: Those known before any step is sent.
  ///   - coordinates: Those of the place; `nil` when a place is looked up.
  init(
    _ steps: [Manifest.Step],
    of source: SourceID,
    _ variables: Variables,
    at coordinates: Coordinates?
  ) {
    self.steps = steps
    self.source = source
    self.variables = variables
    self.coordinates = coordinates
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
      for assignment in steps[predecessor].set {
        do throws(ProviderFailure) {
          let root = try ending.get().root
          // A null does not remove what is known without it.
          if let found = try value(assignment, of: root, to: steps[predecessor].id) {
            variables[assignment.variable] = found.value
            if used.contains(assignment.variable) { station = found.position ?? station }
          }
        } catch {
          lost[assignment.variable] = lost[assignment.variable] ?? error
        }
      }
    }
    return ReadyStep(number: number, step: step, variables: variables, station: station, lost: lost)
  }

  /// The value of a variable that a response sets, and where its row is.
  ///
  /// - Returns: `nil` when the service has none for the place: it is null or empty, or in an empty list.
  /// - Throws: `.place` when no row is near enough, `.schema` when a pointer leads to nothing or to a value
  ///   that no request can contain.
  private func value(
    _ assignment: Manifest.Assignment,
    of root: JSONValue,
    to step: String
  ) throws(ProviderFailure) -> (value: Variables.Value, position: Coordinates?)? {
    func misshapen(_ what: String) -> ProviderFailure {
      ProviderFailure(source, .schema, detail: "{\(assignment.variable)} of step \(step): \(what)")
    }
    var row = root
    var position: Coordinates?
    if let nearest = assignment.nearest {
      guard let found = try self.row(nearest, of: root, misshapen) else { return nil }
      (row, position) = found
    }
    guard let found = row[assignment.pointer] else {
      if row.isEmpty(on: assignment.pointer) { return nil }
      throw misshapen("the response has nothing at \(assignment.pointer)")
    }
    if found.isNull || found.string == "" { return nil }
    if let value = Variables.Value(found) { return (value, position) }
    throw misshapen("\(assignment.pointer) is \(found.summary), expected a text or a number")
  }

  /// The row of a list that is nearest to the place, and where it is.
  ///
  /// - Returns: `nil` when the list is empty, or no place is known.
  private func row(
    _ nearest: Manifest.NearestElement,
    of root: JSONValue,
    _ misshapen: (String) -> ProviderFailure
  ) throws(ProviderFailure) -> (row: JSONValue, position: Coordinates)? {
    guard let coordinates else { return nil }
    let rows = Manifest.Section.Rows.rows(nearest.rows)
    guard rows.isPresent(in: root) else {
      throw misshapen("the response has no list at \(JSONPointer(tokens: nearest.rows))")
    }
    let all = rows.contents(of: root)
    if all.isEmpty { return nil }
    let placed = all.compactMap { row in
      Coordinates(row[nearest.latitude], row[nearest.longitude])
        .map { (row: row, position: $0, distance: coordinates.distance(to: $0)) }
    }
    guard let first = placed.min(by: { $0.distance < $1.distance }) else {
      throw misshapen("no row has coordinates at \(nearest.latitude) and \(nearest.longitude)")
    }
    guard first.distance <= nearest.within else {
      throw ProviderFailure(source, no: "place", within: nearest.within)
    }
    return (first.row, first.position)
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

extension JSONValue {
  /// Whether the value is null, or an array or object without content, where a pointer ends that leads to
  /// nothing.
  fileprivate func isEmpty(on pointer: JSONPointer) -> Bool {
    var value = self
    for token in pointer.tokens {
      guard let next = value[JSONPointer(tokens: [token])] else { break }
      value = next
    }
    return value.isNull || (value.kind == .array || value.kind == .object) && value.count == 0
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

extension Variables.Value {
  /// The value of a variable. A number stays a number, so that a template can round it. A whole number is
  /// most often an identifier, so it keeps all its digits.
  fileprivate init?(_ value: JSONValue) {
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
