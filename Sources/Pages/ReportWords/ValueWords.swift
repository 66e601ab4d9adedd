package import AviationReports
import Layout
import SpannedJSON
import Weather

/// The values of groups and remarks in English: numbers, times, names.
package enum ValueWords {
  /// Rounds to at most two decimals, without trailing zeros.
  package static func number(_ value: Double) -> String {
    if let whole = Int(exactly: value), abs(whole) < 10_000_000 { return "\(whole)" }
    return JSONWriter.text((value * 100).rounded() / 100)
  }

  /// Separates thousands, as `agg airport` does in feet and metres.
  package static func whole(_ value: some BinaryInteger) -> String {
    Words.text { $0.add(grouped: Int(value)) }
  }

  /// Three digits, as reports write directions.
  package static func degrees(_ value: some BinaryInteger) -> String {
    Words.text { $0.add(degrees: Int(value)) }
  }

  /// Miles and inches as in reports: `1 3/4`. A value that is not a multiple of a sixteenth becomes a decimal
  /// number.
  package static func fraction(_ value: Double) -> String {
    NumberText.sixteenths(value, within: 0.02) ?? number(value)
  }

  /// Turns `altocumulusCastellanus` into separate words.
  package static func spaced(_ name: String) -> String {
    var text = ""
    for character in name {
      if character.isUppercase { text += " " }
      text += character.lowercased()
    }
    return text
  }

  package static func day(_ time: DayTime) -> String { Words.text { $0.add(time) } }

  package static func clock(_ time: ClockTime) -> String { Words.text { $0.add(time) } }

  /// Two digits, with a zero before a single one.
  package static func padded(_ number: UInt8) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
