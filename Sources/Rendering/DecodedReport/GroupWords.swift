import AviationReports
import Weather

/// Groups of a report in plain English, in the units that the report itself uses.
enum GroupWords {
  static func meaning(of value: GroupValue) -> String {
    switch value {
    case .kind(let name):
      switch name {
      case .metar: "routine observation"
      case .speci: "special observation"
      case .taf: "aerodrome forecast"
      }
    case .station(let station): "station \(station)"
    case .issued(let time): RemarkWords.day(time)
    case .modifier(let modifier): self.modifier(modifier)
    case .validity(let validity):
      "from \(ForecastWords.clock(validity.start)) "
        + (validity.end.map { "to \(ForecastWords.clock($0)) UTC" } ?? "on")
    case .wind(let group): wind(group)
    case .windSector(let sector): "wind varying from \(sector.from)° to \(sector.to)°"
    case .visibility(let group): visibility(group)
    case .runwayVisualRange(let range): runwayVisualRange(range)
    case .weather(let weather): weather.words
    case .weatherNotObserved: "weather not observed"
    case .noSignificantWeather: "no significant weather any more"
    case .recentWeather(let weather): "recent \(weather.words)"
    case .recentWeatherNotObserved: "recent weather not observed"
    case .cloudless(let sky):
      switch sky {
      case .skc: "sky clear"
      case .clr: "no cloud found below 12,000 ft"
      case .nsc: "no significant cloud"
      case .ncd: "no cloud detected"
      }
    case .ceilingAndVisibilityOK: "visibility 10 km or more, no significant cloud or weather"
    case .cloud(let group): cloud(group)
    case .temperature(let group):
      "temperature \(celsius(group.temperature, group.temperatureIsMinusZero)), dew point \(celsius(group.dewPoint, group.dewPointIsMinusZero))"
    case .pressure(let group): pressure(group)
    case .windShear(let shear): windShear(shear)
    case .sea(let sea): self.sea(sea)
    case .runwayState(let state): RemarkWords.runwayState(state)
    case .colour(let state): colour(state)
    case .rainfall(let rain): rainfall(rain)
    case .missing: "not available"
    case .noSignificantChange: "no significant change expected in two hours"
    case .change(let indicator): change(indicator)
    case .trendTime(let time):
      switch time.bound {
      case .from: "from \(ForecastWords.clock(time.time)) UTC"
      case .until: "until \(ForecastWords.clock(time.time)) UTC"
      case .at: "at \(ForecastWords.clock(time.time)) UTC"
      }
    case .windShearLayer(let layer):
      "wind shear at \(Int(layer.hundredsOfFeet) * 100) ft: \(wind(layer.wind))"
    case .layerHazard(let hazard): layerHazard(hazard)
    case .temperatureExtreme(let extreme): self.extreme(extreme)
    case .remarksFollow: "remarks"
    case .remark(let remark): RemarkWords.meaning(of: remark)
    case .unknown: "not understood"
    }
  }

  private static func modifier(_ modifier: ReportModifier) -> String {
    switch modifier {
    case .automatic: "made by a machine alone"
    case .corrected(let letter):
      letter.map { "correction \(String(decoding: [$0], as: UTF8.self))" } ?? "corrected"
    case .amended: "amended"
    case .delayed: "delayed"
    case .missing: "the report is missing"
    case .cancelled: "the forecast is cancelled"
    }
  }

  // MARK: - Wind, visibility, sky

  static func wind(_ group: WindGroup) -> String {
    if group.isMissing { return "wind not available" }
    if group.speed == 0, group.gust == nil { return "calm" }
    let unit =
      switch group.unit {
      case .knots: "kt"
      case .metersPerSecond: "m/s"
      case .kilometersPerHour: "km/h"
      }
    let direction =
      switch group.direction {
      case .degrees(let degrees): "from \(degrees)°"
      case .variable: "from variable directions"
      case .missing: "from an unknown direction"
      }
    let speed =
      group.speed.map { (group.speedIsAtLeast ? "more than " : "") + "\($0) \(unit)" } ?? "an unknown speed"
    let gust =
      group.gust.map { ", gusts " + (group.gustIsAtLeast ? "more than " : "") + "\($0) \(unit)" } ?? ""
    return "wind \(direction) at \(speed)\(gust)" + (group.isEstimated ? ", estimated" : "")
  }

  private static func visibility(_ group: VisibilityGroup) -> String {
    guard let distance = distance(group) else { return "visibility not available" }
    return "visibility \(distance)" + (group.direction.map { " to the \(RemarkWords.letters($0))" } ?? "")
      + (group.isWithoutDirections ? ", the sensor tells no directions" : "")
  }

  /// `10 km or more`, `less than 0.25 SM`; `nil` for one that was not measured.
  static func distance(_ group: VisibilityGroup) -> String? {
    guard let value = group.value else { return nil }
    switch group.unit {
    case .meters where value == 9999 && group.qualifier != .lessThan: return "10 km or more"
    case .meters where value == 0 && group.qualifier != .greaterThan: return "less than 50 m"
    case .meters: return "\(bound(group.qualifier))\(RemarkWords.number(value)) m"
    case .kilometers: return "\(bound(group.qualifier))\(RemarkWords.number(value)) km"
    case .statuteMiles: return "\(bound(group.qualifier))\(RemarkWords.number(value)) SM"
    }
  }

  private static func runwayVisualRange(_ range: RunwayVisualRange) -> String {
    guard let low = range.low else { return "runway \(range.runway): visual range not available" }
    let unit = range.isInFeet ? "ft" : "m"
    var text = "runway \(range.runway): visual range \(bound(range.lowQualifier))\(low)"
    if let high = range.high { text += " to \(bound(range.highQualifier))\(high)" }
    return text + " \(unit)" + (range.tendency.map { ", \($0)" } ?? "")
  }

