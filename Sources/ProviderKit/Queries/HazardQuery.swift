package import Weather

/// A query for the dangers to aircraft in an area.
package struct HazardQuery: Hashable, Sendable {
  /// Pilot reports are of this area. Advisories may be of a larger one: the caller looks at their shapes.
  package var area: Area

  package init(_ area: Area) { self.area = area }
}
