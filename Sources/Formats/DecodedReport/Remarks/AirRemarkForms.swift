import AviationReports
import Pages
import SpannedJSON
import Weather

/// Remarks about pressure, temperature and values computed from them.
enum AirRemarkForms {
  // MARK: - Pressure

  static let seaLevelPressure = RemarkForm<Pressure?>(
    "seaLevelPressure",
    [.maybeNumber("hPa") { DecodedReportJSON.tenths($0?.hectopascals) }],
    adding: { pressure, words in
      words += "sea-level pressure "
      guard let pressure else {
        words += "not available"
        return
      }
      words.add(rounded: pressure.hectopascals)
      words += " hPa"
    }
  )

  static let pressureChanging = RemarkForm<Bool>("pressureChanging", [.boolean("rising") { $0 }]) {
    isRising in
    "pressure \(isRising ? "rising" : "falling") rapidly"
  }

  static let pressureTendency = RemarkForm<(figure: UInt8?, change: Double?)>(
    "pressureTendency",
    [.maybeInteger("figure") { $0.figure }, .maybeNumber("changeHPa") { $0.change }],
    adding: { tendency, words in
      guard let change = tendency.change else {
        words += "pressure tendency not available"
        return
      }
      words += change > 0 ? "pressure change in three hours: +" : "pressure change in three hours: "
      words.add(rounded: change)
      words += " hPa"
      if let figure = tendency.figure {
        words += ", "
        words += CodeTableWords.tendency(figure)
      }
    }
  )

  static let altimeter = RemarkForm<PressureGroup>(
    "altimeter",
    [.maybeNumber("hPa") { DecodedReportJSON.tenths($0.pressure?.hectopascals) }],
    wordsByReport: { GroupWords.pressure($0, isForecast: $1) }
  )

  static let altimeterRange = RemarkForm<(lowest: UInt16, highest: UInt16)>(
    "altimeterRange",
    [.integer("lowestHPa") { $0.lowest }, .integer("highestHPa") { $0.highest }]
  ) {
    "lowest altimeter setting (QNH) \($0.lowest) hPa, highest \($0.highest) hPa"
  }

  static let regionalAltimeter = RemarkForm<UInt16>("regionalAltimeter", [.integer("hPa") { $0 }]) {
    "altimeter setting of the region (QNH) \($0) hPa"
  }

  static let transitionLevel = RemarkForm<UInt16>("transitionLevel", [.integer("flightLevel") { $0 }]) {
    "transition level FL\($0 < 100 ? "0" : "")\($0)"
  }

  static let stationPressure = RemarkForm<(mercury: Double?, hectopascals: Double?)>(
    "stationPressure",
    [
      .maybeNumber("mmHg") { $0.mercury },
      .maybeNumber("hPa") { mercury, hectopascals in
        hectopascals
          ?? DecodedReportJSON.tenths(mercury.map { Pressure.millimetersOfMercury($0).hectopascals })
      },
    ]
  ) { mercury, hectopascals in
    let values = [
      mercury.map { "\(ValueWords.number($0)) mmHg" }, hectopascals.map { "\(ValueWords.number($0)) hPa" },
    ].compactMap(\.self)
    return "pressure at the aerodrome " + (values.isEmpty ? "not available" : values.joined(separator: ", "))
  }

  // MARK: - Temperature

  static let preciseTemperature = RemarkForm<(temperature: TenthsOfDegree?, dewPoint: TenthsOfDegree?)>(
    "preciseTemperature",
    [celsius("temperatureC") { $0.temperature }, celsius("dewPointC") { $0.dewPoint }],
    adding: { values, words in
      words += "temperature "
      add(values.temperature, to: &words)
      words += ", dew point "
      add(values.dewPoint, to: &words)
    }
  )

  static let sixHourMaximum = RemarkForm<TenthsOfDegree?>(
    "sixHourMaximum",
    [celsius("temperatureC") { $0 }]
  ) { value in
    "highest of six hours \(words(value))"
  }

  static let sixHourMinimum = RemarkForm<TenthsOfDegree?>(
    "sixHourMinimum",
    [celsius("temperatureC") { $0 }]
  ) { value in
    "lowest of six hours \(words(value))"
  }

  static let dailyExtremes = RemarkForm<(maximum: TenthsOfDegree?, minimum: TenthsOfDegree?)>(
    "dailyExtremes",
    [celsius("maximumC") { $0.maximum }, celsius("minimumC") { $0.minimum }]
  ) {
    "highest of the day \(words($0.maximum)), lowest \(words($0.minimum))"
  }

  private static func celsius<Value>(
    _ name: StaticString,
    _ get: @escaping @Sendable (Value) -> TenthsOfDegree?
  ) -> SchemaMember<Value> {
    .maybeNumber(name) { get($0)?.temperature.celsius }
  }

  private static func words(_ value: TenthsOfDegree?) -> String { Words.text { add(value, to: &$0) } }

  private static func add(_ value: TenthsOfDegree?, to words: inout Words) {
    guard let value else {
      words += "not measured"
      return
    }
    words.add(rounded: value.temperature.celsius)
    words += " °C"
  }

  static let temperatures = RemarkForm<[Int8]>("temperatures", [.integers("temperaturesC") { $0 }]) {
    values in
    "temperatures every three hours: " + values.map { "\($0)" }.joined(separator: ", ") + " °C"
  }

  static let pressures = RemarkForm<[UInt16]>("pressures", [.integers("pressuresHPa") { $0 }]) { values in
    "altimeter settings every three hours: " + values.map { "\($0)" }.joined(separator: ", ") + " hPa"
  }

  // MARK: - Computed values

  static let relativeHumidity = RemarkForm<UInt8>("relativeHumidity", [.integer("percent") { $0 }]) {
    "relative humidity \($0) %"
  }

  static let densityAltitude = RemarkForm<Int32?>("densityAltitude", [.maybeInteger("feet") { $0 }]) { feet in
    "density altitude " + (feet.map { "\(ValueWords.whole($0)) ft" } ?? "not available")
  }

  static let pressureAltitude = RemarkForm<Int32>("pressureAltitude", [.integer("feet") { $0 }]) {
    "pressure altitude \(ValueWords.whole($0)) ft"
  }

  static let schemas = [
    seaLevelPressure.schema, pressureChanging.schema, pressureTendency.schema, altimeter.schema,
    altimeterRange.schema, regionalAltimeter.schema, transitionLevel.schema, stationPressure.schema,
    preciseTemperature.schema,
    sixHourMaximum.schema,
    sixHourMinimum.schema, dailyExtremes.schema, relativeHumidity.schema, densityAltitude.schema,
    pressureAltitude.schema, temperatures.schema, pressures.schema,
  ]
}
