package import FoundationEssentials
package import Weather

/// One source's advisories and pilot reports.
package struct HazardReport: Sendable {
  package var source: SourceID
  package var fetched: Date
  package var origin = Origin.live
  package var hazards: [Hazard] = []
  /// The lists that are not among them, for any reason.
  package var missing: [MissingHazards] = []
  package var problems: [ReportProblem] = []

  package init(source: SourceID, fetched: Date) {
    self.source = source
    self.fetched = fetched
  }
}
