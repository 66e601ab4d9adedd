/// Forecast wind shear that is not caused by thunderstorms: `WS020/24045KT`, the wind at a height (NWSI
/// 10-813, 1.2.9).
package struct WindShearLayer: Equatable, Sendable {
  package let hundredsOfFeet: UInt16
  package let wind: WindGroup

  /// Reads one token.
  package init?(group: Span<UInt8>) {
    guard group.word(0, 2) == "WS", let height = group.number(2, 3), group.isSlash(5),
      let wind = WindGroup(group: group.extracting(group.places(from: 6)))
    else { return nil }
    hundredsOfFeet = UInt16(height)
    self.wind = wind
  }
}
