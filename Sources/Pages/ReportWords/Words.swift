package import AviationReports
import SpannedJSON

/// A text that grows word by word in one buffer of UTF-8: it costs much less than to join strings.
package struct Words: ~Copyable {
  private var bytes = ByteBuffer()

  package init() {}

  /// The text that a closure adds.
  package static func text(_ add: (inout Self) -> Void) -> String {
    var words = Words()
    add(&words)
    return words.text
  }

  package var text: String { bytes.text }

  /// Empties the text and keeps its memory.
  package mutating func removeAll() { bytes.truncate(to: 0) }

  package static func += (words: inout Self, text: String) { words.bytes.append(text) }

  /// - Parameter digits: The fewest digits that are written, with zeros in front.
  package mutating func add(_ number: Int, digits: Int = 1) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    add(number.magnitude, digits: digits)
  }

  private mutating func add(_ number: UInt, digits: Int) {
    if number >= 10 || digits > 1 { add(number / 10, digits: digits - 1) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// At most two decimals, without trailing zeros.
  package mutating func add(rounded value: Double) {
    bytes.append(number: (value * 100).rounded() / 100)
  }

  /// Separates thousands, as `agg airport` does in feet and metres.
  package mutating func add(grouped number: Int) {
    guard number.magnitude >= 1000 else { return add(number) }
    add(grouped: number / 1000)
    bytes.append(UInt8(ascii: ","))
    add((number % 1000).magnitude, digits: 3)
  }

  /// Three digits, as reports write directions.
  package mutating func add(degrees: Int) {
    add(degrees, digits: 3)
    self += "°"
  }

  package mutating func add(_ station: LocationIndicator) {
    let characters = station.characters
    bytes.append(characters.span)
  }

  /// `day 18, 06:58 UTC`
  package mutating func add(_ time: DayTime) {
    self += "day "
    add(Int(time.day))
    self += ", "
    add(hour: time.hour, minute: time.minute)
    self += " UTC"
  }

  /// `09:30`, or `day 4, 09:30` with the day of the month if it is known.
  package mutating func add(_ time: ChangeTime) {
    if let day = time.day {
      self += "day "
      add(Int(day))
      self += ", "
    }
    add(hour: time.hour, minute: time.minute)
  }

  /// `09:30`, or `minute 30` if the hour is not stated.
  package mutating func add(_ time: ClockTime) {
    if let hour = time.hour { return add(hour: hour, minute: time.minute) }
    self += "minute "
    add(Int(time.minute), digits: 2)
  }

  private mutating func add(hour: UInt8, minute: UInt8) {
    add(Int(hour), digits: 2)
    self += ":"
    add(Int(minute), digits: 2)
  }
}
