import Weather

/// Remarks about visibility: `TWR VIS 1 1/2`, `VIS 1/2V2`, `VIS NE 2 1/2`, `VIS N 3 S 1`, `VIS 2 RWY11`,
/// `VIS 1400V9999`, `VIS MIN 9999`, `VIS MIN 3000N`, `VIS MAR 9 KM` (FMH-1 12.7.1.f ... i; Italy).
enum VisibilityRemarks {
  static func remark(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    switch cursor.word {
    case "TWR", "SFC":
      guard cursor.ahead(1).word == "VIS", let (amount, count) = amount(text, cursor.ahead(2)) else {
        return nil
      }
      return (.visibility(amount.remark(cursor.word == "TWR" ? .tower : .surface)), 2 + count)
    case "VIS", "VSBY": return visibility(text, cursor)
    default:
      // `VIS16KM`
      let group = text.extracting(cursor.range)
      guard group.word(0, 3) == "VIS", group.isDigit(3),
        let value = VisibilityGroup(group: group.extracting(3..<group.count)), let low = value.value
      else { return nil }
      let remark = VisibilityRemark(kind: .general, low: low, lowBound: value.bound, unit: value.unit)
      return (.visibility(remark), 1)
    }
  }

  /// A further direction of the previous remark: `S 1 1/2` in `VIS N 3 S 1 1/2`.
  static func nextSector(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    guard let (sectors, ahead) = sectors(text, cursor),
      let (amount, count) = amount(text, cursor.ahead(ahead))
    else { return nil }
    var remark = amount.remark(.sector)
    remark.sectors = sectors
    return (.visibility(remark), ahead + count)
  }

  private static func sectors(_ text: Span<UInt8>, _ cursor: TokenCursor) -> (CompassSectors, Int)? {
    guard let (location, count) = LocationPhrase.read(text, cursor, hasDistance: false),
      !location.sectors.isEmpty
    else { return nil }
    return (location.sectors, count)
  }

  private static func visibility(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    var ahead = 1
    var kind = VisibilityRemark.Kind.general
    var sectors: CompassSectors = []
    switch cursor.ahead(1).word {
    case "MIN": (kind, ahead) = (.minimum, 2)
    case "MAR": (kind, ahead) = (.sea, 2)
    case "VRB": (kind, ahead) = (.variable, 2)
    default:
      if let (directions, count) = self.sectors(text, cursor.ahead(1)) {
        (kind, ahead) = (.sector, 1 + count)
        sectors = directions
      }
    }
    let group = text.extracting(cursor.ahead(ahead).range)
    if sectors.isEmpty, let directed = VisibilityGroup(group: group), let direction = directed.direction {
      var remark = VisibilityRemark(kind: kind == .general ? .sector : kind, low: directed.value)
      remark.lowBound = directed.bound
      remark.unit = directed.unit
      remark.sectors = CompassSectors(direction)
      return (.visibility(remark), ahead + 1)
    }
    guard let (amount, count) = amount(text, cursor.ahead(ahead)) else { return nil }
    ahead += count
    if kind == .general, amount.high != nil { kind = .variable }
    var remark = amount.remark(kind)
    remark.sectors = sectors
    if let (runway, count) = RunwayDesignator.named(text, cursor.ahead(ahead)) {
      remark.kind = .secondPlace
      remark.runway = runway
      ahead += count
    }
    return (.visibility(remark), ahead)
  }

  /// A visibility or the two ends of a range.
  struct Amount {
    var low: Double
    var bound: Bound?
    var high: Double?
    var unit: VisibilityGroup.Unit

    func remark(_ kind: VisibilityRemark.Kind) -> VisibilityRemark {
      VisibilityRemark(kind: kind, low: low, lowBound: bound, high: high, unit: unit)
    }
  }

  static func amount(_ text: Span<UInt8>, _ cursor: TokenCursor) -> (Amount, Int)? {
    var place = Place(cursor)
    var bound: Bound?
    switch place.byte(text) {
    case UInt8(ascii: "M"):
      bound = .lessThan
      place.offset += 1
    case UInt8(ascii: "P"):
      bound = .moreThan
      place.offset += 1
    default: break
    }
    guard let low = place.number(text) else { return nil }
    let unit: VisibilityGroup.Unit = place.hasFourDigits || low >= 100 ? .meters : .statuteMiles
    var amount = Amount(low: low, bound: bound, high: nil, unit: unit)
    if place.byte(text) == UInt8(ascii: "V") || place.byte(text) == UInt8(ascii: "-") {
      place.offset += 1
      guard let high = place.number(text) else { return nil }
      amount.high = high
    }
    guard let unit = place.unit(text, default: amount.unit) else { return nil }
    amount.unit = unit
    return (amount, place.ahead)
  }

  /// A position in the tokens of an amount, which may contain spaces (`1 1/8V2 1/2`).
  private struct Place {
    let cursor: TokenCursor
    var ahead = 0
    var offset = 0
    /// Whether the number has the form of metres: `0050`.
    private(set) var hasFourDigits = false

    init(_ cursor: TokenCursor) { self.cursor = cursor }

    func byte(_ text: Span<UInt8>) -> UInt8 { text.extracting(cursor.ahead(ahead).range).byte(offset) }

    /// Takes a whole number, a fraction, or both with a space between them.
    mutating func number(_ text: Span<UInt8>) -> Double? {
      let group = text.extracting(cursor.ahead(ahead).range)
      let digits = group.digits(from: offset)
      guard digits > 0, digits <= 4, let whole = group.number(offset, digits) else { return nil }
      if group.isSlash(offset + digits) { return fraction(text) }
      offset += digits
      if digits == 4 { hasFourDigits = true }
      if offset == group.count, digits <= 2 {
        let next = text.extracting(cursor.ahead(ahead + 1).range)
        if next.isDigit(0), next.isSlash(1), next.isDigit(2) {
          ahead += 1
          offset = 0
          guard let part = fraction(text), part < 1 else { return nil }
          return Double(whole) + part
        }
      }
      return Double(whole)
    }

    private mutating func fraction(_ text: Span<UInt8>) -> Double? {
      let group = text.extracting(cursor.ahead(ahead).range)
      let above = group.digits(from: offset)
      let below = group.digits(from: offset + above + 1)
      guard above > 0, above <= 2, below > 0, below <= 2, let numerator = group.number(offset, above),
        let denominator = group.number(offset + above + 1, below), denominator > 0
      else { return nil }
      offset += above + 1 + below
      return Double(numerator) / Double(denominator)
    }

    /// Takes the unit, attached to the amount or in the next token; the amount must end with its token.
    mutating func unit(_ text: Span<UInt8>, default standard: VisibilityGroup.Unit) -> VisibilityGroup.Unit? {
      let group = text.extracting(cursor.ahead(ahead).range)
      ahead += 1
      if let unit = VisibilityGroup.Unit(group.word(from: offset)) { return unit }
      guard offset == group.count else { return nil }
      guard let unit = VisibilityGroup.Unit(cursor.ahead(ahead).word) else { return standard }
      ahead += 1
      return unit
    }
  }
}
