package import Aggregation
import Catalog
import Configuration
package import FoundationEssentials
package import Layout
import ProviderKit
package import Weather

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
      [
        StyledText(row.id, .bold),
        StyledText(row.place.map { PlaceText.name($0, in: language) } ?? row.name),
        StyledText(row.coordinates.map { PositionText.location($0, in: language) } ?? ""),
        StyledText(word(row.layer, language), .dim),
        StyledText(row.isPreferred ? language.text(.preferred) : ""),
      ]
    }
    return Document([.table(table)])
  }

  /// Places, each with the words that mean only this place.
  ///
  /// - Parameter name: What was searched for.
  package static func document(_ rows: [PlaceMatch], named name: String, in language: Language) -> Document {
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
        StyledText(PositionText.location(row.place.coordinates, in: language)),
      ]
    }
    return Document([.table(table)], subject: name)
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
    let hints = rows.compactMap { row in row.state.hint.map { Check(row.id.name, .notReady, $0) } }
    if !hints.isEmpty { document.add(.gap) }
    for hint in Check.findings(of: hints) {
      let names = StyledText("\(language.list(hint.names)): ", .bold)
      document.add(.text(names + StyledText(hint.text)))
    }
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
    let parts = Query.allCases.compactMap { query -> String? in
      let name = language.text(query.phrase)
      if row.answers.contains(query) { return name }
      return row.mayAnswer.contains(query) ? language.text(.perhapsQuery, ["query": name]) : nil
    }
    return language.list(parts)
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
