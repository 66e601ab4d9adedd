import Text
import Weather

/// A unit in which the value of an option may be written.
struct MeasureUnit<Value>: Sendable {
  /// In lower case, as it stands behind the number.
  private let name: String
  private let make: @Sendable (Double) -> Value

  init(_ name: String, _ make: @escaping @Sendable (Double) -> Value) {
    self.name = name
    self.make = make
  }

  /// Parses a number and its unit in any case: `25nm`, `2.5 km` or `8,000ft`. A number alone has the first
  /// unit.
  ///
  /// - Returns: `nil` for anything else. A comma is only allowed between thousands: `2,5` is not 25.
  static func value(of text: String, in units: [Self]) -> Value? {
    let word = text.lowercased()
    let unit = units.first { word.hasSuffix($0.name) }
    var digits = word.dropLast(unit?.name.count ?? 0)
    if unit != nil { while digits.last == " " { digits.removeLast() } }
    guard let number = number(digits) else { return nil }
    return (unit ?? units.first)?.make(number)
  }

  private static func number(_ text: Substring) -> Double? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let thousands = parts[0].split(separator: ",", omittingEmptySubsequences: false)
    let areThousands =
      (1...3).contains(thousands[0].utf8.count) && thousands.dropFirst().allSatisfy { $0.utf8.count == 3 }
    guard thousands.count == 1 || areThousands else { return nil }
    let whole = thousands.joined(separator: "")
    return Double.decimal((parts.count == 2 ? "\(whole).\(parts[1])" : whole)[...])
  }
}

extension MeasureUnit<Length> {
  static var kilometers: Self { Self("km", Length.kilometers) }
  static var nauticalMiles: Self { Self("nm", Length.nauticalMiles) }
  static var statuteMiles: Self { Self("mi", Length.statuteMiles) }
  static var feet: Self { Self("ft", Length.feet) }
  static var meters: Self { Self("m", Length.meters) }
}

extension MeasureUnit<Speed> {
  static var knots: Self { Self("kt", Speed.knots) }
  static var kilometersPerHour: Self { Self("km/h", Speed.kilometersPerHour) }
  static var milesPerHour: Self { Self("mph", Speed.milesPerHour) }
}

extension MeasureUnit<Double> {
  static var percent: Self { Self("%") { $0 } }
}

extension ParsedOption {
  /// An option that takes a number with a unit, as `MeasureUnit.value(of:in:)` parses it.
  ///
  /// - Parameters:
  ///   - units: The first one is that of a number alone.
  ///   - isAllowed: Whether a value is in the range that `form` states.
  static func measured(
    _ name: String,
    _ placeholder: String,
    in units: [MeasureUnit<Value>],
    takes form: String,
    _ help: String,
    where isAllowed: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    Self(name, placeholder, takes: form, help) { text in
      MeasureUnit.value(of: text, in: units).flatMap { isAllowed($0) ? $0 : nil }
    }
  }
}
