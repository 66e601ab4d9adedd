/// Why a text is not a report. Any text with a station and one readable group is decoded as far as possible.
package enum ReportError: Error, Equatable, CustomStringConvertible {
  case empty
  case noStation(text: String)
  /// Four letters that could be a station, but no time and no other part of a report.
  case noReport(text: String)
  case noProduct(text: String)
  /// More bytes than any report, without an end.
  case tooLong(text: String, limit: Int)
  /// A report or message of another form.
  case otherForm(CodeForm, text: String)

  package var description: String {
    switch self {
    case .empty: "The report is empty. Give one such as KPWM 040051Z 27005KT 10SM CLR M02/M13 A2993."
    case .noStation(let text) where Self.hasPilotField(text),
      .noReport(let text) where Self.hasPilotField(text):
      "No pilot report in \"\(text)\". A pilot report begins with UA or UUA and a field, such as UA /OV PWM/TM 0051/TB MOD."
    case .noStation(let text):
      "No station in \"\(text)\". A report begins with four letters and a time, such as KPWM 040051Z."
    case .noReport(let text):
      "No report in \"\(text)\". After the station, a report needs a time or a group, such as KPWM 040051Z or KPWM 27005KT."
    case .noProduct(let text):
      "No winds aloft in \"\(text)\". A product needs a line FT with heights, as in the United States, and a line for each station."
    case .otherForm(let form, let text):
      "\"\(text)\" is \(form), which agg does not read. Give METAR, SPECI, TAF, pilot reports or winds aloft."
    case .tooLong(let text, let limit):
      "The report that begins with \"\(text)\" is longer than \(limit) bytes. A report ends with =, an empty line or the head of the next one."
    }
  }

  /// Whether a text has a field of a pilot report, such as `/OV`.
  private static func hasPilotField(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return PilotReport.isBehindLabel(bytes.span)
  }

  /// The beginning of a text, short enough for a message.
  static func beginning(of text: ReportText) -> String { text[0..<min(60, text.bytes.count)] }
}
