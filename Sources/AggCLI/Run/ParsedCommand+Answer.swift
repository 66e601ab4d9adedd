import Arguments
import Formats

extension ConditionExpression {
  /// Reads a condition of the command line.
  ///
  /// - Parameter name: Its name in an error: `--if`, or that of the operand.
  init(
    typed text: String,
    as name: String,
    about subjects: Set<AnswerSubject> = AnswerSubject.compared
  ) throws(CommandFailure) {
    do throws(ConditionError) {
      self = try ConditionExpression(text, about: subjects)
    } catch {
      throw CommandFailure("\(name): \(error)", .usage)
    }
  }
}

extension ParsedCommand {
  /// The condition under which the answer is printed; `nil` to print it always.
  ///
  /// - Throws: For an invalid condition, or one with values that the command does not show.
  func condition() throws(CommandFailure) -> ConditionExpression? {
    guard let text = self[GlobalOptions.condition] else { return nil }
    return try ConditionExpression(typed: text, as: "--if", about: [type?.subject ?? .weather])
  }

  /// The parts of the answer that JSON contains.
  ///
  /// - Throws: For an unknown field, and for another format.
  func jsonSelection() throws(CommandFailure) -> AnswerSelection {
    // `--fields` of `agg decode` names members of a report.
    guard type?.acceptedOptions.contains(.selection) ?? false else { return .all }
    let (part, names) = (self[GlobalOptions.without], self[GlobalOptions.fields])
    guard part != nil || has(GlobalOptions.fields.spec) else { return .all }
    guard let format = format?.format, [.json, .ndjson, .geojson].contains(format) else {
      let option = part == nil ? GlobalOptions.fields.spec : GlobalOptions.without.spec
      throw CommandFailure("--\(option.name) changes only JSON and GeoJSON. Add --json or --ndjson.", .usage)
    }
    do throws(AnswerSelection.UnknownName) {
      return try AnswerSelection(without: part, only: names)
    } catch {
      throw CommandFailure("--fields: \(error)", .usage)
    }
  }
}
