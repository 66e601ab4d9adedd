package import Catalog
package import FoundationEssentials
package import HTTPTransport
package import Weather

/// How one source fared with a question. Every source that was asked, or could not be, has one.
package struct SourceOutcome: Hashable, Sendable {
  /// What became of the question.
  package enum Status: Hashable, Sendable {
    case answered
    case failed(ProviderFailure)
    /// It has no part in the answer, asked or not: the reason a reader should know, such as a place outside its coverage.
    case skipped(String)
  }

  package var source: SourceID
  /// The service's own name and the credit its terms ask for.
  package var title: String
  package var attribution: String?
  /// The page that the credit leads to.
  package var attributionURL: String?
  package var status: Status
  /// When its answer was got; `nil` without one.
  package var fetched: Date?
  package var origin: Origin
  package var problems: [ReportProblem]
  /// Values outside the shared vocabulary, by name; shown, never merged.
  package var extras: [String: String] = [:]
  /// Why its answer is one that an earlier run kept, and past its time; `nil` for a good one.
  package var staleCause: StaleCause?
  /// Why not all its warnings are known now; `nil` when they are, or when it has none to tell for places.
  package var alertsProblem: String?
  /// Why parts of its answer are missing for which nothing that an earlier run kept stands in, each cause once.
  package var partFailures: [ProviderFailure] = []

  package init(
    source: SourceID,
    title: String,
    attribution: String? = nil,
    attributionURL: String? = nil,
    status: Status,
    fetched: Date? = nil,
    origin: Origin = .live,
    problems: [ReportProblem] = []
  ) {
    self.source = source
    self.title = title
    self.attribution = attribution
    self.attributionURL = attributionURL
    self.status = status
    self.fetched = fetched
    self.origin = origin
    self.problems = problems
  }

  /// Whether it should have answered and did not. One without its key was not asked, and one that does not know the place has
  /// nothing to say.
  package var isFailure: Bool {
    guard let failure, failure.reasonToSkip == nil else { return false }
    return !failure.hasNothingToSay
  }

  /// Whether it was asked and gave no good answer, so that one which an earlier run kept stands in for it.
  package var hasStandIn: Bool { staleCause.map { $0 != .offline } ?? false }

  package var failure: ProviderFailure? {
    if case .failed(let failure) = status { failure } else { nil }
  }
}

/// What all answers have in common: when, and who was asked.
package protocol Answer: Sendable {
  /// The clock of the run.
  var now: Date { get }
  /// In the order of the config.
  var sources: [SourceOutcome] { get }
  /// Those of them whose answers count: without one of these there is no answer.
  var deciding: [SourceOutcome] { get }
  var hasAnswer: Bool { get }
}

extension Answer {
  package var deciding: [SourceOutcome] { sources }
  package var hasAnswer: Bool { deciding.contains { $0.status == .answered } }
  /// What the label on the output must say: the least real of the answers used.
  package var origin: Origin {
    .leastReal(of: sources.compactMap { $0.status == .answered ? $0.origin : nil })
  }
  /// When the last answer of a recording was got, whatever the clock of the run says; that clock for one that knows no time.
  package var recorded: Date {
    sources.filter { $0.status == .answered && $0.origin != .live }.compactMap(\.fetched).max() ?? now
  }
}

