package import AviationReports
import FoundationEssentials
import Layout
import Pages
import Weather

/// Decoded reports as a table of comma-separated values: a row for each observation and for each period of a
/// forecast, in the units of all tables. Other kinds of report are a row with only their text.
package struct DecodedReportCSV: Sendable {
  private let table: CSVTable<Row>

  /// - Parameters:
  ///   - names: The columns in order, each one of `columnNames`; `nil` for all.
  ///   - isNumbered: Whether all columns include those of the place.
  package init(columns names: [String]? = nil, isNumbered: Bool = false) {
    let all = isNumbered ? Self.place + Self.all : Self.all
    table = CSVTable(names.map { $0.compactMap { name in all.first { $0.name == name } } } ?? all)
  }

  /// The names of all columns.
  package static var columnNames: [String] { (place + all).map(\.name) }

  /// The header line.
  package var header: String { table.header }

  /// Appends the rows of a report.
  ///
  /// - Parameter place: `nil` where lines are not numbered.
  package func append(
    _ report: DecodedReport,
    at place: SplitReport.Place? = nil,
    elevations: StationElevations,
    to bytes: inout [UInt8]
  ) {
    func append(_ row: Row, to bytes: inout [UInt8]) {
      var row = row
      row.place = place
      table.append(row, to: &bytes)
    }
    switch report {
    case .observation(let metar):
      let computed = ComputedConditions(metar, elevation: elevations[metar.station])
      append(Row(text: metar.text, metar, computed), to: &bytes)
    case .forecast(let taf):
      if taf.periods.isEmpty { append(Row(text: taf.text, taf), to: &bytes) }
      for (period, outlook) in zip(taf.periods, taf.outlook.periods) {
        append(Row(text: taf.text, taf, period, outlook), to: &bytes)
      }
    case .windsAloft(let bulletin): append(Row(text: bulletin.text), to: &bytes)
    case .pilotReport(let report): append(Row(report), to: &bytes)
    case .unreadable(let text, let error): append(Row(text: text, error), to: &bytes)
    }
  }

  // MARK: - Rows

  /// The values of a row; `nil` where its kind of report has none.
  private struct Row {
    let text: ReportText
    var place: SplitReport.Place?
    var kind: String?
    var station: LocationIndicator?
    var time: Date?
    var isCorrected: Bool?
    var isAmended: Bool?
    var isCancelled: Bool?
    var isMissing: Bool?
    var metar: METAR?
    var computed: ComputedConditions?
    var period: TAFPeriod?
    /// The conditions that the report, or this period of it, states.
    var conditions: Conditions?
    var ceiling: Length?
    var category: CategoryOutlook?
    var temperature: Temperature?
    var error: String?

    /// Winds aloft, for which there are no columns.
    init(text: ReportText) {
      self.text = text
      kind = "FB"
    }

    /// A pilot report, which is of no station.
    init(_ report: PilotReport) {
      text = report.text
      kind = "PIREP"
      time = report.time
      temperature = report.temperature
    }

    init(text: ReportText, _ error: ReportError) {
      self.text = text
      self.error = error.description
    }

    init(text: ReportText, _ metar: METAR, _ computed: ComputedConditions) {
      self.text = text
      kind = metar.kind == .speci ? "SPECI" : "METAR"
      station = metar.station
      time = metar.time
      isCorrected = metar.isCorrected
      isMissing = metar.isMissing
      self.metar = metar
      self.computed = computed
      conditions = metar.conditions
      ceiling = computed.ceiling
      category = computed.category
      temperature = metar.temperature
    }

    init(text: ReportText, _ taf: TAF) {
      self.text = text
      kind = "TAF"
      station = taf.station
      time = taf.issued
      isCorrected = taf.isCorrected
      isAmended = taf.isAmended
      isCancelled = taf.isCancelled
      isMissing = taf.isMissing
    }

    init(text: ReportText, _ taf: TAF, _ period: TAFPeriod, _ outlook: TAF.PeriodOutlook) {
      self.init(text: text, taf)
      self.period = period
      conditions = period.conditions
      ceiling = outlook.ceiling
      category = outlook.category
    }
  }

  // MARK: - Columns

  private static let place: [CSVTable<Row>.Column] = [
    .number("line", decimals: 0) { $0.place.map { Double($0.line) } },
    .number("part", decimals: 0) { $0.place.map { Double($0.part) } },
  ]

  private static let all: [CSVTable<Row>.Column] = [
    .word("kind") { $0.kind },
    .word("station") { $0.station?.description },
    .time("time") { $0.time },
    .truth("auto") { $0.metar?.isAutomatic },
    .truth("corrected") { $0.isCorrected },
    .truth("amended") { $0.isAmended },
    .truth("cancelled") { $0.isCancelled },
    .truth("missing") { $0.isMissing },
    .word("change") { $0.period.map { ForecastWords.code(of: $0.indicator) } },
    .number("probability_percent", decimals: 0) { row in
      row.period.flatMap { ForecastWords.percent(of: $0.indicator) }.map(Double.init)
    },
    .word("recurring") { $0.period.flatMap { ForecastWords.recurrence(of: $0.indicator) } },
    .time("from") { $0.period?.start },
    .time("to") { $0.period?.end },
    .word("flight_category") { $0.category?.worst?.rawValue },
    .word("flight_category_bound") { CSVPrinter.bound($0.category) },
    .number("wind_direction_deg", decimals: 0) { $0.conditions?.wind?.direction?.degrees },
    .truth("wind_variable") { row in (row.conditions?.wind?.direction).map { $0 == .variable } },
    .number("wind_speed_mps", decimals: 1) { $0.conditions?.wind?.speed?.metersPerSecond },
    .word("wind_speed_bound") { bound($0.conditions?.wind?.speedIsAtLeast) },
    .number("wind_gust_mps", decimals: 1) { $0.conditions?.wind?.gust?.metersPerSecond },
    .word("wind_gust_bound") { bound($0.conditions?.wind?.gustIsAtLeast) },
    .number("visibility_m", decimals: 0) { $0.conditions?.visibility?.distance.meters },
    .word("visibility_qualifier") { $0.conditions?.visibility?.qualifier.name },
    .word("weather") { $0.conditions?.weather?.map(\.code).joined(separator: " ") },
    .word("clouds") { $0.conditions?.sky.map(clouds) },
    .number("ceiling_m", decimals: 0) { $0.ceiling?.meters },
    .number("temperature_c", decimals: 1) { $0.temperature?.celsius },
    .number("dew_point_c", decimals: 1) { $0.metar?.dewPoint?.celsius },
    .number("humidity_percent", decimals: 1) { $0.computed?.relativeHumidity },
    .number("qnh_hpa", decimals: 1) { $0.metar?.altimeter?.hectopascals },
    .number("sea_level_pressure_hpa", decimals: 1) { $0.metar?.seaLevelPressure?.hectopascals },
    .number("density_altitude_m", decimals: 0) { $0.computed?.densityAltitude?.meters },
    .number("pressure_altitude_m", decimals: 0) { $0.computed?.pressureAltitude?.meters },
    .text("raw") { $0.text.description },
    .text("error") { $0.error },
  ]

  /// Of `P99KT`; `nil` for an exact value.
  private static func bound(_ isAtLeast: Bool?) -> String? {
    isAtLeast == true ? Bound.moreThan.rawValue : nil
  }

  /// Layers in report code, in hundreds of feet, such as `FEW012 BKN040CB`, or the code for a sky without
  /// layers.
  private static func clouds(_ sky: Sky) -> String {
    switch sky {
    case .clear: "SKC"
    case .noneDetectedBelow12000: "CLR"
    case .noneSignificant: "NSC"
    case .noneDetected: "NCD"
    case .ceilingAndVisibilityOK: "CAVOK"
    case .layers(let layers): layers.map(code).joined(separator: " ")
    }
  }

  private static func code(_ layer: CloudLayer) -> String {
    let height = layer.base.map { base in
      let digits = String(Int((base.feet / 100).rounded()))
      return String(repeating: "0", count: max(0, 3 - digits.utf8.count)) + digits
    }
    let kind = layer.kind == .cumulonimbus ? "CB" : layer.kind == .toweringCumulus ? "TCU" : ""
    return layer.cover.rawValue + (height ?? "///") + kind
  }
}
