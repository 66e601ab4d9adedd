package import AviationReports
import FoundationEssentials
import Layout
import Pages
package import SpannedJSON
import Weather

/// Decoded reports as a table of comma-separated values: a row for each observation and for each period of a
/// forecast, in the units of all tables. Other kinds of report are a row with only their text.
package struct DecodedReportCSV: Sendable {
  private let table: CSVTable<Row>
  /// Whether a column depends on the elevation of the station.
  private let needsElevation: Bool

  /// - Parameters:
  ///   - names: The columns in order, each one of `columnNames`; `nil` for all.
  ///   - isNumbered: Whether all columns include those of the place.
  package init(columns names: [String]? = nil, isNumbered: Bool = false) {
    let all = isNumbered ? Self.place + Self.all : Self.all
    table = CSVTable(names.map { $0.compactMap { name in all.first { $0.name == name } } } ?? all)
    needsElevation = table.columns.contains {
      $0.name == "density_altitude_m" || $0.name == "pressure_altitude_m"
    }
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
    to cells: inout ByteBuffer
  ) {
    switch report {
    case .observation(let metar):
      let elevation = needsElevation ? elevations[metar.station] : nil
      table.append(Row(metar, ComputedConditions(metar, elevation: elevation), at: place), to: &cells)
    case .forecast(let taf):
      if taf.periods.isEmpty { return table.append(Row(taf, at: place), to: &cells) }
      for (period, outlook) in zip(taf.periods, taf.outlook.periods) {
        table.append(Row(taf, period, outlook, at: place), to: &cells)
      }
    case .windsAloft(let bulletin):
      var row = Row(text: bulletin.text, at: place)
      // The only values for which there are columns.
      row.kind = "FB"
      row.time = bulletin.basedOn
      table.append(row, to: &cells)
    case .pilotReport(let report): table.append(Row(report, at: place), to: &cells)
    case .unreadable(let text, let error):
      var row = Row(text: text, at: place)
      row.error = error.description
      table.append(row, to: &cells)
    }
  }

  // MARK: - Rows

  /// The values of a row; `nil` where its kind of report has none. Only values of columns, because a copy of
  /// the whole report would take longer than its cells.
  private struct Row {
    let text: ReportText
    let place: SplitReport.Place?
    var kind: StaticString?
    var station: LocationIndicator?
    /// The place that filed a pilot report.
    var office: String?
    var time: Date?
    var isAutomatic: Bool?
    var isCorrected: Bool?
    var isAmended: Bool?
    var isCancelled: Bool?
    var isMissing: Bool?
    var period: (change: ChangeIndicator?, start: Date?, end: Date?)?
    /// The conditions that the report, or this period of it, states.
    var conditions: Conditions?
    var computed: ComputedConditions?
    var ceiling: Length?
    var category: CategoryOutlook?
    var temperature: Temperature?
    var dewPoint: Temperature?
    /// In hectopascals.
    var altimeter: Double?
    var seaLevelPressure: Pressure?
    var error: String?

    init(text: ReportText, at place: SplitReport.Place?) {
      self.text = text
      self.place = place
    }

    /// A pilot report. Its wind is not in a column, because its direction is magnetic.
    init(_ report: PilotReport, at place: SplitReport.Place?) {
      self.init(text: report.text, at: place)
      kind = "PIREP"
      office = report.station
      time = report.time
      var conditions = Conditions()
      conditions.visibility = report.visibility
      conditions.weather = report.weather.map(\.phenomena)
      self.conditions = conditions
      temperature = report.temperature
    }

    init(_ metar: borrowing METAR, _ computed: ComputedConditions, at place: SplitReport.Place?) {
      self.init(text: metar.text, at: place)
      kind = metar.kindName
      station = metar.station
      time = metar.time
      isAutomatic = metar.isAutomatic
      isCorrected = metar.isCorrected
      isMissing = metar.isMissing
      conditions = metar.conditions
      self.computed = computed
      ceiling = computed.ceiling
      category = computed.category
      temperature = metar.temperature
      dewPoint = metar.dewPoint
      altimeter = metar.hectopascalsOfAltimeter
      seaLevelPressure = metar.seaLevelPressure
    }

    init(_ taf: borrowing TAF, at place: SplitReport.Place?) {
      self.init(text: taf.text, at: place)
      kind = "TAF"
      station = taf.station
      time = taf.issued
      isCorrected = taf.isCorrected
      isAmended = taf.isAmended
      isCancelled = taf.isCancelled
      isMissing = taf.isMissing
    }

    init(
      _ taf: borrowing TAF,
      _ period: TAFPeriod,
      _ outlook: TAF.PeriodOutlook,
      at place: SplitReport.Place?
    ) {
      self.init(taf, at: place)
      self.period = (period.indicator, period.start, period.end)
      conditions = period.conditions
      ceiling = outlook.ceiling
      category = outlook.category
    }
  }

  // MARK: - Columns

  private static let place: [CSVTable<Row>.Column] = [
    .number("line") { $0.place?.line }, .number("part") { $0.place?.part },
  ]

  private static let all: [CSVTable<Row>.Column] = [
    .word("kind") { $0.kind },
    .parts("station") { row, cells in
      if let station = row.station {
        cells.append(station.characters.span)
      } else if let office = row.office {
        CSVText.append(text: office, to: &cells)
      }
    },
    .time("time") { $0.time },
    .truth("auto") { $0.isAutomatic },
    .truth("corrected") { $0.isCorrected },
    .truth("amended") { $0.isAmended },
    .truth("cancelled") { $0.isCancelled },
    .truth("missing") { $0.isMissing },
    .word("change") { $0.period.map { ForecastWords.code(of: $0.change) } },
    .number("probability_percent") { row in row.period.flatMap { ForecastWords.percent(of: $0.change) } },
    .word("recurring") { $0.period.flatMap { ForecastWords.recurrence(of: $0.change) } },
    .time("from") { $0.period?.start },
    .time("to") { $0.period?.end },
    .word("flight_category") { $0.category?.worst },
    .word("flight_category_bound") { CSVPrinter.bound($0.category) },
    .number("wind_direction_deg", decimals: 0) { $0.conditions?.wind?.direction?.reportedDegrees },
    .truth("wind_variable") { row in (row.conditions?.wind?.direction).map { $0 == .variable } },
    .number("wind_speed_mps", decimals: 1) { $0.conditions?.wind?.speed?.metersPerSecond },
    .word("wind_speed_bound") { $0.conditions?.wind?.speedBound },
    .number("wind_gust_mps", decimals: 1) { $0.conditions?.wind?.gust?.metersPerSecond },
    .word("wind_gust_bound") { $0.conditions?.wind?.gustBound },
    .number("visibility_m", decimals: 0) { $0.conditions?.visibility?.distance.meters },
    .word("visibility_bound") { $0.conditions?.visibility?.bound },
    .parts("weather") { row, cells in
      if let weather = row.conditions?.weather { append(weather, to: &cells) }
    },
    .parts("clouds") { row, cells in
      if let sky = row.conditions?.sky { append(sky, to: &cells) }
    },
    .number("ceiling_m", decimals: 0) { $0.ceiling?.meters },
    .number("temperature_c", decimals: 1) { $0.temperature?.celsius },
    .number("dew_point_c", decimals: 1) { $0.dewPoint?.celsius },
    .number("humidity_percent", decimals: 1) { $0.computed?.relativeHumidity },
    .number("qnh_hpa", decimals: 1) { $0.altimeter },
    .number("sea_level_pressure_hpa", decimals: 1) { $0.seaLevelPressure?.hectopascals },
    .number("density_altitude_m", decimals: 0) { $0.computed?.densityAltitude?.meters },
    .number("pressure_altitude_m", decimals: 0) { $0.computed?.pressureAltitude?.meters },
    .text("raw") { $0.text.description },
    .text("error") { $0.error },
  ]

  private static func append(_ weather: [PresentWeather], to cells: inout ByteBuffer) {
    let groups = weather.span
    for place in groups.indices {
      if place > 0 { cells.append(" ") }
      cells.append(groups[place].code)
    }
  }

  /// Layers in report code, in hundreds of feet, such as `FEW012 BKN040CB`, or the code for a sky without
  /// layers.
  private static func append(_ sky: Sky, to cells: inout ByteBuffer) {
    switch sky {
    case .clear: cells.append("SKC")
    case .noneDetectedBelow12000: cells.append("CLR")
    case .noneSignificant: cells.append("NSC")
    case .noneDetected: cells.append("NCD")
    case .ceilingAndVisibilityOK: cells.append("CAVOK")
    case .layers(let layers):
      let layers = layers.span
      for place in layers.indices {
        if place > 0 { cells.append(" ") }
        append(layers[place], to: &cells)
      }
    }
  }

  private static func append(_ layer: CloudLayer, to cells: inout ByteBuffer) {
    cells.append(layer.cover.rawValue)
    if let base = layer.base {
      let hundreds = Int((base.feet / 100).rounded())
      if hundreds < 100 { cells.append(hundreds < 10 ? "00" : "0") }
      cells.append(number: hundreds)
    } else {
      cells.append("///")
    }
    switch layer.kind {
    case .cumulonimbus: cells.append("CB")
    case .toweringCumulus: cells.append("TCU")
    default: break
    }
  }
}
