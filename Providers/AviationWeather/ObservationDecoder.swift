import AviationReports
import Catalog
import FoundationEssentials
import ProviderKit
import SpannedJSON
import Text
import Weather

/// Parses the response of `/api/data/metar`. The raw text is the reference; the service's decode fills in
/// what the text does not have and is compared with it.
struct ObservationDecoder: ReportListDecoder {
  static let name = "metar"
  static let textKey = "rawOb"
  static let timeKey = "reportTime"
  static let folder = "observations/metar"
  /// Stations report hourly, and some of them late.
  static let recentHours = 2
  /// Everything that the service keeps: 15 days.
  static let allHours = 360

  /// How far to look back.
  let hours: Int
  let keepsHistory: Bool
  var query: String { "&hours=\(hours)" }
  var oldestFile: TimeInterval { Double(hours) * 3600 }
  /// Many stations report each half hour, and more often in bad weather.
  var reportsOfStation: Int { 4 * hours }
  let asked: StationIdent
  private(set) var fields: ReportFields

  /// - Parameter fields: With the problems of the response so far.
  init(asked: StationIdent, fields: ReportFields, hours: Int = recentHours, keepsHistory: Bool = false) {
    self.asked = asked
    self.hours = hours
    self.keepsHistory = keepsHistory
    self.fields = fields
  }

  /// The state before the first report of a response is read.
  static func fields(now: Date) -> ReportFields { ReportFields(now: now, name: name) }

  struct Candidate: DatedReport {
    let entry: JSONValue
    /// `nil` when the report has no text.
    let metar: METAR?
    /// The service's time.
    let observed: Date?
    let recency: Recency
  }

  mutating func candidate(_ entry: JSONValue) -> Candidate? {
    guard let entry = fields.reader.read(entry, as: .object) else { return nil }
    let observed = fields.time("obsTime", in: entry)
    let received = fields.time("receiptTime", in: entry)
    let reference = observed ?? fields.time("reportTime", in: entry) ?? received ?? fields.now
    var metar: METAR?
    switch fields.decoded("rawOb", in: entry, reference: reference) {
    case .observation(let decoded): metar = decoded
    case .forecast, .windsAloft, .pilotReport:
      fields.report("rawOb", in: entry, expected: "the text of a METAR")
      return nil
    case .unreadable: fields.report("rawOb", in: entry, expected: "the text of a METAR")
    case nil: break
    }
    guard fields.isReport(entry, text: metar?.station, of: asked), metar?.isMissing != true else {
      return nil
    }
    let madeAt = fields.madeAt(metar?.time, "obsTime", observed, in: entry)
    // Without a text it needs a time and a value to be a report.
    guard metar != nil || madeAt != nil && Self.hasValues(entry) else { return nil }
    return Candidate(
      entry: entry,
      metar: metar.map { $0.time == madeAt ? $0 : $0.observed(at: madeAt) },
      observed: observed,
      recency: Recency(
        issued: madeAt,
        text: metar?.time,
        correction: metar?.correction,
        received: received
      )
    )
  }

  private static func hasValues(_ entry: JSONValue) -> Bool {
    ["temp", "dewp", "wspd", "visib", "altim", "slp"].contains { entry[$0]?.isNull == false }
  }

  func add(_ reports: [StationConditions], to part: inout AirportReport) {
    part.conditions = reports.first
    if keepsHistory { part.history = reports }
  }

  mutating func report(of candidate: Candidate) -> StationConditions? {
    var theirs = decoded(candidate.entry, needsWeather: candidate.metar?.conditions.weather == nil)
    theirs.observed = candidate.observed
    guard let metar = candidate.metar else {
      theirs.observed = candidate.recency.issued
      return theirs.withComputedValues
    }
    let ours = StationConditions(unnamed: metar)
    fields.compare(theirs, ours, in: candidate.entry)
    return ours.completed(by: theirs)
  }

  // MARK: - What the service decoded

  /// - Parameter needsWeather: Whether the text of the report lacks it.
  private mutating func decoded(_ entry: JSONValue, needsWeather: Bool) -> StationConditions {
    var conditions = StationConditions(ident: asked.text)
    conditions.temperature = celsius("temp", in: entry)
    conditions.dewPoint = celsius("dewp", in: entry)
    conditions.wind = fields.wind(in: entry)
    conditions.visibility = fields.reader.read("visib", as: .visibility, in: entry)
    conditions.altimeter = pressure("altim", in: entry)
    conditions.seaLevelPressure = pressure("slp", in: entry)
    let weatherGroups = fields.reader.nonEmptyString("wxString", in: entry)
    if needsWeather { conditions.weather = weatherGroups.flatMap(weather) }
    conditions.coordinates = fields.reader.coordinates("lat", "lon", in: entry)
    conditions.elevation = fields.reader.read("elev", as: Plausible.elevation, in: entry).map(Length.meters)
    conditions.sky = sky(in: entry)
    conditions.flightCategory = fields.reader.read("fltCat", as: .name, in: entry)
    return conditions
  }

  private mutating func celsius(_ key: String, in entry: JSONValue) -> Temperature? {
    fields.reader.read(key, as: Plausible.celsius, in: entry).map(Temperature.celsius)
  }

  /// In hectopascals, also for stations that report inches.
  private mutating func pressure(_ key: String, in entry: JSONValue) -> Pressure? {
    fields.reader.read(key, as: Plausible.hectopascals, in: entry).map(Pressure.hectopascals)
  }

  /// `wxString` has the groups of the report, decoded in the same way.
  private func weather(_ groups: String) -> [WeatherPhenomenon]? {
    let metar = try? METAR("\(asked) \(groups.cleaned())", reference: fields.now)
    return metar?.conditions.weather?.map(WeatherPhenomenon.init)
  }

  /// `clouds`, or the word of `cover` for a sky without layers.
  private mutating func sky(in entry: JSONValue) -> Sky? {
    let vertical = fields.reader.read("vertVis", as: Plausible.height, in: entry).map(Length.feet)
    let whole = fields.reader.read("cover", as: .skyWord, in: entry)
    var layers: [CloudLayer] = []
    var word: Sky?
    for element in fields.reader.array("clouds", in: entry).map(Array.init) ?? [] {
      guard let object = fields.reader.read(element, as: .object) else { continue }
      let base = fields.reader.read("base", as: Plausible.height, in: object).map(Length.feet)
      switch fields.reader.read("cover", as: .skyWord, in: object) {
      case .layer(.verticalVisibility): layers.append(CloudLayer(.verticalVisibility, base: vertical ?? base))
      case .layer(let cover): layers.append(CloudLayer(cover, base: base))
      case .whole(let sky): word = word ?? sky
      case nil: break
      }
    }
    if !layers.isEmpty { return .layers(layers) }
    if let word { return word }
    if case .whole(let sky) = whole { return sky }
    return nil
  }
}

extension JSONShape where Value == Visibility {
  /// In statute miles: a number, or `10+` for at least 10.
  fileprivate static var visibility: Self {
    Self("statute miles such as 2.5 or \"10+\"") { value in
      let text = value.string
      let isBound = text?.hasSuffix("+") ?? false
      let digits = isBound ? text?.dropLast() : text?[...]
      guard let miles = value.double ?? digits.flatMap({ Double.decimal($0) }), (0...100).contains(miles)
      else { return nil }
      return Visibility(.statuteMiles(miles), isBound ? .atLeast : nil)
    }
  }
}
