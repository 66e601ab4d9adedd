package import FoundationEssentials
package import SpannedJSON
import Weather

/// The maximum length of a text of a source.
package enum TextLimit {
  /// In characters: more than any text that forecasters write.
  package static let count = 8000
}

extension FieldReader {
  /// A text for people: `cleaned`, without markup, at most `TextLimit` long. `nil` also when nothing is left.
  package mutating func text(_ key: String, in object: JSONValue?) -> String? {
    string(key, in: object).flatMap { Self.clean($0) }
  }

  /// A longer text, as `text(_:in:)` reads one, with a line for each paragraph.
  package mutating func paragraphs(_ key: String, in object: JSONValue?) -> String? {
    Self.passage(string(key, in: object)?.withoutMarkup().cleanedParagraphs())
  }

  /// A time in the form of ISO 8601, with its offset from UTC.
  package mutating func time(_ key: String, in object: JSONValue?) -> Date? {
    read(key, as: .instant, in: object)
  }

  fileprivate static func clean(_ string: String) -> String? { passage(string.withoutMarkup().cleaned()) }

  private static func passage(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    return text.shortened(to: TextLimit.count)
  }
}

extension JSONShape where Value == String {
  /// A text for people, as `FieldReader.text(_:in:)` reads one.
  package static var text: Self { .string("text that is not empty") { FieldReader.clean($0) } }
}

extension JSONShape where Value == Date {
  /// `2026-01-20T17:51:00+00:00`, and the other forms of ISO 8601 with an offset.
  package static var instant: Self {
    .string("a time such as 2026-01-20T17:51:00+00:00") { ISOInstant.date($0) }
  }
}
