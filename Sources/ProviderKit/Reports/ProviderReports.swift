package import Catalog
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

/// One source's advisories and pilot reports.
package struct HazardReport: Sendable {
  package var source: SourceID
  package var fetched: Date
  package var origin = Origin.live
  package var hazards: [Hazard] = []
  /// The lists that are not among them for any reason, by their names: what they have is unknown.
  package var missing: [String] = []
  package var problems: [ReportProblem] = []

  package init(source: SourceID, fetched: Date) {
    self.source = source
    self.fetched = fetched
  }
}

/// One source's list of airports.
package struct AirportDirectoryReport: Sendable {
  package var source: SourceID
  /// When it was received.
  package var fetched: Date
  package var airports: [Airport]
  package var origin = Origin.live
  package var problems: [ReportProblem] = []

  package init(source: SourceID, fetched: Date, airports: [Airport]) {
    self.source = source
    self.fetched = fetched
    self.airports = airports
  }
}

/// The items of one source's list, neither sorted nor filtered.
package struct ItemListReport: Sendable {
  package var source: SourceID
  /// When it was received.
  package var fetched: Date
  package var items: [ListItem]
  /// The number of rows without a readable item.
  package var unreadableCount = 0
  package var origin = Origin.live
  package var problems: [ReportProblem] = []

  package init(source: SourceID, fetched: Date, items: [ListItem]) {
    self.source = source
    self.fetched = fetched
    self.items = items
  }
}
