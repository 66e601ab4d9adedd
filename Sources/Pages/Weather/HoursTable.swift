import Aggregation
import FoundationEssentials
import Layout
import Merge
import Weather

/// The next hours as a strip: one column for each hour, one row for each quantity, and the temperature as a
/// line.
struct HoursTable {
  private let page: WeatherPage
  /// Whether the line is as high as the facts beside the strip.
  private let isTall: Bool

  init(_ page: WeatherPage, isTall: Bool = false) {
    self.page = page
    self.isTall = isTall
  }

  /// One column: an hour of the clock and its values.
  private struct Slot {
    var time: Date
    var hour: MergedReadings?
  }

  /// Narrower terminals show only what a compact card needs.
  private static let roomy = 60
  private var isRoomy: Bool { page.options.width >= Self.roomy }

  private var language: Language { page.options.language }

  /// As many hours as fit beside the column of units, at most a day.
  private var limit: Int { min(24, max(2, (page.options.width - 12) / 5)) }

  /// The strip and its whole width; `nil` when no source has hourly values.
  var part: (document: Document, width: Int)? {
    let slots = self.slots
    let hours = slots.compactMap(\.hour)
    guard hours.count >= 2 else { return nil }
    let table = table(slots)
    let band: Phrase = slots.contains { percentiles($0) != nil } ? .bandNote : .bandOfSources
    let notes = [
      page.sources(of: hours), table.chart?.hasBand == true ? language.text(band) : "",
      isDry(slots) ? language.text(.dryAhead) : "",
    ].filter { !$0.isEmpty }
    var document = Document([
      .heading(StyledText(language.text(.nextHours)), note: StyledText(language.list(notes), .dim)),
      .table(table),
    ])
    if let possible = page.possible(in: hours) { document.add(.text(possible)) }
    return (document, page.options.drawnWidth(of: table))
  }

  /// Every hour from the first known one; an hour without values is an empty column.
  private var slots: [Slot] {
    let ahead = page.answer.hoursAhead.prefix(limit)
    guard let first = ahead.first?.time else { return [] }
    let byTime = Dictionary(ahead.map { ($0.time, $0) }) { first, _ in first }
    var slots = (0..<limit).map { index in
      let time = first.addingTimeInterval(Double(index) * 3600)
      return Slot(time: time, hour: byTime[time])
    }
    while let last = slots.last, last.hour == nil { slots.removeLast() }
    return slots
  }

  /// Whether every hour is known to be without rain and snow: then one word replaces two rows of zeros.
  private func isDry(_ slots: [Slot]) -> Bool {
    slots.allSatisfy { slot in
      guard let hour = slot.hour, hour.values[.pop]?.value != nil, hour.noteworthy(.pop) == nil else {
        return false
      }
      let isWet = hour.condition?.condition.flatMap { RainOutlook.Kind($0) } != nil
      return hour.values[.precipitation]?.value ?? 0 <= 0 && hour.noteworthy(.snowfall) == nil && !isWet
    }
  }

  private func table(_ slots: [Slot]) -> Table {
    // The last column holds the units and stays; later hours are dropped first.
    let columns =
      slots.indices.map { Table.Column("", .trailing, importance: -$0) } + [Table.Column("", importance: 1)]
    var table = Table(columns, gap: 3)
    add(temperatures(slots), unit: page.quantities.temperatureUnit, to: &table)
    if isRoomy { table.chart = chart(slots) }
    // On a page every row of values has a header; on a terminal the icons need none.
    let icons = cells(slots, { page.icon(of: $0.condition, at: $0.time) }, spoken: spokenIcon)
    add(icons, unit: page.options.hasOwnLayout ? language.text(.condition) : "", to: &table)
    if !isDry(slots) {
      add(
        cells(slots, chance),
        unit: language.text(.percentChance),
        to: &table
      )
      // The amounts below the bars are read aloud.
      if isRoomy { add(cells(slots, rainBar) { _ in "" }, unit: "", to: &table) }
      add(
        cells(slots) { $0.values[.precipitation]?.value.map(amount) },
        unit: page.quantities.precipitationUnit,
        to: &table
      )
      add(cells(slots, votes), unit: language.text(.wetSources), to: &table)
    }
    if isRoomy {
      if page.options.drawingGlyphs == .ascii { add(cells(slots, windDirection), unit: "", to: &table) }
      add(cells(slots, wind, spoken: spokenWind), unit: page.quantities.windUnit, to: &table)
    }
    // All hours have the same width, whatever they contain.
    let heads = slots.map { StyledText(page.clock(at: $0.time).hour($0.time), .dim) }
    let values = table.rows.joined().filter { $0.spans.first?.style != .dim }
    let widest = (heads + values).map { $0.mapText(page.options.drawn).width }.max() ?? 2
    for index in slots.indices { table.columns[index].minimumWidth = widest }
    table.rows.insert(heads + [StyledText()], at: 0)
    table.firstRowIsHeader = true
    table.columns[slots.count].isLabel = true
    let zones = zones(slots)
    if !zones.isEmpty {
      table.rows.insert(zones + [StyledText()], at: 1)
      table.chart?.row += 1
    }
    table.gap = widest > 2 ? 2 : 3
    return table
  }

