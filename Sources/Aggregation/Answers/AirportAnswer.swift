package import Catalog
package import FoundationEssentials
package import Weather

/// The current state of one airport. The conditions and the forecast are the best of all sources, by
/// `AirportReport.Rank`. Each other part comes from the first source in the config that has it, but sources
/// with new responses precede those with cached ones.
package struct AirportAnswer: Answer {
  /// A part of the answer and its source.
  package struct Part<Content: Hashable & Sendable>: Hashable, Sendable {
    package var source: SourceID
    package var content: Content

    package init(_ source: SourceID, _ content: Content) {
      self.source = source
      self.content = content
    }
  }

  package var ident: StationIdent
  /// From the directory; `nil` for an identifier that only the weather source knows.
  @Indirect package var airport: Airport?
  /// From the directory; empty when none is known, or when they are not wanted.
  package var runways: [Airport.Runway] = []
  package var now: Date
  package var sources: [SourceOutcome]
  @Indirect package var conditions: Part<StationConditions>?
  /// How many hours back all reports were requested; `nil` when only the newest one was.
  package var pastHours: Int?
  /// `nil` when no source has a report of these hours.
  package var history: Part<AirportHistory>?
  @Indirect package var forecast: Part<StationForecast>?
  @Indirect package var windsAloft: Part<WindsAloft>?
  @Indirect package var modelForecast: Part<StationForecast>?
  package var broadcasts: [ATISBroadcast] = []
  /// `nil` when they are not wanted.
  @Indirect package var hazards: NearbyHazards?

  package init(ident: StationIdent, airport: Airport?, now: Date, sources: [SourceOutcome]) {
    self.ident = ident
    self.airport = airport
    self.now = now
    self.sources = sources
  }

  package var subject: String { ident.text }
  package var isPlaceKnown: Bool { airport != nil }

  /// The report of another station, used instead of its own; `nil` if it has one.
  package var borrowedConditions: StationConditions? {
    $conditions.flatMap { $0.content.ident == ident.text ? nil : $0.content }
  }

  /// The age of a report that is too old to be current; `nil` for a newer one.
  package var outdatedAge: TimeInterval? {
    let age = $conditions.flatMap(\.content.observed).map { now.timeIntervalSince($0) }
    return age.flatMap { $0 > WeatherReport.longestAge ? $0 : nil }
  }

  /// The answer without a report that is too old to be current, for what shows a value without its age.
  package var withoutOutdatedReport: AirportAnswer {
    guard outdatedAge != nil else { return self }
    var answer = self
    answer.conditions = nil
    return answer
  }

  /// One answer for each report of the last hours, the newest first, with that report as its conditions; one
  /// answer without conditions when no report is known. The answer itself when no past hours were requested.
  package var byReport: [AirportAnswer] {
    guard pastHours != nil else { return [self] }
    let reports: [Part<StationConditions>?] =
      history.map { history in history.content.reports.map { Part(history.source, $0) } } ?? [nil]
    return reports.map { report in
      var answer = self
      answer.conditions = report
      return answer
    }
  }

  /// The country of the airport, looked up when it is shown.
  package var country: Country? {
    $airport.flatMap(\.country).flatMap { CountryCatalog.country(code: $0) }
  }
}
