package import FoundationEssentials
package import Weather

/// The current reports of the stations in an area.
package struct AreaAnswer: Answer {
  package var now: Date
  package var sources: [SourceOutcome]
  /// From the first source in the config that has any; empty if none has.
  package var stations: [StationConditions]

  package init(now: Date, sources: [SourceOutcome], stations: [StationConditions]) {
    self.now = now
    self.sources = sources
    self.stations = stations
  }
}
