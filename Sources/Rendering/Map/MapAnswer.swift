package import Aggregation
package import FoundationEssentials
package import Weather

/// A place on a map with what is to be said of it.
package struct MapSpot: Hashable, Sendable {
  /// What a map shows of a place.
  package enum Value: Hashable, Sendable {
    /// Of a station; `nil` when its report does not tell.
    case category(FlightCategory?)
    /// Of a city; `nil` when nobody was asked or answered.
    case temperature(Temperature?)
  }

  /// As short as it stands on the map: an ident, the name of a city.
  package var name: String
  /// What a directory calls it.
  package var title: String?
  package var coordinates: Coordinates
  package var value: Value
  package var observed: Date?

  package init(
    name: String,
    title: String? = nil,
    coordinates: Coordinates,
    value: Value,
    observed: Date? = nil
  ) {
    self.name = name
    self.title = title
    self.coordinates = coordinates
    self.value = value
    self.observed = observed
  }
}

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
