package import Weather

/// A visibility as written: `9999`, `0800NE`, `3200NDV`, `M1/4SM`, `P6SM`, `1 3/4SM`, `15KM` (WMO-No. 306,
/// FM 15.6; FMH-1 section 12.6.6).
package struct VisibilityGroup: Equatable, Sendable {
  /// The unit of the written value.
  package enum Unit: UInt8, Equatable, Sendable { case meters, kilometers, statuteMiles }

  /// In `unit`; `nil` for `////`.
  package let value: Double?
  package let unit: Unit
  /// `P` and `M`; `nil` for an exact value.
  package let bound: Bound?
  /// The direction of a minimum or maximum visibility.
  package let direction: CompassPoint?
  /// `NDV`: the sensor cannot distinguish directions.
  package let isWithoutDirections: Bool

  package init(
    _ value: Double?,
    _ unit: Unit,
    _ bound: Bound? = nil,
    direction: CompassPoint? = nil,
    isWithoutDirections: Bool = false
  ) {
    self.value = value
    self.unit = unit
    self.bound = bound
    self.direction = direction
    self.isWithoutDirections = isWithoutDirections
  }

  /// Whether the visibility is impossible. Mount Washington, KMWN, sees up to 135 miles; above 15 miles there
  /// are steps of 5 (FMH-1, chapter 6). `374SM` was `3/4SM`, and `114SM` `1 1/4SM`.
  var isImpossible: Bool {
    guard let value else { return false }
    return switch unit {
    case .statuteMiles: value > 150 || value > 100 && value.truncatingRemainder(dividingBy: 5) != 0
    case .kilometers: value > 160
    case .meters: false
    }
  }

  /// The value in canonical units; `nil` if it was not measured or is impossible. 9999 means 10 km or more,
  /// 0000 less than 50 m, the smallest step (FM 15.6.4).
  package var visibility: Visibility? {
    guard let value, !isImpossible else { return nil }
    return switch unit {
    case .meters where value == 9999 && bound != .lessThan: Visibility(.kilometers(10), .atLeast)
    case .meters where value == 0 && bound != .moreThan: Visibility(.meters(50), .lessThan)
    case .meters: Visibility(.meters(value), bound)
    case .kilometers: Visibility(.kilometers(value), bound)
    case .statuteMiles: Visibility(.statuteMiles(value), bound)
    }
  }

  /// Whether the group is the lowest visibility of a report, in an unnamed direction: `9000 2300` (WMO-No.
  /// 306, FM 15.6.2; ICAO Annex 3, appendix 3, 4.2.4.4).
  ///
  /// - Parameter prevailing: The first visibility of the report.
  package func isLowest(beside prevailing: Visibility?) -> Bool {
    guard direction == nil, let prevailing, let visibility else { return false }
    return visibility.distance < prevailing.distance
  }

  /// Reads one token.
  package init?(group: Span<UInt8>) {
    guard group.count >= 3 else { return nil }
    switch group.byte(0) {
    case UInt8(ascii: "M"): self.init(group, at: 1, .lessThan)
    case UInt8(ascii: "P"): self.init(group, at: 1, .moreThan)
    default: self.init(group, at: 0, nil)
    }
  }

  private init?(_ group: Span<UInt8>, at start: Int, _ bound: Bound?) {
    let digits = group.digits(from: start)
    let end = start + digits
    if digits == 4, let meters = group.number(start, 4) {
      let suffix = group.word(from: end)
      if end == group.count {
        self.init(Double(meters), .meters, bound)
      } else if suffix == "NDV" {
        self.init(Double(meters), .meters, bound, isWithoutDirections: true)
      } else if let direction = CompassPoint(suffix) {
        self.init(Double(meters), .meters, bound, direction: direction)
      } else if suffix == "M" {
        self.init(Double(meters), .meters, bound)
      } else {
        return nil
      }
    } else if digits > 0, digits <= 3, let number = group.number(start, digits) {
      switch group.word(from: end) {
      case "SM": self.init(Double(number), .statuteMiles, bound)
      case "KM": self.init(Double(number), .kilometers, bound)
      default:
        guard let miles = Self.fraction(group, numerator: number, slash: end),
          group.word(group.count - 2, 2) == "SM"
        else { return nil }
        self.init(miles, .statuteMiles, bound)
      }
    } else if bound == nil, group.isMissing(0, 4) {
      switch group.word(from: 4) {
      case "SM": self.init(nil, .statuteMiles)
      case "NDV": self.init(nil, .meters, isWithoutDirections: true)
      case Word.none where group.count == 4: self.init(nil, .meters)
      default: return nil
      }
    } else {
      return nil
    }
  }

  /// Reads a whole number of miles followed by a token with a fraction: `1` and `3/4SM`.
  package init?(whole: Span<UInt8>, fraction: Span<UInt8>) {
    let isMore = whole.byte(0) == UInt8(ascii: "P")
    let isLess = whole.byte(0) == UInt8(ascii: "M")
    let start = isMore || isLess ? 1 : 0
    guard whole.count - start <= 2, let miles = whole.number(start, whole.count - start),
      let numerator = fraction.number(0, 1), fraction.word(fraction.count - 2, 2) == "SM",
      let part = Self.fraction(fraction, numerator: numerator, slash: 1), part < 1
    else { return nil }
    self.init(
      Double(miles) + part,
      .statuteMiles,
      isMore ? .moreThan : isLess ? .lessThan : nil
    )
  }

  /// Reads `11/2SM` of Canadian forecasts, where the space of `1 1/2SM` is missing: a whole digit and a
  /// proper fraction.
  package init?(runTogether group: Span<UInt8>) {
    guard group.count == 6, group.isDigit(0), group.isDigit(1), group.word(4, 2) == "SM",
      let whole = group.number(0, 1), let numerator = group.number(1, 1), numerator > 0,
      let part = Self.fraction(group, numerator: numerator, slash: 2), part < 1
    else { return nil }
    self.init(Double(whole) + part, .statuteMiles)
  }

  /// Whether four bare digits are more likely a time: visibilities come in steps of at least 50 m (FM
  /// 15.6.4).
  static func isUnlikely(_ group: Span<UInt8>) -> Bool {
    guard group.count == 4, let meters = group.number(0, 4) else { return false }
    return meters != 9999 && meters % 50 != 0
  }

  /// A visibility with a typing error that has only one possible meaning: `11/2SM`, `99999`.
  ///
  /// - Returns: the value and the corrected text.
  static func repaired(_ group: Span<UInt8>) -> (VisibilityGroup, reading: String)? {
    if let miles = VisibilityGroup(runTogether: group) {
      return (miles, String(bytes: group, 0..<1) + " " + String(bytes: group, 1..<group.count))
    }
    return group.word == "99999" ? (VisibilityGroup(9999, .meters), "9999") : nil
  }

  /// The value of `n/d` with its slash at a position. After the denominator must come the unit `SM` or the
  /// end.
  static func fraction(_ group: Span<UInt8>, numerator: Int, slash: Int) -> Double? {
    let digits = group.digits(from: slash + 1)
    guard group.isSlash(slash), digits == 1 || digits == 2, let denominator = group.number(slash + 1, digits),
      denominator > 0, numerator < 10
    else { return nil }
    let rest = group.count - slash - 1 - digits
    guard rest == 0 || rest == 2 else { return nil }
    return Double(numerator) / Double(denominator)
  }
}

extension VisibilityGroup.Unit {
  init?(_ word: Word) {
    switch word {
    case "M": self = .meters
    case "KM": self = .kilometers
    case "SM": self = .statuteMiles
    default: return nil
    }
  }
}