  /// When clocks go back, one hour occurs twice; then the zone below tells the two apart. Empty on all other
  /// days.
  private func zones(_ slots: [Slot]) -> [StyledText] {
    let clocks = slots.map { page.clock(at: $0.time) }
    let isSame = slots.indices.dropFirst().map { index in
      clocks[index - 1].hour(slots[index - 1].time) == clocks[index].hour(slots[index].time)
    }
    guard isSame.contains(true) else { return [] }
    return slots.indices.map { index in
      let isTwice = (index > 0 && isSame[index - 1]) || (index < isSame.count && isSame[index])
      return StyledText(isTwice ? clocks[index].zone : "", .dim)
    }
  }

  /// - Parameter spoken: see `StyledText.Span`.
  private func cells(
    _ slots: [Slot],
    _ text: (MergedReadings) -> String?,
    spoken: (MergedReadings) -> String? = { _ in nil }
  ) -> [StyledText] {
    slots.map { slot in slot.hour.map { StyledText(text($0) ?? "", spoken: spoken($0)) } ?? StyledText() }
  }

  private func add(_ cells: [StyledText], unit: String, to table: inout Table) {
    guard cells.contains(where: { !$0.isEmpty }) else { return }
    table.rows.append(cells + [StyledText(unit, .dim)])
  }

  /// `Partly cloudy`; `nil` when the icon is a word itself.
  private func spokenIcon(_ hour: MergedReadings) -> String? {
    guard page.options.drawnIcons.isPicture, let condition = hour.condition, let word = condition.condition
    else { return nil }
    return ConditionText.words(ConditionVote(word, condition.intensity), in: language)
  }

  // MARK: - Temperature

  private func temperatures(_ slots: [Slot]) -> [StyledText] {
    slots.map { slot in
      guard let temperature = slot.hour?.temperature else { return StyledText() }
      return StyledText(page.quantities.wholeTemperature(temperature), .temperature(temperature))
    }
  }

  private func percentiles(_ slot: Slot) -> Spread.Percentiles? {
    page.answer.spread?.hour(slot.time)[.temperature]?.percentiles
  }

  /// The chart, drawn above the icons and below the numbers.
  private func chart(_ slots: [Slot]) -> LineChart? {
    func degrees(_ temperature: Temperature) -> Double {
      page.quantities.units.measure(temperature).value
    }
    var chart = LineChart(
      points: slots.map { slot in
        guard let merged = slot.hour?.values[.temperature], let celsius = merged.value else { return nil }
        var spread: ClosedRange<Double>?
        if let range = percentiles(slot) {
          // The merged value may lie outside, because the runs are not merged.
          spread = degrees(.celsius(min(range.p10, celsius)))...degrees(.celsius(max(range.p90, celsius)))
        } else if let low = merged.minimum, let high = merged.maximum, low <= high {
          spread = degrees(.celsius(low))...degrees(.celsius(high))
        }
        let temperature = Temperature.celsius(celsius)
        return LineChart.Point(degrees(temperature), spread: spread, style: .temperature(temperature))
      },
      row: 2,
      language: language
    )
    chart.glyphs = page.options.glyphs
    chart.height = isTall ? 6 : 3
    return chart
  }

  // MARK: - Rain and wind

  /// A full bar is this many millimetres an hour, or more if more is shown.
  private static let fullBar = 4.0

  /// Bars are used only for rain; the temperature is a line or numbers.
  private func rainBar(_ hour: MergedReadings) -> String? {
    guard page.options.drawingGlyphs == .unicode, let rain = hour.values[.precipitation]?.value, rain >= 0.05
    else { return nil }
    let most =
      page.answer.hoursAhead.prefix(limit).compactMap { $0.values[.precipitation]?.value }.max() ?? rain
    let bar = Blocks.bar(rain / max(Self.fullBar, most))
    return bar + bar
  }

  /// An hour is narrow, so the sign of a bound has no space after it.
  private func chance(_ hour: MergedReadings) -> String? {
    guard let chance = hour.values[.pop], let value = chance.value else { return nil }
    return (chance.bound?.ofChance(value)?.sign ?? "") + NumberText.fixed(value, in: language)
  }

  private func amount(_ rain: Double) -> String {
    rain > 0 ? page.quantities.narrowPrecipitation(.millimeters(rain)) : ""
  }

  /// `2/3` when only two of three sources report rain or snow; `nil` when they agree.
  private func votes(_ hour: MergedReadings) -> String? { hour.rainVotes.map { "\($0.wet)/\($0.all)" } }

  /// Where the wind comes from, in a separate row if the terminal has no arrows: `NNE14` is wider than an
  /// hour.
  private func windDirection(_ hour: MergedReadings) -> String? {
    guard let speed = hour.values[.windSpeed]?.value, !Speed.metersPerSecond(speed).isCalm else { return nil }
    return hour.values[.windDirection]?.value.flatMap { Compass.point($0, in: language) }
  }

  /// `↗14`: the arrow points where the wind blows to.
  private func wind(_ hour: MergedReadings) -> String? {
    guard let speed = hour.values[.windSpeed]?.value.map(Speed.metersPerSecond) else { return nil }
    let text = page.quantities.speed(speed, withUnit: false)
    guard page.options.drawingGlyphs == .unicode, !speed.isCalm,
      let degrees = hour.values[.windDirection]?.value,
      let arrow = Compass.arrow(degrees)
    else { return text }
    return arrow + text
  }

  /// `NE, 7`: the name of the arrow would be where the wind blows to; `nil` without an arrow.
  private func spokenWind(_ hour: MergedReadings) -> String? {
    guard page.options.drawingGlyphs == .unicode, let direction = windDirection(hour),
      let speed = hour.values[.windSpeed]?.value
    else { return nil }
    return language.list([
      direction, page.quantities.speed(.metersPerSecond(speed), withUnit: false),
    ])
  }
}
