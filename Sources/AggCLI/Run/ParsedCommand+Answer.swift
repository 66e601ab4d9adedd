import Arguments
import Formats

extension ParsedCommand {
  /// What JSON has of the answer.
  ///
  /// - Throws: For a name that no value has, and for another format.
  func jsonSelection() throws(CommandFailure) -> AnswerSelection {
    let (part, names) = (self[GlobalOptions.without], self[GlobalOptions.fields])
    guard part != nil || has(GlobalOptions.fields.spec) else { return .all }
    guard let format = format?.format, format == .json || format == .ndjson else {
      let option = part == nil ? GlobalOptions.fields.spec : GlobalOptions.without.spec
      throw CommandFailure("--\(option.name) changes JSON only. Add --json or --ndjson.", .usage)
    }
    do throws(AnswerSelection.UnknownName) {
      return try AnswerSelection(without: part, only: names)
    } catch {
      throw CommandFailure("--fields: \(error)", .usage)
    }
  }
}
