package import Weather

/// A forecast extreme of temperature: `TX25/1521Z`, `TNM06/1901Z`, `T30/1219Z`, the old `TX12/06Z` (WMO-No. 306, FM 51.7).
package struct TemperatureExtreme: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable {
    case maximum, minimum
    /// `T30/1219Z`: the report does not say which; the forecast decides by order of size.
    case unnamed
  }

  package let kind: Kind
  /// Degrees Celsius.
  package let celsius: Int8
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
    let isMinus = group.byte(at) == UInt8(ascii: "M")
    if isMinus { at += 1 }
    guard let degrees = group.number(at, 2), group.isSlash(at + 2) else { return nil }
    let digits = group.digits(from: at + 3)
    // Until 2008 the hour stood without a day.
    guard digits == 4 || digits == 2 && kind != .unnamed,
      let hour = group.number(at + 1 + digits, 2),
      let time = ChangeTime(day: digits == 4 ? group.number(at + 3, 2) : nil, hour: hour, minute: 0)
    else { return nil }
    let rest = group.count - at - 3 - digits
    guard rest == 0 || rest == 1 && group.byte(group.count - 1) == UInt8(ascii: "Z") else { return nil }
    celsius = Int8(isMinus ? -degrees : degrees)
    self.time = time
  }
}

/// Forecast icing `6IhhhtL` or turbulence `5Bhhhtl`: a kind, the base in hundreds of feet and the thickness in
/// thousands (WMO-No. 306, FM 51.6, code tables 1733 and 0300; 0 thickness means up to the cloud tops).
package struct LayerHazard: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable, CaseIterable { case icing, turbulence }

  package let kind: Kind
  /// Code figure 0...9 of the table of the kind; 10 for the `X` of extreme turbulence.
  package let figure: UInt8
  package let baseHundredsOfFeet: UInt16
  /// Thousands of feet; 0 for a layer up to the tops of the clouds.
  package let thickness: UInt8

  /// Reads one token of six digits.
  package init?(group: Span<UInt8>) {
    let isExtreme = group.byte(0) == UInt8(ascii: "5") && group.byte(1) == UInt8(ascii: "X")
    guard group.count == 6, let figure = isExtreme ? 10 : group.number(1, 1), let base = group.number(2, 3),
      let thickness = group.number(5, 1)
    else { return nil }
    switch group.byte(0) {
    case UInt8(ascii: "6"): kind = .icing
    case UInt8(ascii: "5"): kind = .turbulence
    default: return nil
    }
    self.figure = UInt8(figure)
    baseHundredsOfFeet = UInt16(base)
    self.thickness = UInt8(thickness)
  }

  package var base: Length { .feet(Double(baseHundredsOfFeet) * 100) }
  /// `nil` for a layer up to the tops of the clouds.
  package var thicknessInFeet: Int? { thickness == 0 ? nil : Int(thickness) * 1000 }
}
