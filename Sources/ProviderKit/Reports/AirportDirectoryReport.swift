package import Catalog
package import FoundationEssentials
package import Weather

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
