package import Aggregation
import Catalog
package import Configuration
package import FoundationEssentials
package import Layout
package import ProviderKit
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

/// One line of `agg cities`.
package struct CityRow: Hashable, Sendable {
  /// The id of the city in the config.
  package var id: String
  package var name: String
  /// The name of the state or province.
  package var subdivision: String?
  /// ISO 3166 code.
  package var country: String?
  /// `nil` when neither the config nor the embedded list has them.
  package var coordinates: Coordinates?
  /// The layer of the config that defines the city.
  package var layer: ConfigLayer.Kind
  /// Whether `agg` without arguments shows the city.
  package var isPreferred: Bool

  package init(
    id: String,
    name: String,
    subdivision: String? = nil,
    country: String? = nil,
    coordinates: Coordinates? = nil,
    layer: ConfigLayer.Kind,
    isPreferred: Bool = false
  ) {
    self.id = id
    self.name = name
    self.subdivision = subdivision
    self.country = country
    self.coordinates = coordinates
    self.layer = layer
    self.isPreferred = isPreferred
  }
}

/// One line of `agg providers`.
package struct ProviderRow: Hashable, Sendable {
  /// Whether the provider can be used.
  package enum State: Hashable, Sendable {
    case ready
    /// Switched off in the config.
    case off
    /// It does not cover the requested place.
    case outside
    /// It has no key yet; `hint` says how to get one.
    case needsKey(hint: String)
    /// Another setting is missing; `hint` says how to set it.
    case unready(hint: String)
    /// It gets no requests for now, for a reason in one word; `hint` says until when and why.
    case paused(reason: String, until: Date?, hint: String)

    /// What to do before it can be used, or how long it is paused; `nil` when it is ready or switched off.
    package var hint: String? {
      switch self {
      case .ready, .off, .outside: nil
      case .needsKey(let hint), .unready(let hint), .paused(_, _, let hint): hint
      }
    }

    /// Why it is paused, in one word, and until when; `nil` if it is not.
    package var pause: (reason: String, until: Date?)? {
      if case .paused(let reason, let until, _) = self { (reason, until) } else { nil }
    }
  }

  package var id: SourceID
  /// The service's own name.
  package var title: String
  /// The kinds of query that it answers.
  package var answers: Set<Query>
  /// The layer of the config that defines the provider.
  package var layer: ConfigLayer.Kind
  package var state: State
  /// How much of its limits is used up; empty for a source without limits.
  package var limits: [RequestUse]

  package init(
    id: SourceID,
    title: String,
    answers: Set<Query>,
    layer: ConfigLayer.Kind,
    state: State,
    limits: [RequestUse] = []
  ) {
    self.id = id
    self.title = title
    self.answers = answers
    self.layer = layer
    self.state = state
    self.limits = limits
  }
}

/// How many requests were sent in the current period of a limit.
package struct RequestUse: Hashable, Sendable {
  /// As in the config, such as `500/day`.
  package let limit: String
  package let allowed: Int
  package let sent: Int

  package init(limit: String, allowed: Int, sent: Int) {
    self.limit = limit
    self.allowed = allowed
    self.sent = sent
  }

  /// 0 for none, 1 when the limit is reached.
  var share: Double { Double(sent) / Double(allowed) }
}

