extension WeatherAlert {
  /// Many times more than any recorded warning has, so that no response fills the memory or a map.
  private static let mostCorners = 10_000

  /// The outline of areas.
  ///
  /// - Parameter rings: The corners of each area; a last one that only closes the ring may be there or not.
  /// - Returns: Empty if one of the areas is invalid, because the others would be only a part of the outline,
  ///   or if there are too many corners.
  package static func outline(of rings: [[Coordinates]]) -> [HazardShape] {
    guard rings.reduce(0, { $0 + $1.count }) <= mostCorners else { return [] }
    let areas = rings.compactMap { HazardShape($0, isArea: true) }.filter { $0.kind == .area }
    return areas.count == rings.count ? areas : []
  }
}
