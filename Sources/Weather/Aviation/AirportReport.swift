package import FoundationEssentials

/// The text of an automatic terminal information broadcast.
package struct ATISBroadcast: Hashable, Sendable {
  package var ident: String
  package var letter: String?
  package var issued: Date?
  package var text: String

  package init(ident: String, letter: String? = nil, issued: Date? = nil, text: String) {
    self.ident = ident
    self.letter = letter
    self.issued = issued
    self.text = text
  }
}

/// One source's report about the weather at an aerodrome.
package struct AirportReport: Hashable, Sendable {
  package var source: SourceID
  package var fetched: Date
  package var origin = Origin.live
  @Indirect package var conditions: StationConditions?
  /// All reports of the last hours, the newest first; `nil` when they were not requested.
  package var history: [StationConditions]?
  @Indirect package var forecast: StationForecast?
  @Indirect package var windsAloft: WindsAloft?
  @Indirect package var modelForecast: StationForecast?
  package var broadcasts: [ATISBroadcast] = []
  package var problems: [ReportProblem] = []

  package init(source: SourceID, fetched: Date) {
    self.source = source
    self.fetched = fetched
  }

  /// Whether it has any part.
  package var hasContent: Bool {
    !_conditions.isEmpty || !_forecast.isEmpty || !_windsAloft.isEmpty || !_modelForecast.isEmpty
      || !broadcasts.isEmpty
  }
}