/// The tables of recents, cities, providers and checks.
package enum SummaryTables {
  /// The recent airports, with the category of each.
  ///
  /// - Parameter answers: The current states of the airports.
  package static func document(
    _ rows: [RecentRow],
    now: Date,
    answers: [AirportAnswer],
    _ options: RenderOptions
  ) -> Document {
    let language = options.language
    guard !rows.isEmpty else {
      return Document([.text(StyledText(language.text(.noRecents)))])
    }
    var table = Table([
      Table.Column(language.text(.identColumn), importance: 9),
      Table.Column(language.text(.categoryColumn), importance: 8, group: "category"),
      // The station and the age of a report that is another station's or outdated.
      Table.Column("", importance: 8, group: "category"),
      Table.Column(language.text(.nameColumn), importance: 7, truncatableTo: 14),
      Table.Column(language.text(.viewedColumn), .trailing, importance: 6),
    ])
    table.isInset = false
    let pages = answers.map { AirportPage($0, options: options) }
    table.rows = rows.map { row in
      let page = pages.first { $0.answer.ident.text == row.ident }
      return [
        StyledText(row.ident, .bold),
        row.category.styled(in: language) ?? StyledText(),
        StyledText(language.list([page?.lender, page?.outdatedness].compactMap(\.self))),
        StyledText(row.name ?? ""),
        StyledText(row.viewed.map { ago(now.timeIntervalSince($0), in: language) } ?? "", .dim),
      ]
    }
    var document = SampleLabel.document(of: answers.map { ($0.ident.text, $0) }, in: language)
    document.add(.table(table))
    return document
  }

  /// The cities of the config.
  package static func document(_ rows: [CityRow], in language: Language) -> Document {
    guard !rows.isEmpty else {
      return Document([.text(StyledText(language.text(.noCities)))])
    }
    var table = Table([
      Table.Column(language.text(.idColumn), importance: 9),
      Table.Column(language.text(.nameColumn), importance: 8, truncatableTo: 24),
      Table.Column(language.text(.locationColumn), importance: 3),
      Table.Column(language.text(.layerColumn), importance: 4),
      Table.Column("", importance: 7),
    ])
    table.isInset = false
    table.rows = rows.map { row in
      let country = row.country.map { CountryText.name($0, in: language) }
      let subdivision = row.subdivision == row.name ? nil : row.subdivision
      let name = [row.name, subdivision, country].compactMap(\.self).joined(separator: ", ")
      return [
        StyledText(row.id, .bold),
        StyledText(name),
        StyledText(row.coordinates.map { AirportDetails.location($0, in: language) } ?? ""),
        StyledText(word(row.layer, language), .dim),
        StyledText(row.isPreferred ? language.text(.preferred) : ""),
      ]
    }
    return Document([.table(table)])
  }

  /// Places, each with the words that mean only this place.
  package static func document(_ rows: [PlaceMatch], in language: Language) -> Document {
    var table = Table([
      Table.Column(language.text(.nameColumn), importance: 9),
      Table.Column("", importance: 8, truncatableTo: 24),
      Table.Column(language.text(.locationColumn), importance: 3),
    ])
    table.isInset = false
    table.rows = rows.map { row in
      [
        StyledText(row.query, .bold),
        StyledText(PlaceText.name(row.place, in: language)),
        StyledText(AirportDetails.location(row.place.coordinates, in: language)),
      ]
    }
    return Document([.table(table)])
  }

  /// The sources of the config with their states, and below them the hints on how to configure them.
  package static func document(_ rows: [ProviderRow], in language: Language) -> Document {
    guard !rows.isEmpty else { return Document([.text(StyledText(language.text(.noProviders)))]) }
    var table = Table([
      Table.Column(language.text(.idColumn), importance: 9),
      Table.Column(language.text(.stateColumn), importance: 8),
      Table.Column(language.text(.answersColumn), importance: 7),
      Table.Column(language.text(.serviceColumn), importance: 6, truncatableTo: 12),
      Table.Column(language.text(.layerColumn), importance: 4),
    ])
    table.isInset = false
    table.rows = rows.map { row in
      [
        StyledText(row.id.name, .bold),
        state(row.state, language),
        StyledText(answers(row, language)),
        StyledText(row.title),
        StyledText(word(row.layer, language), .dim),
      ]
    }
    var document = Document([.table(table)])
    if let requests = requests(rows, language) {
      document.add(.gap)
      document.add(.table(requests))
    }
    let hints = rows.compactMap { row -> StyledText? in
      guard let hint = row.state.hint else { return nil }
      // Failures already begin with the name of the provider.
      let name = "\(row.id): "
      return StyledText(name, .bold) + StyledText(String(hint.trimmingPrefix(name)))
    }
    if !hints.isEmpty { document.add(.gap) }
    for hint in hints { document.add(.text(hint)) }
    return document
  }

  private static func ago(_ seconds: TimeInterval, in language: Language) -> String {
    language.text(.ago, ["age": TimeText.age(seconds, in: language)])
  }

  private static func state(_ state: ProviderRow.State, _ language: Language) -> StyledText {
    switch state {
    case .ready: StyledText(language.text(.ready))
    case .off: StyledText(language.text(.off), .dim)
    case .outside: StyledText(language.text(.doesNotCover), .dim)
    case .needsKey: StyledText(language.text(.needsKey), .warning)
    case .unready: StyledText(language.text(.notReady), .warning)
    case .paused: StyledText(language.text(.paused), .warning)
    }
  }

  /// How many requests each source with limits got: a table of its own, because a narrow one has no room for
  /// another column.
  ///
  /// - Returns: `nil` when no source has limits.
  private static func requests(_ rows: [ProviderRow], _ language: Language) -> Table? {
    var table = Table([
      Table.Column(language.text(.idColumn), importance: 9),
      Table.Column(language.text(.requestsColumn), importance: 8, truncatableTo: 12),
    ])
    table.isInset = false
    table.rows = rows.filter { !$0.limits.isEmpty }.map { row in
      let uses = row.limits.map { use in
        language.text(.requestsOfLimit, ["count": "\(use.sent)", "limit": use.limit])
      }
      let isReached = row.limits.contains { $0.share >= 1 }
      return [
        StyledText(row.id.name, .bold), StyledText(language.list(uses), isReached ? .warning : .plain),
      ]
    }
    return table.rows.isEmpty ? nil : table
  }

  /// Sorted, because a set has no order.
  private static func answers(_ row: ProviderRow, _ language: Language) -> String {
    let queries = Query.allCases.filter(row.answers.contains)
    return language.list(queries.map { language.text($0.phrase) })
  }

  private static func word(_ layer: ConfigLayer.Kind, _ language: Language) -> String {
    switch layer {
    case .shipped: language.text(.layerShipped)
    case .system: language.text(.layerSystem)
    case .user: language.text(.layerUser)
    // The name that the user typed.
    case .named: layer.rawValue
    case .environment: language.text(.layerEnvironment)
    }
  }
}

extension Query {
  fileprivate var phrase: Phrase {
    switch self {
    case .weather: .queryWeather
    case .rain: .queryRain
    case .alerts: .queryAlerts
    case .air: .queryAir
    case .airport: .queryAirport
    case .airports: .queryAirports
    case .list: .queryList
    case .places: .queryPlaces
    }
  }
}
