import FoundationEssentials
import Weather

/// The time period of a forecast value: `2026-07-15T13:00:00+00:00/P1DT6H` (ISO 8601-1, section 5.5).
struct ValidTime: Hashable, Sendable {
  let start: Date
  /// In seconds; above 0.
  let length: TimeInterval

  var end: Date { start + length }

  /// - Returns: `nil` for another form, a period of length 0 and an impossible time.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = ISOInstant.date(String(parts[0])),
      let length = Self.seconds(parts[1]), length > 0
    else { return nil }
    self.start = start
    self.length = TimeInterval(length)
  }

  /// The seconds of a duration of weeks, days, hours, minutes and seconds; months have no fixed length.
  private static func seconds(_ duration: Substring) -> Int? {
    guard duration.first == "P" else { return nil }
    var total = 0
    var number: Int?
    var isTime = false
    for character in duration.dropFirst() {
      if let digit = character.isASCII ? character.wholeNumberValue : nil {
        number = (number ?? 0) * 10 + digit
        guard number ?? 0 < 100_000 else { return nil }
        continue
      }
      if character == "T", !isTime, number == nil {
        isTime = true
        continue
      }
      guard let count = number, let unit = unit(character, isTime: isTime) else { return nil }
      total += count * unit
      number = nil
    }
    return number == nil ? total : nil
  }

  private static func unit(_ letter: Character, isTime: Bool) -> Int? {
    switch (letter, isTime) {
    case ("W", false): 7 * 86_400
    case ("D", false): 86_400
    case ("H", true): 3600
    case ("M", true): 60
    case ("S", true): 1
    default: nil
    }
  }
}
