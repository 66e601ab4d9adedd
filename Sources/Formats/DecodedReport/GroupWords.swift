import AviationReports
import Layout
import Pages
import Weather

/// Groups of a report in plain English, in the report's own units.
enum GroupWords {
  /// - Parameters:
  ///   - station: Its country decides the meaning of some groups.
  ///   - isForecast: Whether the report is a forecast, where a pressure is the lowest expected one.
  static func meaning(of value: GroupValue, at station: LocationIndicator, isForecast: Bool) -> String {
    switch value {
    case .kind(let name):
      switch name {
      case .metar: "routine observation"
      case .speci: "special observation"
      case .taf: "aerodrome forecast"
      }
    case .station(let station): "station \(station)"
    case .issued(let time): ValueWords.day(time)
    case .modifier(let modifier): self.modifier(modifier)
    case .validity(let validity): self.validity(validity)
    case .wind(let group): wind(group)
    case .windSector(let sector): windSector(sector)
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
      // The limit of automated stations in the United States (FMH-1).
      case .clr: station.isCanadian ? "no cloud found" : "no cloud found below 12,000 ft"
      case .nsc: "no significant cloud"
      case .ncd: "no cloud detected"
      }
    case .ceilingAndVisibilityOK: "visibility 10 km or more, no significant cloud or weather"
    case .cloud(let group): cloud(group)
    case .temperature(let group):
      "temperature \(celsius(group.temperature, group.temperatureIsMinusZero)), dew point \(celsius(group.dewPoint, group.dewPointIsMinusZero))"
    case .pressure(let group): pressure(group, isForecast: isForecast)
    case .windShear(let shear): windShear(shear)
    case .sea(let sea): self.sea(sea)
    case .runwayState(let state): runwayState(state)
    case .colour(let state): colour(state)
    case .rainfall(let rain): rainfall(rain)
    case .missing: "not available"
    case .noSignificantChange: "no significant change expected in \(Trend.Term(at: station).words)"
    case .change(let indicator): change(indicator)
    case .trendTime(let time):
      switch time.bound {
      case .from: "from \(time.time.clock) UTC"
      case .until: "until \(time.time.clock) UTC"
      case .at: "at \(time.time.clock) UTC"
      }
    case .windShearLayer(let layer):
      "wind shear at \(feet(hundreds: layer.hundredsOfFeet)): \(wind(layer.wind))"
    case .layerHazard(let hazard): layerHazard(hazard)
    case .temperatureExtreme(let extreme): self.extreme(extreme)
    case .remarksFollow: "remarks"
    case .remark(let remark): remark.meaning(isForecast: isForecast)
    case .unknown: "not understood"
    }
  }

  static func validity(_ validity: Validity) -> String {
    "from \(validity.start.clock) " + (validity.end.map { "to \($0.clock) UTC" } ?? "on")
  }

  private static func modifier(_ modifier: ReportModifier) -> String {
    switch modifier {
    case .automatic: "fully automatic"
    case .corrected(let letter):
      letter.map { "correction \(String(decoding: [$0], as: UTF8.self))" } ?? "corrected"
    case .amended: "amended"
    case .delayed: "delayed"
    case .missing: "the report is missing"
    case .cancelled: "the forecast is cancelled"
    case .landingForecast: "with a landing forecast"
    }
  }

  // MARK: - Wind, visibility, sky

  static func wind(_ group: WindGroup) -> String {
    if group.isMissing { return "wind not available" }
    let unit =
      switch group.unit {
      case .knots: "kt"
      case .metersPerSecond: "m/s"
      case .kilometersPerHour: "km/h"
      }
    let direction =
      switch group.direction {
      case .degrees(let degrees): "from \(ValueWords.degrees(degrees))"
      case .variable: "from variable directions"
      case .missing: "from an unknown direction"
      }
    let speed =
      group.speed.map { (group.speedIsAtLeast ? "more than " : "") + "\($0) \(unit)" } ?? "an unknown speed"
    let gust =
      group.gust.map { ", gusts " + (group.gustIsAtLeast ? "more than " : "") + "\($0) \(unit)" } ?? ""
    // A calm has no direction, even with gusts.
    let mean = group.speed == 0 && !group.speedIsAtLeast ? "calm" : "wind \(direction) at \(speed)"
    return mean + gust + (group.isEstimated ? ", estimated" : "")
  }

  static func windSector(_ sector: Wind.VariableSector) -> String {
    "wind varying from \(ValueWords.degrees(sector.from)) to \(ValueWords.degrees(sector.to))"
  }

  private static func visibility(_ group: VisibilityGroup) -> String {
    guard let distance = distance(group) else { return "visibility not available" }
    return "visibility \(distance)" + (group.direction.map { " to the \($0.letters)" } ?? "")
      + (group.isWithoutDirections ? ", without directions" : "")
  }

  /// `10 km or more`, `less than 1/4 SM`; `nil` for a visibility that was not measured.
  static func distance(_ group: VisibilityGroup) -> String? {
    guard let value = group.value else { return nil }
    switch group.unit {
    case .meters where value == 9999 && group.qualifier != .lessThan: return "10 km or more"
    case .meters where value == 0 && group.qualifier != .greaterThan: return "less than 50 m"
    case .meters: return "\(bound(group.qualifier))\(NumberText.fixed(value, in: .english)) m"
    case .kilometers: return "\(bound(group.qualifier))\(ValueWords.number(value)) km"
    case .statuteMiles where group.qualifier == .atLeast: return "\(ValueWords.fraction(value)) SM or more"
    case .statuteMiles: return "\(bound(group.qualifier))\(ValueWords.fraction(value)) SM"
    }
  }

  private static func runwayVisualRange(_ range: RunwayVisualRange) -> String {
    guard let low = range.low else { return "runway \(range.runway): visual range not available" }
    let unit = range.isInFeet ? "ft" : "m"
    var text = "runway \(range.runway): visual range \(bound(range.lowQualifier))\(ValueWords.whole(low))"
    if let high = range.high { text += " to \(bound(range.highQualifier))\(ValueWords.whole(high))" }
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
    let height = group.hundredsOfFeet.map { " at \(feet(hundreds: $0))" } ?? ", height unknown"
    let genus =
      group.genus.map { ", " + ValueWords.spaced("\($0)") } ?? (group.isGenusUnknown ? ", kind unknown" : "")
    return cover(group.cover) + height + genus
  }

  /// `1,500 ft`
  static func feet(hundreds: UInt16) -> String { "\(ValueWords.whole(Int(hundreds) * 100)) ft" }

  // MARK: - Temperature and pressure

  private static func celsius(_ value: Int8?, _ isMinusZero: Bool) -> String {
    value.map { isMinusZero ? "just below 0 °C" : "\($0) °C" } ?? "not available"
  }

  static func pressure(_ group: PressureGroup, isForecast: Bool) -> String {
    guard let value = group.value else { return "altimeter setting not available" }
    let name = isForecast ? "lowest altimeter setting" : "altimeter setting"
    return switch group.kind {
    case .altimeterInHg, .lowestInHg: "\(name) \(hundredths(value)) inHg"
    case .qnh, .qnhMillibars: "\(name) (QNH) \(ValueWords.number(value)) hPa"
    }
  }

  /// Inches as on an altimeter: 30.00, never 30.
  private static func hundredths(_ value: Double) -> String { NumberText.plain(value, decimals: 2) }

  private static func extreme(_ extreme: TemperatureExtreme) -> String {
    let name =
      switch extreme.kind {
      case .maximum: "maximum temperature"
      case .minimum: "minimum temperature"
      case .unnamed: "extreme temperature"
      }
    let time = DayTime(extreme.time).map(ValueWords.day) ?? "\(extreme.time.clock) UTC"
    return "\(name) \(celsius(extreme.celsius, extreme.isMinusZero)), \(time)"
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
    HazardText.meaning(of: ForecastPeriod.Hazard(hazard), in: .english)
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
  private static func runway(_ runway: Runway) -> String {
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

  private static func change(_ indicator: ChangeIndicator) -> String {
    switch indicator {
    case .becoming: "becoming"
    case .temporary: "at times, less than an hour each"
    case .intermittent: "at times, less than half an hour each"
    case .probability(let percent, nil): "probability \(percent) %"
    case .probability(let percent, .temporary): "probability \(percent) %, at times"
    case .probability(let percent, .intermittent):
      "probability \(percent) %, at times, less than half an hour each"
    case .from(let time): "from \(time.clock) UTC"
    case .colourForecast: expectedNext
    }
  }

  static func rainfall(_ rain: RainfallGroup) -> String {
    "rain: \(millimeters(rain.lastTenMinutes)) in ten minutes, \(millimeters(rain.sinceNine)) since 9 o'clock"
      + (rain.third.map { ", a third figure of \(millimeters($0))" } ?? "")
  }

  private static func millimeters(_ value: Double?) -> String {
    value.map { "\(ValueWords.number($0)) mm" } ?? "not available"
  }
}
