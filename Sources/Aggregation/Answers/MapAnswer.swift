package import FoundationEssentials
package import Weather

/// An area and what is known about places in it.
package struct MapAnswer: Answer {
  package var now: Date
  package var sources: [SourceOutcome]
  package var area: Area
  /// What the map is about; `nil` for the whole area.
  package var middle: MapSpot?
  /// Without the middle. Spots outside the area are not shown.
  package var others: [MapSpot]
  /// The IANA time zone of the queried place; `nil` without one.
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

  /// A map of the config's cities shows them even when no source can be queried.
  package var hasAnswer: Bool {
    middle == nil && sources.isEmpty || deciding.contains { $0.status == .answered }
  }

  /// The spots inside the area, the middle first.
  package var spots: [MapSpot] {
    ([middle].compactMap(\.self) + others).filter { area.contains($0.coordinates) }
  }
}