  static func bound(_ qualifier: Visibility.Qualifier) -> String {
    switch qualifier {
    case .exact: ""
    case .lessThan: "less than "
    case .greaterThan: "more than "
    case .atLeast: "at least "
    }
  }

  static func cover(_ cover: CloudCover) -> String {
    switch cover {
    case .few: "few clouds"
    case .scattered: "scattered clouds"
    case .broken: "broken clouds"
    case .overcast: "overcast"
    case .verticalVisibility: "sky hidden, vertical visibility"
    case .unknown: "cloud of unknown amount"
    }
  }

  static func cloud(_ group: CloudGroup) -> String {
    guard group.layer.isObserved else { return "cloud not observed" }
    let height = group.hundredsOfFeet.map { " at \(Int($0) * 100) ft" } ?? ", height unknown"
    let genus =
      group.genus.map { ", " + RemarkWords.spaced("\($0)") } ?? (group.isGenusUnknown ? ", kind unknown" : "")
    return cover(group.cover) + height + genus
  }

  // MARK: - Temperature and pressure

  private static func celsius(_ value: Int8?, _ isMinusZero: Bool) -> String {
    value.map { isMinusZero ? "just below 0 °C" : "\($0) °C" } ?? "not available"
  }

  static func pressure(_ group: PressureGroup) -> String {
    guard let value = group.value else { return "altimeter setting not available" }
    switch group.kind {
    case .altimeterInHg: return "altimeter setting \(hundredths(value)) inHg"
    case .qnh, .qnhMillibars: return "altimeter setting (QNH) \(RemarkWords.number(value)) hPa"
    case .lowestInHg: return "lowest altimeter setting \(hundredths(value)) inHg"
    }
  }

  /// Of inches as they are set: 30.00, never 30.
  private static func hundredths(_ value: Double) -> String { NumberText.plain(value, decimals: 2) }

  private static func extreme(_ extreme: TemperatureExtreme) -> String {
    let name =
      switch extreme.kind {
      case .maximum: "maximum temperature"
      case .minimum: "minimum temperature"
      case .unnamed: "extreme temperature"
      }
    let time = DayTime(extreme.time).map(RemarkWords.day) ?? "\(ForecastWords.clock(extreme.time)) UTC"
    return "\(name) \(extreme.celsius) °C, \(time)"
  }

  // MARK: - Others

  static func windShear(_ shear: WindShear) -> String {
    let place = shear.runway.map { "runway \($0)" } ?? "all runways"
    switch shear.phase {
    case .takeoff: return "wind shear at take-off, \(place)"
    case .landing: return "wind shear at landing, \(place)"
    case .both: return "wind shear, \(place)"
    }
  }

  static func hazard(_ hazard: LayerHazard) -> String {
    switch hazard.kind {
    case .icing: CodeTableWords.icing(hazard.figure)
    case .turbulence: CodeTableWords.turbulence(hazard.figure)
    }
  }

  /// A base of 0 is the ground; for a thickness of 0 see `LayerHazard.thickness`.
  private static func layerHazard(_ hazard: LayerHazard) -> String {
    let base =
      hazard.baseHundredsOfFeet == 0 ? "the ground" : "\(Int(hazard.baseHundredsOfFeet) * 100) ft"
    let top =
      hazard.thicknessInFeet.map { "\(Int(hazard.baseHundredsOfFeet) * 100 + $0) ft" }
      ?? "the tops of the clouds"
    return "\(self.hazard(hazard)), from \(base) to \(top)"
  }

  private static func sea(_ sea: SeaState) -> String {
    var text = "sea " + (sea.temperature.map { "\($0) °C" } ?? "temperature not available")
    if let state = sea.state { text += ", " + CodeTableWords.sea(state) }
    if let height = sea.waveHeightDecimeters {
      text += ", waves \(RemarkWords.number(Double(height) / 10)) m"
    }
    return text
  }

  static func colour(_ state: ColourState) -> String {
    let colour = state.colour.map { "colour state " + name(of: $0) } ?? "aerodrome not usable"
    return colour + (state.isUnusable && state.colour != nil ? ", but not usable for other reasons" : "")
      + (state.next.map { ", becoming " + name(of: $0) } ?? "")
  }

  private static func name(of colour: ColourState.Colour) -> String {
    switch colour {
    case .yellow1: "yellow 1"
    case .yellow2: "yellow 2"
    default: RemarkWords.spaced("\(colour)")
    }
  }

  private static func change(_ indicator: ChangeIndicator) -> String {
    switch indicator {
    case .becoming: "becoming"
    case .temporary: "at times, less than an hour each"
    case .intermittent: "at times, less than half an hour each"
    case .probability(let percent, nil): "probability \(percent) %"
    case .probability(let percent, .temporary): "probability \(percent) %, at times"
    case .probability(let percent, .intermittent):
      "probability \(percent) %, at times, less than half an hour each"
    case .from(let time): "from \(ForecastWords.clock(time)) UTC"
    case .colourForecast: "expected next"
    }
  }

  static func rainfall(_ rain: RainfallGroup) -> String {
    "rain: \(millimeters(rain.lastTenMinutes)) in ten minutes, \(millimeters(rain.sinceNine)) since 9 o'clock"
  }

  private static func millimeters(_ value: Double?) -> String {
    value.map { "\(RemarkWords.number($0)) mm" } ?? "not available"
  }
}
