package import Catalog
package import FoundationEssentials

/// A list, grouped and sorted.
package struct ListAnswer: Answer {
  package var name: String
  package var now: Date
  package var sources: [SourceOutcome]
  /// `nil` when no source answered; without groups when the list is empty.
  package var groups: ItemGroups?

  package init(name: String, now: Date, sources: [SourceOutcome], groups: ItemGroups?) {
    self.name = name
    self.now = now
    self.sources = sources
    self.groups = groups
  }
}
