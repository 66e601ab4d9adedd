extension WeatherAlert {
  /// The areas in which a warning holds, as its sender drew them.
  package struct Outline: Hashable, Sendable {
    /// Many times more than any recorded warning has, so that no response fills the memory or a map.
    private static let mostCorners = 10_000

    /// At least one.
    package let areas: [HazardShape]

    /// - Parameter rings: The corners of each area; a last one that only closes the ring may be there or not.
    /// - Returns: `nil` without an area, if one of the areas is invalid, because the others would be only a
    ///   part of the outline, or if there are too many corners.
    package init?(_ rings: [[Coordinates]]) {
      guard !rings.isEmpty, rings.reduce(0, { $0 + $1.count }) <= Self.mostCorners else { return nil }
      areas = rings.compactMap { HazardShape($0, isArea: true) }.filter { $0.kind == .area }
      guard areas.count == rings.count else { return nil }
    }
  }
}

extension WeatherAlert.Outline: CustomReflectable {
  /// One text, because a warning has dozens of corners.
  package var customMirror: Mirror {
    let areas = areas.map { area in
      area.points.map { "\($0.latitude),\($0.longitude)" }.joined(separator: " ")
    }
    return Mirror(self, children: ["areas": areas.joined(separator: "; ")], displayStyle: .struct)
  }
}
