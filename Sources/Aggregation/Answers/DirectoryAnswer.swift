package import Catalog
package import FoundationEssentials

/// One page of the matching airports.
package struct DirectoryAnswer: Answer {
  package var now: Date
  package var sources: [SourceOutcome]
  /// The search words, as typed.
  package var words: String
  package var page: Page<Airport>
  /// The countries of the airports on the page, by code.
  package var countries: [String: Country]

  package init(
    now: Date,
    sources: [SourceOutcome],
    words: String,
    page: Page<Airport>,
    countries: [String: Country]
  ) {
    self.now = now
    self.sources = sources
    self.words = words
    self.page = page
    self.countries = countries
  }
}
