package import FoundationEssentials
package import Weather

/// What the stations of an area report now.
package struct AreaAnswer: Answer {
  package var now: Date
  package var sources: [SourceOutcome]
  /// From the first source of the config that has any; empty when none does.
  package var stations: [StationConditions]

  package init(now: Date, sources: [SourceOutcome], stations: [StationConditions]) {
    self.now = now
    self.sources = sources
    self.stations = stations
  }
}
