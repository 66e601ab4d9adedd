import Aggregation
import FoundationEssentials
import Weather

/// The hours to come as one source sees them, named as its own: hours are not merged here.
struct HoursTable {
  private let page: WeatherPage

  init(_ page: WeatherPage) { self.page = page }

  /// As many as fit beside the column of units, at most a day.
  private var limit: Int { min(24, max(2, (page.options.width - 12) / 5)) }

  /// `nil` when no source gives hours ahead.
  var document: Document? {
    let now = page.answer.now
    for report in page.answer.reports {
      let ahead = (report.hourly?.content ?? []).filter { $0.time > now }.prefix(limit)
      guard ahead.count >= 2 else { continue }
      let isHourly = zip(ahead, ahead.dropFirst()).allSatisfy { $1.time.timeIntervalSince($0.time) <= 3600 }
      let title = isHourly ? "Next hours" : "Next days"
      return Document([
        .heading(StyledText(title), note: StyledText("from \(page.name(report.source)) alone", .dim)),
        .table(table(Array(ahead))),
      ])
    }
    return nil
  }

  private func table(_ hours: [Readings]) -> Table {
    // The last column holds the units and stays; of the hours the later ones go first.
    let columns =
      hours.indices.map { Table.Column("", .trailing, importance: -$0) } + [Table.Column("", importance: 1)]
    var table = Table(columns, gap: 3)
    let signs = hours.map { hour -> StyledText in
      guard let vote = hour.condition else { return StyledText() }
      let isDay = Daylight.isDay(at: page.answer.place.coordinates, hour.time)
      return StyledText(ConditionText.sign(vote, isDay: isDay, glyphs: page.options.glyphs))
    }
    add(signs, unit: "", to: &table)
    let quantities = page.quantities
    let temperatures = hours.map {
      $0.temperature.map { StyledText(quantities.wholeTemperature($0)) } ?? StyledText()
    }
    add(temperatures, unit: quantities.temperatureUnit, to: &table)
    let chances = hours.map { $0[.pop].map { StyledText(NumberText.fixed($0)) } ?? StyledText() }
    add(chances, unit: "% rain", to: &table)
    let isMetric = quantities.units.precipitation == .millimeters
    let amounts = hours.map { hour -> StyledText in
      guard let rain = hour.precipitation, rain.millimeters >= 0.05 else { return StyledText() }
      return StyledText(
        isMetric
          ? NumberText.fixed(rain.millimeters, decimals: 1) : NumberText.fixed(rain.inches, decimals: 2)
      )
    }
    add(amounts, unit: quantities.precipitationUnit, to: &table)
    // The hours stand at equal distances whatever is in them.
    let widest = table.rows.joined().filter { $0.spans.first?.style != .dim }.map(\.width).max() ?? 2
    let heads = hours.map { StyledText(page.clock.hour($0.time), .dim).padded(to: widest, leading: true) }
    table.rows.insert(heads + [StyledText()], at: 0)
    table.gap = widest > 2 ? 2 : 3
    return table
  }

  private func add(_ cells: [StyledText], unit: String, to table: inout Table) {
    guard cells.contains(where: { !$0.isEmpty }) else { return }
    table.rows.append(cells + [StyledText(unit, .dim)])
  }
}
