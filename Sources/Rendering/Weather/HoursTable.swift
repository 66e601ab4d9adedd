import Aggregation
import FoundationEssentials
import Weather

/// The hours to come as a strip: one column for each hour, one row for each quantity.
struct HoursTable {
  private let page: WeatherPage

  init(_ page: WeatherPage) { self.page = page }

  /// As many as fit beside the column of units, at most a day.
  private var limit: Int { min(24, max(2, (page.options.width - 12) / 5)) }

  /// `nil` when no source gives hours ahead.
  var document: Document? {
    let hours = Array(page.answer.hoursAhead.prefix(limit))
    guard hours.count >= 2 else { return nil }
    return Document([
      .heading("Next hours", note: StyledText(page.sources(of: hours), .dim)), .table(table(hours)),
    ])
  }

  private func table(_ hours: [MergedReadings]) -> Table {
    // The last column holds the units and stays; of the hours the later ones go first.
    let columns =
      hours.indices.map { Table.Column("", .trailing, importance: -$0) } + [Table.Column("", importance: 1)]
    var table = Table(columns, gap: 3)
    add(temperatures(hours), unit: page.quantities.temperatureUnit, to: &table)
    add(bars(hours), unit: "", to: &table)
    add(hours.map { StyledText(page.sign(of: $0.condition, at: $0.time)) }, unit: "", to: &table)
    add(hours.map { text($0, .pop) { NumberText.fixed($0) } }, unit: "% rain", to: &table)
    add(hours.map { text($0, .precipitation, amount) }, unit: page.quantities.precipitationUnit, to: &table)
    // The hours stand at equal distances whatever is in them.
    let widest = table.rows.joined().filter { $0.spans.first?.style != .dim }.map(\.width).max() ?? 2
    let heads = hours.map {
      StyledText(page.clock(at: $0.time).hour($0.time), .dim).padded(to: widest, leading: true)
    }
    table.rows.insert(heads + [StyledText()], at: 0)
    table.gap = widest > 2 ? 2 : 3
    return table
  }

  private func text(_ hour: MergedReadings, _ field: Field, _ form: (Double) -> String) -> StyledText {
    StyledText(hour.values[field]?.value.map(form) ?? "")
  }

  private func temperatures(_ hours: [MergedReadings]) -> [StyledText] {
    hours.map { StyledText($0.temperature.map { page.quantities.wholeTemperature($0) } ?? "") }
  }

  /// Two columns of block for each hour, between the coldest and the warmest of those shown.
  private func bars(_ hours: [MergedReadings]) -> [StyledText] {
    let known = hours.compactMap { $0.temperature?.celsius }
    guard page.options.glyphs == .unicode, let low = known.min(), let high = known.max(), high - low >= 1
    else {
      return []
    }
    return hours.map { hour in
      guard let temperature = hour.temperature?.celsius else { return StyledText() }
      let bar = Blocks.bar((temperature - low) / (high - low))
      return StyledText(bar + bar)
    }
  }

  private func amount(_ rain: Double) -> String {
    guard rain >= 0.05 else { return "" }
    return page.quantities.units.precipitation == .millimeters
      ? NumberText.fixed(rain, decimals: 1) : NumberText.fixed(Length.millimeters(rain).inches, decimals: 2)
  }

  private func add(_ cells: [StyledText], unit: String, to table: inout Table) {
    guard cells.contains(where: { !$0.isEmpty }) else { return }
    table.rows.append(cells + [StyledText(unit, .dim)])
  }
}
