package import FoundationEssentials
package import Weather

/// One line of `agg recents`.
package struct RecentRow: Hashable, Sendable {
  package var ident: String
  /// The name of the airport; `nil` when the directory has none.
  package var name: String?
  /// `nil` for the airports that the list contains at first.
  package var viewed: Date?
  /// Known only after `--refresh`, like the station whose report gives the category and the time of that
  /// report.
  package var category = CategoryOutlook.unknown
  package var station: String?
  package var observed: Date?

  package init(ident: String, name: String? = nil, viewed: Date? = nil) {
    self.ident = ident
    self.name = name
    self.viewed = viewed
  }

  /// Adds the current conditions of an airport to its row.
  package init(_ row: Self, _ conditions: StationConditions?) {
    self = row
    category = conditions?.categoryOutlook ?? .unknown
    station = conditions?.ident
    observed = conditions?.observed
  }
}
