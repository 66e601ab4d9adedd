import Catalog
import ProviderKit
import SpannedJSON
import Weather

extension ReportDecoder {
  /// The decoded METAR. If the service could not decode it, temperature, dew point and pressure are missing
  /// although the text has them; the text is there.
  mutating func conditions(_ object: JSONValue?) -> StationConditions? {
    guard let object else { return nil }
    let rawText = reader.text("text", in: object)
    var conditions = StationConditions(ident: ident("ident", in: object) ?? asked.text)
    conditions.rawText = rawText.map(StationConditions.unnamed)
    conditions.observed = reader.time("dateIssued", in: object)
    conditions.coordinates = reader.coordinates("lat", "lon", in: object)
    conditions.elevation = feet("elevationFt", in: object)
    conditions.temperature = celsius("tempC", in: object).map(Temperature.celsius)
    conditions.dewPoint = celsius("dewpointC", in: object).map(Temperature.celsius)
    conditions.altimeter = altimeter(in: object)
    conditions.densityAltitude = feet("densityAltitudeFt", in: object)
    conditions.relativeHumidity = relativeHumidity(in: object, of: conditions)
    conditions.isAutomatic = reader.bool("autonomous", in: object) ?? false
    conditions.flightCategory = flightCategory(in: object)
    conditions.sky = sky(in: object)
    conditions.weather = weather(in: object)
    conditions.visibility = visibility(in: object)
    conditions.wind = wind(in: object)
    let remarks = reader.object("remarks", in: object)
    conditions.seaLevelPressure = hectopascals("seaLevelPressure", in: remarks)
    refine(&conditions.temperature, by: "temperature", in: remarks)
    refine(&conditions.dewPoint, by: "dewpoint", in: remarks)
    return conditions
  }

  /// In inches of mercury. The hectopascals are computed from them with a coarse factor, unless they were
  /// reported.
  private mutating func altimeter(in object: JSONValue) -> Pressure? {
    let inches = reader.read("pressureHg", as: Plausible.inchesOfMercury, in: object).map(
      Pressure.inchesOfMercury
    )
    let hectopascals = hectopascals("pressureHpa", in: object)
    let isReportedAsHectopascals = reader.bool("reportedAsHpa", in: object) ?? false
    return isReportedAsHectopascals ? hectopascals ?? inches : inches ?? hectopascals
  }

  private mutating func hectopascals(_ key: String, in object: JSONValue?) -> Pressure? {
    reader.read(key, as: Plausible.hectopascals, in: object).map(Pressure.hectopascals)
  }

  /// The source gives 100 when it does not know the humidity, so both temperatures must be present.
  private mutating func relativeHumidity(in object: JSONValue, of conditions: StationConditions) -> Double? {
    let humidity = reader.read("relativeHumidity", as: Plausible.percent, in: object)
    return conditions.temperature == nil || conditions.dewPoint == nil ? nil : humidity
  }

  /// The tenths of a degree in the remarks, if they agree with the whole degrees of the report (FMH-1
  /// 12.7.2.d: both are the same measurement).
  private mutating func refine(_ temperature: inout Temperature?, by key: String, in remarks: JSONValue?) {
    guard let tenths = celsius(key, in: remarks) else { return }
    guard let whole = temperature else { return temperature = .celsius(tenths) }
    if abs(tenths - whole.celsius) <= 1 {
      temperature = .celsius(tenths)
    } else if let value = remarks?[key] {
      reader.report(value, expected: "a temperature within 1 °C of the report's \(whole.celsius)")
    }
  }

  /// `nil` for another word than the four, which becomes a problem.
  mutating func flightCategory(in object: JSONValue) -> FlightCategory? {
    reader.read("flightRules", as: .flightRules, in: object)
  }

  /// The broadcasts of the aerodrome's tower.
  mutating func broadcasts(_ elements: Slice<JSONElements>?) -> [ATISBroadcast] {
    guard let elements else { return [] }
    var broadcasts: [ATISBroadcast] = []
    for element in elements {
      guard let text = reader.require("text", as: .text, in: element) else { continue }
      var broadcast = ATISBroadcast(ident: ident("ident", in: element) ?? asked.text, text: text)
      broadcast.issued = reader.time("dateIssued", in: element)
      broadcast.letter = ident("letter", in: element)
      broadcasts.append(broadcast)
    }
    return broadcasts
  }
}

extension JSONShape where Value == FlightCategory {
  fileprivate static var flightRules: Self {
    .string("vfr, mvfr, ifr or lifr") { FlightCategory(rawValue: $0.uppercased()) }
  }
}
