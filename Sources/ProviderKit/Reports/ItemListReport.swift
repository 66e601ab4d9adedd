package import Catalog
package import FoundationEssentials
package import Weather

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
