import Aggregation
import FoundationEssentials
package import Layout
import Merge
import Weather

/// The air quality at a place.
package struct AirPage {
  private let page: WeatherPage

  package init(_ page: WeatherPage) { self.page = page }

  package var document: Document {
    var document = page.opening
    let language = page.options.language
    let current = page.answer.current
    let fields = Field.airQuality.filter { current.values[$0]?.value != nil }
    guard !fields.isEmpty else {
      document.add(language.text(.noAir), .warning)
      return document
    }
    let grade =
      index(.europeanAQI).map(Self.european) ?? index(.usAQI).map(Self.american)
    if let grade {
      document.add(.text(StyledText(language.text(.airIs, ["grade": language.text(grade)]), .bold)))
    }
    document.add(.gap)
    var table = Table([
      Table.Column("", importance: 3), Table.Column("", .decimal, importance: 2),
      Table.Column("", importance: 1),
    ])
    table.columns[0].isLabel = true
    table.showsHeader = false
    table.rows = fields.map { field in
      let merged = current.values[field]
      return [
        StyledText(field.label(in: language), .dim),
        StyledText(merged?.value.map { page.quantities.value($0, of: field) } ?? ""),
        StyledText(merged.map { note($0) } ?? "", .dim),
      ]
    }
    document.add(.table(table))
    document.add(hours)
    if page.options.explanation != .none {
      document.add(ExplanationPage(page, fields: Field.airQuality).document)
    }
    document.add(.gap)
    document.add(SourceFooter(page.answer.sources, options: page.options).credits)
    return document
  }

  /// In the order of the table, the most important first.
  private static let hourlyFields: [Field] = [
    .europeanAQI, .usAQI, .pm25, .pm10, .ozone, .nitrogenDioxide,
  ]

  /// Every third hour of the next day; empty when no source has hourly values.
  private var hours: Document {
    let ahead = page.answer.hoursAhead.prefix(24).filter { hour in
      Self.hourlyFields.contains { hour.values[$0]?.value != nil }
    }
    let hours = ahead.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
    guard hours.count >= 2 else { return Document() }
    let fields = Self.hourlyFields.filter { field in hours.contains { $0.values[field]?.value != nil } }
    let language = page.options.language
    var table = Table(
      [Table.Column("", importance: 9)]
        + fields.enumerated().map { index, field in
          Table.Column(field.label(in: language), .trailing, importance: 8 - index)
        }
    )
    table.rows = hours.map { hour in
      [StyledText(page.clock(at: hour.time).clock(hour.time), .dim)]
        + fields.map { field in
          StyledText(hour.values[field]?.value.map { page.quantities.bareValue($0, of: field) } ?? "")
        }
    }
    return Document([.gap, .heading(StyledText(language.text(.nextHours))), .table(table)])
  }

  /// The known values with their names: an index first, because it sums up the others in one number.
  package var values: [String] {
    let indices: [Field] = [.europeanAQI, .usAQI]
    return (indices + Field.airQuality.filter { !indices.contains($0) }).compactMap { field in
      page.answer.current.values[field]?.value.map { value in
        "\(field.label(in: page.options.language)) \(page.quantities.value(value, of: field))"
      }
    }
  }

  /// Rounded as in the table, because the bands are defined for whole numbers.
  private func index(_ field: Field) -> Double? {
    page.answer.current.values[field]?.value?.rounded(.toNearestOrAwayFromZero)
  }

  private func note(_ merged: MergedValue) -> String {
    guard merged.used.count > 1, let low = merged.minimum, let high = merged.maximum, high > low else {
      return ""
    }
    let count = page.options.language.text(.sources, merged.used.count)
    return page.options.language.list([count, page.quantities.range(low, high, of: merged.field)])
  }

  /// Bands of the European Air Quality Index (European Environment Agency).
  private static func european(_ index: Double) -> Phrase {
    switch index {
    case ..<20: .airGood
    case ..<40: .airFair
    case ..<60: .airModerate
    case ..<80: .airPoor
    case ..<100: .airVeryPoor
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
