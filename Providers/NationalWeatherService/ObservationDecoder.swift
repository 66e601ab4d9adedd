import AviationReports
import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

/// Parses one observation of a station: from its METAR if there is one, else from the service's values.
struct ObservationDecoder {
  private var reader = FieldReader()
  private let source: SourceID
  private let station: Station
  /// The station's identifier in its texts.
  private let ident: String
  private var conditions: StationConditions
  private var contradictions: [ReportProblem] = []
  /// In percent.
  private var humidity: Double?
  /// The amount of the hour before.
  private var precipitation: Length?

  init(source: SourceID, station listed: ListedStation) {
    self.source = source
    station = listed.station
    ident = listed.ident
    conditions = StationConditions(ident: ident)
  }

  /// - Parameter feature: A GeoJSON feature: the response of `/observations/latest`, or an element of
  ///   `/observations`.
  /// - Returns: `nil` for a record without a time or without any value.
  mutating func observation(_ feature: JSONValue) -> Observation? {
    guard let record = reader.require("properties", as: .object, in: feature),
      let time = reader.require("timestamp", as: .instant, in: record)
    else { return nil }
    readReport(in: record, of: time)
    conditions.observed = time
    readAir(in: record)
    readWind(in: record)
    readSky(in: record)
    var report = AirportReport(source: source, fetched: time)
    report.conditions = conditions
    guard var section = WeatherReport(observation: report, station: station)?.current else { return nil }
    section.content[.humidity] = humidity
    section.content.precipitation = precipitation
    if precipitation != nil { section.content.spans[.precipitation] = .ending(3600) }
    guard !section.content.values.isEmpty || section.content.condition != nil else { return nil }
    return Observation(section: section, rawText: conditions.rawText, problems: problems)
  }

  /// What could not be read, and the contradictions within the station's report.
  var problems: [ReportProblem] { reader.reportProblems + contradictions }

  // MARK: - The station's own report

  /// A report of another station or time is ignored.
  private mutating func readReport(in record: JSONValue, of time: Date) {
    guard let text = reader.text("rawMessage", in: record) else { return }
    guard let metar = try? METAR(text, reference: time), !metar.isMissing else {
      conditions.rawText = text
      return
    }
    let reported = StationConditions(metar)
    let distance = reported.observed.map { abs($0.timeIntervalSince(time)) }
    guard reported.ident == ident, distance ?? 0 <= Self.longestDistance else {
      if let value = record["rawMessage"] {
        reader.report(value, expected: "the report of \(ident) of the record's time")
      }
      return
    }
    conditions = reported
    contradictions = metar.contradictions.map {
      ReportProblem(path: "\(record.path.appending("rawMessage"))", message: $0.description)
    }
  }

  /// The time of a record is that of its report, or within the minutes in which it was sent.
  private static let longestDistance: TimeInterval = 15 * 60

  // MARK: - What the service says beside it

  private enum Checked {
    case missing
    case value(Double)
    /// The service has it but doubts it.
    case doubtful
  }

  /// The flags of a rejected or doubtful value (MADIS: rejected, questioned, subjectively bad). All others,
  /// including "not checked", are accepted.
  private static let doubts: Set<Substring> = ["X", "Q", "B"]

  private mutating func checked(_ key: String, as unit: CanonicalUnit, in record: JSONValue) -> Checked {
    guard let value = reader.quantity(key, as: unit, in: record) else { return .missing }
    if let flag = record[key]?["qualityControl"], let code = flag.string?.split(separator: ":").last,
      Self.doubts.contains(code)
    {
      reader.report(flag, expected: "a value that passed quality control")
      return .doubtful
    }
    return .value(value)
  }

  /// Keeps the values of the station's report unless the service doubts them, and adds what the report lacks.
  private mutating func settled<Value>(
    _ reported: Value?,
    _ key: String,
    as unit: CanonicalUnit,
    in record: JSONValue,
    _ make: (Double) -> Value
  ) -> Value? {
    switch checked(key, as: unit, in: record) {
    case .missing: reported
    case .value(let number): reported ?? make(number)
    case .doubtful: nil
    }
  }

  private mutating func readAir(in record: JSONValue) {
    conditions.temperature = settled(conditions.temperature, "temperature", as: .celsius, in: record) {
      .celsius($0)
    }
    conditions.dewPoint = settled(conditions.dewPoint, "dewpoint", as: .celsius, in: record) { .celsius($0) }
    // Despite its name: 102640 Pa beside A3031 for a station at 47 m.
    conditions.altimeter = settled(conditions.altimeter, "barometricPressure", as: .hectopascal, in: record) {
      .hectopascals($0)
    }
    conditions.seaLevelPressure = settled(
      conditions.seaLevelPressure,
      "seaLevelPressure",
      as: .hectopascal,
      in: record
    ) { .hectopascals($0) }
    conditions.visibility = settled(conditions.visibility, "visibility", as: .meter, in: record) {
      Visibility(.meters($0))
    }
    if let visibility = conditions.visibility, visibility.isLowerBound, visibility.bound == nil {
      conditions.visibility?.bound = .atLeast
    }
    humidity = settled(nil, "relativeHumidity", as: .percent, in: record) { $0 }
    precipitation = settled(nil, "precipitationLastHour", as: .millimeter, in: record) { .millimeters($0) }
  }

  private mutating func readWind(in record: JSONValue) {
    var wind = conditions.wind ?? Wind()
    wind.direction = settled(wind.direction, "windDirection", as: .degree, in: record) {
      .reported(degrees: $0)
    }
    wind.speed = settled(wind.speed, "windSpeed", as: .meterPerSecond, in: record) { .metersPerSecond($0) }
    wind.gust = settled(wind.gust, "windGust", as: .meterPerSecond, in: record) { .metersPerSecond($0) }
    // Calm wind has no direction; the service gives 0 degrees.
    if wind.isCalm { wind.direction = nil }
    conditions.wind = wind
  }

  // MARK: - Weather and clouds

  private mutating func readSky(in record: JSONValue) {
    if conditions.weather == nil, let groups = reader.array("presentWeather", in: record) {
      let weather = groups.compactMap { phenomenon($0) }
      // Groups that cannot be read do not mean that there is no weather.
      if groups.isEmpty || !weather.isEmpty { conditions.weather = weather }
    }
    guard conditions.sky == nil, let layers = reader.array("cloudLayers", in: record) else { return }
    // An empty list says nothing: a clear sky has an entry of its own.
    let skies = layers.compactMap { sky($0) }
    let clouds = skies.flatMap(\.layers)
    conditions.sky = clouds.isEmpty ? skies.first : .layers(clouds)
  }

  private mutating func phenomenon(_ entry: JSONValue) -> WeatherPhenomenon? {
    let shape = JSONShape<PresentWeather>.string("a group of present weather such as -RA") {
      PresentWeather(group: Array($0.utf8).span)
    }
    return reader.read("rawString", as: shape, in: entry).map(WeatherPhenomenon.init)
  }

  /// The sky according to one of its layers.
  private mutating func sky(_ entry: JSONValue) -> Sky? {
    switch reader.read("amount", as: .skyWord, in: entry) {
    // The base that some stations give here is the range of their instrument.
    case .whole(let sky): return sky
    case .layer(let cover):
      let base = reader.quantity("base", as: .meter, in: entry).map(Length.meters)
      return .layers([CloudLayer(cover, base: base)])
    case nil: return nil
    }
  }
}
