import Aggregation
import Arguments
import FoundationEssentials

/// What was typed behind options, as values.
extension Session {
  /// - Throws: For what is no count of columns.
  static func width(_ command: ParsedCommand) throws(CommandFailure) -> Int? {
    guard let text = command.value("width") else { return nil }
    guard let width = Int(text), (1...10_000).contains(width) else {
      throw CommandFailure("--width takes a number of columns, not \"\(text)\"", .usage)
    }
    return width
  }

  /// The instant behind an option such as `--now`; of a date alone its midnight in UTC.
  static func instant(_ option: String, _ command: ParsedCommand) throws(CommandFailure) -> Date? {
    guard let text = command.value(option) else { return nil }
    let instant = text.count == "2026-11-21".count ? text + "T00:00:00Z" : text
    guard let date = ISOInstant.date(instant) else {
      throw CommandFailure(
        "--\(option) takes an instant such as 2026-11-21T09:00:00Z or a date, not \"\(text)\"",
        .usage
      )
    }
    return date
  }

  static func timeout(_ command: ParsedCommand) throws(CommandFailure) -> Duration? {
    guard let text = command.value("timeout") else { return nil }
    guard let limit = Duration(configText: text) ?? Duration(configText: "\(text)s")
    else {
      throw CommandFailure("--timeout takes a time such as 8s or 500ms, not \"\(text)\"", .usage)
    }
    return limit
  }
}
