package import Weather

/// Forecast icing `6IhhhtL` or turbulence `5Bhhhtl`: a kind, the base in hundreds of feet and the thickness
/// in thousands (WMO-No. 306, FM 51.6, code tables 1733 and 0300; 0 thickness means up to the cloud tops).
package struct LayerHazard: Equatable, Sendable {
  package let kind: IcingOrTurbulence
  /// The code figure 0...9 of the hazard's table; 10 for the `X` of extreme turbulence.
  package let figure: UInt8
  package let baseHundredsOfFeet: UInt16
  /// Thousands of feet; 0 for a layer up to the cloud tops.
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
  /// `nil` for a layer up to the cloud tops.
  package var thicknessInFeet: Int? { thickness == 0 ? nil : Int(thickness) * 1000 }
}
