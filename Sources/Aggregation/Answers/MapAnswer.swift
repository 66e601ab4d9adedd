package import FoundationEssentials
package import Weather

/// A part of the earth and what is known of places in it.
package struct MapAnswer: Answer {
  package var now: Date
  package var sources: [SourceOutcome]
  package var area: Area
  /// What the map is about; the whole area when nothing stands in its middle.
  package var middle: MapSpot?
  /// Without the middle. Those outside the area are not shown.
  package var others: [MapSpot]
  /// Of the place that was asked for, by its IANA name; `nil` without one.
  package var timeZone: String?

  package init(
    now: Date,
    sources: [SourceOutcome],
    area: Area,
    middle: MapSpot?,
    others: [MapSpot],
    timeZone: String? = nil
  ) {
    self.timeZone = timeZone
    self.now = now
    self.sources = sources
    self.area = area
    self.middle = middle
    self.others = others
  }

  /// Those inside the area, the middle first.
  package var spots: [MapSpot] {
    ([middle].compactMap(\.self) + others).filter { area.contains($0.coordinates) }
  }
}
