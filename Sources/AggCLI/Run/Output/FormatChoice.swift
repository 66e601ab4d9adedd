import Arguments
import Formats

/// How `--format` says to print the answer.
enum FormatChoice: RawRepresentable, Hashable, Sendable {
  case format(OutputFormat)
  /// A line of one's own, such as `{place} {temperature}`.
  case line(String)

  init?(rawValue: String) {
    if rawValue.contains("{") {
      self = .line(rawValue)
    } else {
      guard let format = OutputFormat(rawValue: rawValue) else { return nil }
      self = .format(format)
    }
  }

  /// As it is typed.
  var rawValue: String {
    switch self {
    case .format(let format): format.rawValue
    case .line(let template): template
    }
  }

  /// Whose rules hold for it: a line of one's own is one line, filled.
  var format: OutputFormat {
    switch self {
    case .format(let format): format
    case .line: .line
    }
  }
}

extension ParsedCommand {
  /// The format that was typed, also as `--json` or `--ndjson`; `nil` for none.
  var format: FormatChoice? { namedFormats.first?.format }

  /// - Throws: When two forms are asked for: nobody should take one answer for the other.
  func checkFormat() throws(CommandFailure) {
    guard let first = namedFormats.first,
      let other = namedFormats.first(where: { $0.format != first.format })
    else { return }
    throw CommandFailure(
      "\(first.typed) conflicts with \(other.typed). Use only one of them.",
      .usage
    )
  }

  private var namedFormats: [(typed: String, format: FormatChoice)] {
    let named: [(typed: String, format: FormatChoice?)] = [
      ("--ndjson", self[GlobalOptions.ndjson] ? .format(.ndjson) : nil),
      ("--json", self[GlobalOptions.json] ? .format(.json) : nil),
      ("--format \(self[GlobalOptions.format]?.rawValue ?? "")", self[GlobalOptions.format]),
    ]
    return named.compactMap { typed, format in format.map { (typed, $0) } }
  }
}
