import Aggregation
import FoundationEssentials
import Layout
import Weather

/// The reports of the last hours as a table, the newest first, and their trend in a line below it.
struct HistoryTable {
  let quantities: QuantityText
  /// Reports of another day than this are shown with their day.
  let now: Date
  private var language: Language { quantities.language }

  init(quantities: QuantityText, now: Date) {
    self.quantities = quantities
    self.now = now
  }

  func document(_ history: AirportHistory) -> Document {
    var document = Document([.table(table(history.reports))])
    let trend = trend(of: history)
    if !trend.isEmpty {
      document.add(.gap)
      document.add(.text(StyledText(language.sentence(language.text(.trend), language.clauses(trend)))))
    }
    return document
  }

  private func table(_ reports: [StationConditions]) -> Table {
    let conditions = ConditionCells(quantities: quantities)
    var table = Table(
      [
        Table.Column(language.insideSentence(.observed), importance: 9),
        Table.Column(language.text(.categoryColumn), importance: 8),
      ] + conditions.columns(importance: 7) + [
        Table.Column(language.text(.temperatureColumn), importance: 2),
        Table.Column(language.insideSentence(.altimeter), importance: 3),
      ],
      narrowing: .stack(heads: 2)
    )
    table.showsHeader = false
    table.rows = reports.map { report in
      let weather = StyledText(WeatherText.codes(report.weather ?? [], in: language))
      return [
        StyledText(report.observed.map { TimeText.zulu($0, now: now) } ?? ""),
        report.categoryOutlook.styled(in: language) ?? StyledText(),
      ] + conditions.cells(report.wind, report.visibility, weather, report.sky) + [
        StyledText(report.temperature.map { quantities.reportedTemperature($0) } ?? ""),
        StyledText(quantities.altimeter(of: report) ?? ""),
      ]
    }
    return table
  }

  /// `ceiling 700 ft, falling`, `visibility 2 SM, falling`, `QNH 29.92 inHg, steady`, `wind 12 kt, rising`.
  private func trend(of history: AirportHistory) -> [String] {
    guard let newest = history.reports.first else { return [] }
    var parts: [String] = []
    func add(_ value: String?, _ tendency: AirportHistory.Tendency?) {
      guard let value, let tendency else { return }
      parts.append(language.text(tendency.phrase, ["range": value]))
    }
    func labelled(_ label: Phrase, _ value: String?) -> String? {
      value.map { "\(language.insideSentence(label)) \($0)" }
    }
    if newest.sky?.isWithoutCeiling == true {
      if history.ceiling == nil { parts.append(language.text(.noCeiling)) }
      add(language.text(.noCeiling), history.ceiling)
    } else {
      let height = newest.sky?.ceiling.map(quantities.cloudHeight)
      add(height.map { language.text(.ceilingAt, ["height": $0]) }, history.ceiling)
    }
    add(labelled(.visibility, newest.visibility.map(quantities.visibility)), history.visibility)
    add(quantities.altimeter(of: newest).map { "QNH \($0)" }, history.pressure)
    add(labelled(.wind, newest.wind?.speed.map { quantities.speed($0) }), history.wind)
    return parts
  }
}

extension AirportHistory.Tendency {
  fileprivate var phrase: Phrase {
    switch self {
    case .rising: .rangeRising
    case .falling: .rangeFalling
    case .steady: .rangeSteady
    }
  }
}
