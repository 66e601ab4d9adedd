import Aggregation
import FoundationEssentials
import Weather

/// The quality of the air at a place.
struct AirPage {
  private let page: WeatherPage

  init(_ page: WeatherPage) { self.page = page }

  var document: Document {
    var document = page.opening
    let current = page.answer.current
    let fields = Field.airQuality.filter { current.values[$0]?.value != nil }
    guard !fields.isEmpty else {
      document.add("No source gave the quality of the air here.", .warning)
      return document
    }
    if let index = current.values[.europeanAQI]?.value {
      document.add(.text(StyledText("Air is \(Self.european(index))", .bold)))
    } else if let index = current.values[.usAQI]?.value {
      document.add(.text(StyledText("Air is \(Self.american(index))", .bold)))
    }
    document.add(.gap)
    var table = Table([
      Table.Column("", importance: 3), Table.Column("", .decimal, importance: 2),
      Table.Column("", importance: 1),
    ])
    table.showsHeader = false
    table.rows = fields.map { field in
      let merged = current.values[field]
      return [
        StyledText(field.label, .dim),
        StyledText(merged?.value.map { page.quantities.value($0, of: field) } ?? ""),
        StyledText(merged.map { note($0) } ?? "", .dim),
      ]
    }
    document.add(.table(table))
    document.add(.gap)
    document.add(Credits(page.answer.sources, isVerbose: page.options.isVerbose).document)
    return document
  }

  private func note(_ merged: MergedValue) -> String {
    guard merged.used.count > 1, let low = merged.minimum, let high = merged.maximum, high > low else {
      return ""
    }
    return "\(merged.used.count) sources, \(page.quantities.range(low, high, of: merged.field))"
  }

  /// Bands of the European Air Quality Index (European Environment Agency).
  private static func european(_ index: Double) -> String {
    switch index {
    case ..<20: "good"
    case ..<40: "fair"
    case ..<60: "moderate"
    case ..<80: "poor"
    case ..<100: "very poor"
    default: "extremely poor"
    }
  }

  /// Bands of the United States' index (40 CFR part 58, appendix G).
  private static func american(_ index: Double) -> String {
    switch index {
    case ..<51: "good"
    case ..<101: "moderate"
    case ..<151: "unhealthy for sensitive groups"
    case ..<201: "unhealthy"
    case ..<301: "very unhealthy"
    default: "hazardous"
    }
  }
}
