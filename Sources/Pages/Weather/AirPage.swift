import Aggregation
import FoundationEssentials
package import Layout
package import Merge
import Weather

/// The air quality at a place: pollutants, indexes and pollen, now and in the next hours.
package struct AirPage {
  private let page: WeatherPage
  /// How many hours ahead have a row each; `nil` for a summary of the next day.
  private let limit: Int?
  private var language: Language { page.options.language }
  private var current: MergedReadings { page.answer.current }

  package init(_ page: WeatherPage, hours limit: Int? = nil) {
    self.page = page
    self.limit = limit
  }

  package var document: Document {
    // Hours that the user asked for are shown even when nothing is known of now.
    guard current.hasAir || !page.answer.airHours(limit ?? 0).isEmpty else {
      var document = page.opening
      document.add(language.text(page.answer.missingAir), .warning)
      return document
    }
    var document = page.opening(saying: headline)
    document.add(pollutants)
    document.add(pollen)
    document.add(hours)
    if page.options.explanation != .none {
      document.add(ExplanationPage(page, fields: Field.airQuality).document)
    }
    document.add(.gap)
    document.add(SourceFooter(page.answer.sources, options: page.options).credits)
    return document
  }

  /// `Air is moderate   main pollutant: ozone`
  private var headline: StyledText? {
    guard let grade = Self.grade(of: current) else { return nil }
    let text = StyledText(language.text(.airIs, ["grade": language.text(grade)]), .bold)
    guard let main = Self.mainPollutant(of: current) else { return text }
    return text + StyledText("   ")
      + StyledText(language.labelled(language.text(.mainPollutant), main.label(insideSentenceIn: language)))
  }

  private var pollutants: Document {
    let fields = Field.airQuality.filter { $0.group == .air && current.values.value(of: $0) != nil }
    return fields.isEmpty ? Document() : Document([.gap, .table(table(fields, note: spread))])
  }

  /// The pollen that is in the air now or within a day, one row each, then the plants that have none.
  private var pollen: Document {
    let hours = page.answer.airHours(24)
    let known = Field.pollen.filter { field in
      ([current] + hours).contains { $0.values.value(of: field) != nil }
    }
    guard !known.isEmpty else { return Document() }
    let present = known.filter { field in ([current] + hours).contains { $0.noteworthy(field) != nil } }
    let absent = known.filter { !present.contains($0) }.enumerated().map { place, field in
      place == 0 ? field.label(in: language) : field.label(insideSentenceIn: language)
    }
    var document = Document([.gap])
    if !present.isEmpty {
      document.add(
        .table(
          table(present) { field in
            language.list([spread(of: field), peak(of: field, in: hours)].filter { !$0.isEmpty })
          }
        )
      )
    }
    if !absent.isEmpty {
      let none = language.labelled(language.list(absent), language.text(.noPollen))
      document.add(.text(StyledText(none, .dim)))
    }
    return document
  }

  /// Labels, current values and notes.
  private func table(_ fields: [Field], note: (Field) -> String) -> Table {
    var table = Table([
      Table.Column("", importance: 3), Table.Column("", .decimal, importance: 2),
      Table.Column("", importance: 1),
    ])
    table.columns[0].isLabel = true
    table.showsHeader = false
    table.rows = fields.map { field in
      [
        StyledText(field.label(in: language), .dim),
        StyledText(current.values[field]?.value.map { page.quantities.value($0, of: field) } ?? ""),
        StyledText(note(field), .dim),
      ]
    }
    return table
  }

  /// How far several sources differ.
  private func spread(of field: Field) -> String {
    guard let merged = current.values[field], merged.used.count > 1, let low = merged.minimum,
      let high = merged.maximum, high > low
    else { return "" }
    let count = language.text(.sources, merged.used.count)
    return language.list([count, page.quantities.range(low, high, of: field)])
  }

  /// `up to 30 grains/m³ at 14:00`, when an hour has more than now.
  private func peak(of field: Field, in hours: [MergedReadings]) -> String {
    let values = hours.compactMap { hour in hour.values.value(of: field).map { (time: hour.time, value: $0) }
    }
    guard let highest = values.map(\.value).max(), let first = values.first(where: { $0.value == highest }),
      highest > current.values.value(of: field) ?? -1
    else { return "" }
    let amount = page.quantities.value(highest, of: field)
    return language.text(.upToAt, ["amount": amount, "time": page.clock(at: first.time).clock(first.time)])
  }

  /// The hours that were asked for, or else every third one of the next day, if there are several.
  private var hours: Document {
    if let limit {
      let hours = page.answer.airHours(limit)
      guard hours.isEmpty else { return page.tables(of: hours, AirHoursTable(page, of: hours).table) }
      var document = Document([.gap])
      document.add(language.text(page.answer.missingHours), .warning)
      return document
    }
    let hours = page.answer.airHours(24).enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
    guard hours.count >= 2 else { return Document() }
    let table = AirHoursTable(page, of: hours).table(hours)
    return Document([.gap, .heading(StyledText(language.text(.nextHours))), .table(table)])
  }

  /// The known values of one time with their names: an index first, because it sums up the others in one
  /// number. Only pollen that is in the air is included.
  package func values(of readings: MergedReadings) -> [String] {
    let indices: [Field] = [.europeanAQI, .usAQI]
    return (indices + Field.airQuality.filter { !indices.contains($0) }).compactMap { field in
      readings.noteworthy(field).map { value in
        "\(field.label(in: language)) \(page.quantities.value(value, of: field))"
      }
    }
  }

  // MARK: - Grades

  /// The word for an index, the European one first.
  static func grade(of readings: MergedReadings) -> Phrase? {
    // Rounded as it is shown, because the bands are defined for whole numbers.
    func index(_ field: Field) -> Double? {
      readings.values.value(of: field)?.rounded(.toNearestOrAwayFromZero)
    }
    return index(.europeanAQI).map(european) ?? index(.usAQI).map(american)
  }

  /// The main pollutant by the European bands; `nil` beside a grade by other ones.
  static func mainPollutant(of readings: MergedReadings) -> Field? {
    let hasOnlyAmerican =
      readings.values.value(of: .europeanAQI) == nil && readings.values.value(of: .usAQI) != nil
    return hasOnlyAmerican ? nil : readings.mainPollutant
  }

  /// Bands of the European Air Quality Index (European Environment Agency), each with its upper end.
  private static func european(_ index: Double) -> Phrase {
    switch index {
    case ...20: .airGood
    case ...40: .airFair
    case ...60: .airModerate
    case ...80: .airPoor
    case ...100: .airVeryPoor
    default: .airExtremelyPoor
    }
  }

  /// Bands of the United States Air Quality Index (40 CFR part 58, appendix G).
  private static func american(_ index: Double) -> Phrase {
    switch index {
    case ..<51: .airGood
    case ..<101: .airModerate
    case ..<151: .airSensitive
    case ..<201: .airUnhealthy
    case ..<301: .airVeryUnhealthy
    default: .airHazardous
    }
  }
}
