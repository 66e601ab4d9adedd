extension WeatherAlert {
  /// The areas in which a warning holds, as its sender drew them.
  package struct Outline: Hashable, Sendable {
    /// At least one.
    package let areas: [Polygon]

    /// - Returns: `nil` without an area, or if there are too many corners.
    package init?(_ areas: [Polygon]) {
      let cornerCount = areas.reduce(0) { $0 + $1.corners.count }
      guard !areas.isEmpty, cornerCount <= Polygon.mostCorners else { return nil }
      self.areas = areas
    }

    /// Whether a place is in one of the areas or on a border.
    package func contains(_ place: Coordinates) -> Bool { areas.contains { $0.contains(place) } }
  }
}

extension WeatherAlert.Outline: CustomReflectable {
  /// One text, because a warning has dozens of corners.
  package var customMirror: Mirror {
    let areas = areas.map { area in
      area.corners.map { "\($0.latitude),\($0.longitude)" }.joined(separator: " ")
    }
    return Mirror(self, children: ["areas": areas.joined(separator: "; ")], displayStyle: .struct)
  }
}