/// The weather at one place.
package struct WeatherAnswer: Answer {
  package var place: Place
  package var now: Date
  package var sources: [SourceOutcome]
  package var current: MergedReadings
  /// By rising time, from a day before `now`, so that today is whole; with gaps where no source says anything.
  package var hours: [MergedReadings]
  /// The local days from today that are known well enough.
  package var days: [MergedDay]
  /// The severest first; `nil` when no source warns. Nobody can say that these are all while `alertGaps` has a source.
  package var alerts: [MergedAlert]?
  /// The reports as they came, in the order of the config, for `compare`.
  package var reports: [WeatherReport]
  /// The only one that took part, as the mode of the merge wants it; the others were asked to be compared with it.
  package var soleSource: SourceID?
  /// Whether only warnings were asked for, and there is nobody to ask who warns for the place: that is an answer, too.
  package var isUnwarned = false

  package var hasAnswer: Bool { isUnwarned || deciding.contains { $0.status == .answered } }

  package var deciding: [SourceOutcome] {
    soleSource.map { sole in sources.filter { $0.source == sole } } ?? sources
  }

  package init(
    place: Place,
    now: Date,
    sources: [SourceOutcome],
    current: MergedReadings,
    hours: [MergedReadings] = [],
    days: [MergedDay] = [],
    alerts: [MergedAlert]? = nil,
    reports: [WeatherReport]
  ) {
    self.place = place
    self.now = now
    self.sources = sources
    self.current = current
    self.hours = hours
    self.days = days
    self.alerts = alerts
    self.reports = reports
  }

  /// The sources that have warnings for places and could not tell all of them now.
  package var alertGaps: [SourceID] { sources.filter { $0.alertsProblem != nil }.map(\.source) }

  /// The hours that are not over yet.
  package var hoursAhead: [MergedReadings] { hours.filter { $0.time.addingTimeInterval(3600) > now } }

  /// A value of the source's own hours, where they stand in for a report of now that is too old; `nil` where they do not.
  package func standIn(for report: WeatherReport) -> Contribution? {
    guard report.isTooOld(at: now) else { return nil }
    let used = current.values.values.lazy.flatMap(\.used)
    return used.first { $0.source == report.source && $0.kind != .observation }
  }

  /// The age of what a report says of now, or of the hours that stand in for it; negative for a moment to come.
  package func age(of report: WeatherReport) -> TimeInterval {
    if let standIn = standIn(for: report) { return standIn.age }
    let since = report.current.map { $0.issued ?? $0.content.time } ?? report.fetched
    return now.timeIntervalSince(since)
  }

  /// The local day around now; `nil` when it is not known well enough, whatever is known of those after it.
  package var today: MergedDay? { days.first { $0.interval.contains(now) } }
}

/// What is known of one aerodrome now: of each part the first source of the config that has it.
package struct AirportAnswer: Answer {
  /// A part of the answer with the source that gave it.
  package struct Part<Content: Hashable & Sendable>: Hashable, Sendable {
    package var source: SourceID
    package var content: Content

    package init(_ source: SourceID, _ content: Content) {
      self.source = source
      self.content = content
    }
  }

  /// What can be known of an aerodrome besides its entry in the directory. Who shows one part alone asks for it alone, which
  /// spares the services the others.
  package struct Parts: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let conditions = Parts(rawValue: 1)
    package static let forecast = Parts(rawValue: 2)
    package static let windsAloft = Parts(rawValue: 4)
    package static let modelForecast = Parts(rawValue: 8)
    package static let broadcasts = Parts(rawValue: 16)
    package static let runways = Parts(rawValue: 32)
    package static let all: Parts = [
      .conditions, .forecast, .windsAloft, .modelForecast, .broadcasts, .runways,
    ]
  }

  package var ident: StationIdent
  /// From the directory; `nil` for an ident that only the weather source knows.
  @Indirect package var airport: Airport?
  /// From the directory; empty when none is known, or when nobody wants them.
  package var runways: [Airport.Runway] = []
  package var now: Date
  package var sources: [SourceOutcome]
  @Indirect package var conditions: Part<StationConditions>?
  @Indirect package var forecast: Part<StationForecast>?
  @Indirect package var windsAloft: Part<WindsAloft>?
  @Indirect package var modelForecast: Part<StationForecast>?
  package var broadcasts: [ATISBroadcast] = []

  package init(ident: StationIdent, airport: Airport?, now: Date, sources: [SourceOutcome]) {
    self.ident = ident
    self.airport = airport
    self.now = now
    self.sources = sources
  }

  /// Of the airport, looked up when it is shown.
  package var country: Country? { airport?.country.flatMap { CountryCatalog.country(code: $0) } }
}

/// One page of the airports that match.
package struct DirectoryAnswer: Answer {
  package var now: Date
  package var sources: [SourceOutcome]
  /// What was searched for, as typed.
  package var words: String
  package var page: Page<Airport>
  /// Countries of the airports on the page, by code.
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
