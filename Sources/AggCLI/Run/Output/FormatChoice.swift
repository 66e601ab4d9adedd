import Arguments
import Formats

/// The value of `--format`.
enum FormatChoice: RawRepresentable, Hashable, Sendable {
  case format(OutputFormat)
  /// Columns of decoded reports, as a stream of Apache Arrow, which is not text.
  case arrow
  /// The user's own line, such as `{place} {temperature}`.
  case line(String)

  /// Those that have a name.
  static let named: [FormatChoice] =
    OutputFormat.allCases.filter { $0 != .plain }.map(FormatChoice.format) + [.arrow]

  init?(rawValue: String) {
    if rawValue.contains("{") {
      self = .line(rawValue)
    } else if rawValue == "arrow" {
      self = .arrow
    } else {
      guard let format = OutputFormat(rawValue: rawValue) else { return nil }
      self = .format(format)
    }
  }

  /// The value as it is typed.
  var rawValue: String {
    switch self {
    case .format(let format): format.rawValue
    case .arrow: "arrow"
    case .line(let template): template
    }
  }

  /// The format whose rules apply: the user's own line counts as a line. `nil` for Arrow, which is only for
  /// decoded reports.
  var format: OutputFormat? {
    switch self {
    case .format(let format): format
    case .arrow: nil
    case .line: .line
    }
  }
}

extension ParsedCommand {
  /// The format that was typed, also as `--json` or `--ndjson`; `nil` if there is none.
  var format: FormatChoice? { namedFormats.first?.format }

  /// - Throws: When two formats are typed, because an answer has only one.
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
