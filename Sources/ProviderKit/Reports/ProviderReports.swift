package import Catalog
package import FoundationEssentials
package import Weather

/// What one source says the stations of an area report.
package struct AreaReport: Sendable {
  package var source: SourceID
  package var fetched: Date
  package var origin = Origin.live
  /// The newest of each, with coordinates.
  package var stations: [StationConditions]
  package var problems: [ReportProblem] = []

  package init(source: SourceID, fetched: Date, stations: [StationConditions]) {
    self.source = source
    self.fetched = fetched
    self.stations = stations
  }
}

/// What one source says about the airports there are.
package struct AirportDirectoryReport: Sendable {
  package var source: SourceID
  /// When it was got.
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

/// What one source says is on its list, unsorted and unfiltered.
package struct ItemListReport: Sendable {
  package var source: SourceID
  /// When it was got.
  package var fetched: Date
  package var items: [ListItem]
  /// Rows in which no item can be read.
  package var unreadableCount = 0
  package var origin = Origin.live
  package var problems: [ReportProblem] = []

  package init(source: SourceID, fetched: Date, items: [ListItem]) {
    self.source = source
    self.fetched = fetched
    self.items = items
  }
}
