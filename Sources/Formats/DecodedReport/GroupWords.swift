import AviationReports
import Layout
import Pages
import Weather

/// Groups of a report in plain English, in the report's own units.
enum GroupWords {
  /// Adds what a group means.
  ///
  /// - Parameters:
  ///   - station: Its country decides the meaning of some groups.
  ///   - isForecast: Whether the report is a forecast, where a pressure is the lowest expected one.
  static func add(
    _ value: GroupValue,
    at station: LocationIndicator,
    isForecast: Bool,
    to words: inout Words
  ) {
    switch value {
    case .kind(let name): words += kind(name)
    case .station(let station):
      words += "station "
      words.add(station)
    case .issued(let time): words.add(time)
    case .modifier(let modifier): words += self.modifier(modifier)
    case .validity(let validity): add(validity, to: &words)
    case .wind(let group): add(group, to: &words)
    case .windSector(let sector): words += windSector(sector)
    case .visibility(let group): add(group, to: &words)
    case .runwayVisualRange(let range): words += runwayVisualRange(range)
    case .weather(let weather): words += weather.words
    case .weatherNotObserved: words += "weather not observed"
    case .noSignificantWeather: words += "no significant weather any more"
    case .recentWeather(let weather): words += "recent \(weather.words)"
    case .recentWeatherNotObserved: words += "recent weather not observed"
    case .cloudless(let sky): words += cloudless(sky, at: station)
    case .ceilingAndVisibilityOK: words += "visibility 10 km or more, no significant cloud or weather"
    case .cloud(let group): add(group, to: &words)
    case .temperature(let group): add(group, to: &words)
    case .pressure(let group): add(group, isForecast: isForecast, to: &words)
    case .windShear(let shear): words += windShear(shear)
    case .sea(let sea): words += self.sea(sea)
    case .runwayState(let state): words += runwayState(state)
    case .colour(let state): words += colour(state)
    case .rainfall(let rain): words += rainfall(rain)
    case .missing: words += "not available"
    case .noSignificantChange: words += "no significant change expected in \(Trend.Term(at: station).words)"
    case .change(let indicator): add(indicator, to: &words)
    case .trendTime(let time): add(time, to: &words)
    case .windShearLayer(let layer):
      words += "wind shear at \(feet(hundreds: layer.hundredsOfFeet)): "
      add(layer.wind, to: &words)
    case .layerHazard(let hazard): words += layerHazard(hazard)
    case .temperatureExtreme(let extreme): add(extreme, to: &words)
    case .remarksFollow: words += "remarks"
    case .remark(let remark): remark.addMeaning(isForecast: isForecast, to: &words)
    case .unknown: words += "not understood"
    }
  }

  private static func kind(_ name: ReportKindName) -> String {
    switch name {
    case .metar: "routine observation"
    case .speci: "special observation"
    case .lwis: "observation of a limited weather information system"
    case .taf: "aerodrome forecast"
    }
  }

  private static func cloudless(_ sky: CloudlessSky, at station: LocationIndicator) -> String {
    switch sky {
    case .skc: "sky clear"
    // The limit of automated stations in the United States (FMH-1).
    case .clr: station.isCanadian ? "no cloud found" : "no cloud found below 12,000 ft"
    case .nsc: "no significant cloud"
    case .ncd: "no cloud detected"
    }
  }

  static func validity(_ validity: Validity) -> String { Words.text { add(validity, to: &$0) } }

  private static func add(_ validity: Validity, to words: inout Words) {
    words += "from "
    words.add(validity.start)
    if let end = validity.end {
      words += " to "
      words.add(end)
      words += " UTC"
    } else {
      words += " on"
    }
  }

  private static func modifier(_ modifier: ReportModifier) -> String {
    switch modifier {
    case .automatic: "fully automatic"
    case .corrected(let letter):
      letter.map { "correction \(String(decoding: [$0], as: UTF8.self))" } ?? "corrected"
    case .amended: "amended"
    case .delayed: "delayed"
    case .missing: "the report is missing"
    case .cancelled: "the report is cancelled"
    case .landingForecast: "with a landing forecast"
    }
  }

  // MARK: - Temperature and pressure

  private static func add(_ group: TemperatureGroup, to words: inout Words) {
    words += "temperature "
    add(celsius: group.temperature, isMinusZero: group.temperatureIsMinusZero, to: &words)
    words += ", dew point "
    add(celsius: group.dewPoint, isMinusZero: group.dewPointIsMinusZero, to: &words)
  }

  private static func add(celsius value: Int8?, isMinusZero: Bool, to words: inout Words) {
    guard let value else {
      words += "not available"
      return
    }
    if isMinusZero {
      words += "just below 0"
    } else {
      words.add(Int(value))
    }
    words += " °C"
  }

  static func pressure(_ group: PressureGroup, isForecast: Bool) -> String {
    Words.text { add(group, isForecast: isForecast, to: &$0) }
  }

