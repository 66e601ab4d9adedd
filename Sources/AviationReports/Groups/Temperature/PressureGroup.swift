package import Weather

/// A pressure for setting altimeters, as written.
package struct PressureGroup: Equatable, Sendable {
  /// The form of the group, which decides its unit.
  package enum Kind: UInt8, Equatable, Sendable {
    /// `A2992`: hundredths of an inch of mercury.
    case altimeterInHg
    /// `Q1013`: whole hectopascals, rounded down (FM 15.12.1).
    case qnh
    /// `QNH2992INS` in military forecasts: the lowest expected altimeter setting, in hundredths of an inch.
    case lowestInHg
    /// `QNH1009MB`.
    case qnhMillibars
  }

  package let kind: Kind
  /// Inches of mercury or hectopascals, depending on `kind`; `nil` for `////`.
  package let value: Double?

  package var pressure: Pressure? {
    switch kind {
    case .altimeterInHg, .lowestInHg: value.map(Pressure.inchesOfMercury)
    case .qnh, .qnhMillibars: value.map(Pressure.hectopascals)
    }
  }

  /// Whether it is in hectopascals.
  var isQNH: Bool { kind == .qnh || kind == .qnhMillibars }

  /// `QNH2992INS` and `QNH1009MB`: the lowest setting that a forecast expects.
  var isForecast: Bool {
    switch kind {
    case .lowestInHg, .qnhMillibars: true
    case .altimeterInHg, .qnh: false
    }
  }

  /// - Returns: `nil` for an impossible altimeter setting.
  private init?(_ kind: Kind, _ value: Double?) {
    self.kind = kind
    self.value = value
    if let pressure, !Self.possible.contains(pressure.hectopascals) { return nil }
  }

  /// In hectopascals: a wider range than the records at sea level, 870 and 1084.
  private static let possible = 850.0...1100

  /// Reads one token.
  package init?(group: Span<UInt8>) {
    switch group.byte(0) {
    case UInt8(ascii: "A"): self.init(inches: group)
    case UInt8(ascii: "Q") where group.word(0, 3) == "QNH": self.init(named: group)
    case UInt8(ascii: "Q"): self.init(hectopascals: group)
    default: return nil
    }
  }

  private init?(inches group: Span<UInt8>) {
    if let hundredths = group.number(1, 4), group.count == 5 {
      self.init(.altimeterInHg, Double(hundredths) / 100)
    } else if group.count == 6, group.byte(3) == UInt8(ascii: "."), let whole = group.number(1, 2),
      let part = group.number(4, 2)
    {
      self.init(.altimeterInHg, Double(whole) + Double(part) / 100)
    } else if group.count == 5, group.isMissing(1, 4) {
      self.init(.altimeterInHg, nil)
    } else {
      return nil
    }
  }

  /// Reads one token in two units, such as `Q1003/29.62` or `A3031/Q1026`.
  ///
  /// - Returns: both pressures, and the position after the slash.
  static func pair(_ group: Span<UInt8>) -> (first: PressureGroup, second: PressureGroup, end: Int)? {
    guard let slash = (5..<max(5, group.count)).first(where: { group.isSlash($0) }),
      let first = PressureGroup(group: group.extracting(0..<slash)), first.value != nil
    else { return nil }
    let rest = group.extracting(slash + 1..<group.count)
    guard let second = PressureGroup(group: rest) ?? PressureGroup(bareInches: rest) else { return nil }
    return (first, second, slash + 1)
  }

  /// `29.62`, which is a pressure only after hectopascals and a slash.
  private init?(bareInches group: Span<UInt8>) {
    guard group.count == 5, group.byte(2) == UInt8(ascii: "."), let whole = group.number(0, 2),
      let part = group.number(3, 2)
    else { return nil }
    self.init(.altimeterInHg, Double(whole) + Double(part) / 100)
  }

  private init?(hectopascals group: Span<UInt8>) {
    if group.count == 5, let whole = group.number(1, 4) {
      self.init(.qnh, Double(whole))
    } else if group.count == 5, group.isMissing(1, 4) {
      self.init(.qnh, nil)
    } else if group.count == 7, group.byte(5) == UInt8(ascii: "."), let whole = group.number(1, 4),
      let tenths = group.number(6, 1)
    {
      self.init(.qnh, Double(whole) + Double(tenths) / 10)
    } else {
      return nil
    }
  }

  private init?(named group: Span<UInt8>) {
    guard let number = group.number(3, 4) else { return nil }
    let inches = Double(number) / 100
    switch group.word(from: 7) {
    case "INS": self.init(.lowestInHg, inches)
    case "MB", "HPA": self.init(.qnhMillibars, Double(number))
    case Word.none where group.count == 7 && number > 2000: self.init(.lowestInHg, inches)
    case Word.none where group.count == 7: self.init(.qnhMillibars, Double(number))
    default: return nil
    }
  }
}
