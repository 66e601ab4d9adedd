package import FoundationEssentials
package import Weather

/// One source's reports of the stations in an area.
package struct AreaReport: Sendable {
  package var source: SourceID
  package var fetched: Date
  package var origin = Origin.live
  /// The newest report of each, with coordinates.
  package var stations: [StationConditions]
  package var problems: [ReportProblem] = []

  package init(source: SourceID, fetched: Date, stations: [StationConditions]) {
    self.source = source
    self.fetched = fetched
    self.stations = stations
  }
}