  private static func add(_ group: PressureGroup, isForecast: Bool, to words: inout Words) {
    guard let value = group.value else {
      words += "altimeter setting not available"
      return
    }
    words += isForecast ? "lowest altimeter setting " : "altimeter setting "
    switch group.kind {
    case .altimeterInHg, .lowestInHg:
      // Inches as on an altimeter: 30.00, never 30.
      words += NumberText.plain(value, decimals: 2)
      words += " inHg"
    case .qnh, .qnhMillibars:
      words += "(QNH) "
      words += ValueWords.number(value)
      words += " hPa"
    }
  }

  private static func add(_ extreme: TemperatureExtreme, to words: inout Words) {
    switch extreme.kind {
    case .maximum: words += "maximum temperature "
    case .minimum: words += "minimum temperature "
    case .unnamed: words += "extreme temperature "
    }
    add(celsius: extreme.celsius, isMinusZero: extreme.isMinusZero, to: &words)
    words += ", "
    if let time = DayTime(extreme.time) {
      words.add(time)
    } else {
      words.add(extreme.time)
      words += " UTC"
    }
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
    HazardText.meaning(of: ForecastPeriod.HazardousLayer(hazard), in: .english)
  }

  /// A base of 0 is the ground; for a thickness of 0 see `LayerHazard.thickness`.
  private static func layerHazard(_ hazard: LayerHazard) -> String {
    let base =
      hazard.baseHundredsOfFeet == 0 ? "the ground" : feet(hundreds: hazard.baseHundredsOfFeet)
    let top =
      hazard.thicknessInFeet.map { "\(ValueWords.whole(Int(hazard.baseHundredsOfFeet) * 100 + $0)) ft" }
      ?? "the tops of the clouds"
    return "\(self.hazard(hazard)), from \(base) to \(top)"
  }

  /// 88 means all runways, 99 that the previous message is repeated because there is no new one (WMO-No. 306,
  /// FM 15.13.6.1).
  private static func runway(_ runway: RunwayDesignator) -> String {
    switch runway {
    case .all: "all runways"
    case .repeated: "repeated from the last message"
    default: "runway \(runway)"
    }
  }

  static func runwayState(_ state: RunwayState) -> String {
    let runway = state.runway.map(self.runway) ?? "aerodrome"
    let braking = state.braking.map(CodeTableWords.braking) ?? "braking action not reported"
    return switch state.condition {
    // A closed runway has no braking action.
    case .closed(let bySnow): "\(runway): closed" + (bySnow ? " by snow" : "")
    case .cleared: "\(runway): cleared, \(braking)"
    case .dry: "\(runway): dry, \(braking)"
    // Six slashes stand for a missing message (FM 15.13.6); single slashes are explained by the code tables.
    case .contaminated(nil, nil, nil) where state.braking == nil: "\(runway): state not reported"
    // What is not there has neither extent nor depth.
    case .contaminated(0, _, _): "\(runway): \(CodeTableWords.deposit(0)), \(braking)"
    case .contaminated(let deposit, let extent, let depth):
      [
        "\(runway): \(CodeTableWords.deposit(deposit))", CodeTableWords.extent(extent),
        CodeTableWords.depth(depth), braking,
      ].joined(separator: ", ")
    }
  }

  private static func sea(_ sea: SeaState) -> String {
    var text = "sea " + (sea.temperature.map { "\($0) °C" } ?? "temperature not available")
    if let state = sea.state { text += ", " + CodeTableWords.sea(state) }
    if let height = sea.waveHeightDecimeters {
      text += ", waves \(ValueWords.number(Double(height) / 10)) m"
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
    case .bluePlus: "blue plus"
    case .blue: "blue"
    case .white: "white"
    case .green: "green"
    case .yellow: "yellow"
    case .yellow1: "yellow 1"
    case .yellow2: "yellow 2"
    case .amber: "amber"
    case .red: "red"
    }
  }

  /// The label of a forecast that follows a colour state without an introductory word.
  static let expectedNext = "expected next"

  private static func add(_ indicator: ChangeIndicator, to words: inout Words) {
    switch indicator {
    case .becoming: words += "becoming"
    case .temporary: words += "at times, less than an hour each"
    case .intermittent: words += "at times, less than half an hour each"
    case .probability(let percent, let recurrence):
      words += "probability "
      words.add(Int(percent))
      words += " %"
      switch recurrence {
      case nil: break
      case .temporary: words += ", at times"
      case .intermittent: words += ", at times, less than half an hour each"
      }
    case .from(let time):
      words += "from "
      words.add(time)
      words += " UTC"
    case .colourForecast: words += expectedNext
    }
  }

  private static func add(_ time: TrendTime, to words: inout Words) {
    switch time.role {
    case .from: words += "from "
    case .until: words += "until "
    case .at: words += "at "
    }
    words.add(time.time)
    words += " UTC"
  }

  static func rainfall(_ rain: RainfallGroup) -> String {
    "rain: \(millimeters(rain.lastTenMinutes)) in ten minutes, \(millimeters(rain.sinceNine)) since 9 o'clock"
      + (rain.third.map { ", a third figure of \(millimeters($0))" } ?? "")
  }

  private static func millimeters(_ value: Double?) -> String {
    value.map { "\(ValueWords.number($0)) mm" } ?? "not available"
  }
}
