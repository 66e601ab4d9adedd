/// A forecast extreme of temperature: `TX25/1521Z`, `TNM06/1901Z`, `T30/1219Z`, the old
/// `TX12/06Z` (WMO-No. 306, FM 51.7).
package struct TemperatureExtreme: Equatable, Sendable {
  /// Whether it is the highest or the lowest temperature.
  package enum Kind: UInt8, Equatable, Sendable {
    case maximum, minimum
    /// `T30/1219Z`: the report does not name the kind; the forecast decides by comparing the values.
    case unnamed
  }

  package private(set) var kind: Kind
  /// Degrees Celsius.
  package let celsius: Int8
  /// `TNM00`, like `M00` in an observation.
  package let isMinusZero: Bool
  package let time: ChangeTime

  /// Reads one token.
  package init?(group: Span<UInt8>) {
    guard group.byte(0) == UInt8(ascii: "T") else { return nil }
    var at = 2
    switch group.byte(1) {
    case UInt8(ascii: "X"): kind = .maximum
    case UInt8(ascii: "N"): kind = .minimum
    default:
      kind = .unnamed
      at = 1
    }
    let sign = group.byte(at)
    let isMinus = sign == UInt8(ascii: "M") || sign == UInt8(ascii: "-")
    if isMinus { at += 1 }
    guard let degrees = group.number(at, 2), group.isSlash(at + 2) else { return nil }
    let digits = group.digits(from: at + 3)
    // Until 2008 the hour had no day. Military forecasts still write `TM05/20Z TM12/05Z`.
    guard
      digits == 4 || digits == 2 && (kind != .unnamed || group.byte(group.count - 1) == UInt8(ascii: "Z")),
      let hour = group.number(at + 1 + digits, 2),
      let time = ChangeTime(day: digits == 4 ? group.number(at + 3, 2) : nil, hour: hour, minute: 0)
    else { return nil }
    let rest = group.count - at - 3 - digits
    guard rest == 0 || rest == 1 && group.byte(group.count - 1) == UInt8(ascii: "Z") else { return nil }
    celsius = Int8(isMinus ? -degrees : degrees)
    isMinusZero = isMinus && degrees == 0
    self.time = time
  }

  /// The same extreme with the kind that the forecast decided on.
  func named(_ kind: Kind) -> Self {
    var extreme = self
    extreme.kind = kind
    return extreme
  }
}
