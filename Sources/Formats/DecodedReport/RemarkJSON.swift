import AviationReports
import SpannedJSON
import Weather

/// A remark as JSON: what kind it is, its text, and its values.
enum RemarkJSON {
  static func write(_ remark: Remark, raw: String, to writer: inout JSONWriter) {
    writer.object {
      $0.member("type", type(of: remark))
      $0.member("raw", raw)
      members(of: remark, to: &$0)
    }
  }

  /// What the remark is about, as a name for programs.
  static func type(of remark: Remark) -> String {
    switch remark {
    case .stationType: "stationType"
    case .sensorOutage: "sensorOutage"
    case .maintenanceNeeded: "maintenanceNeeded"
    case .correctedAt: "correctedAt"
    case .first: "first"
    case .last: "last"
    case .noSpecials: "noSpecials"
    case .nextObservation: "nextObservation"
    case .noAmendments: "noAmendments"
    case .amendmentsLimited: "amendmentsLimited"
    case .peakWind: "peakWind"
    case .windShift: "windShift"
    case .wind: "wind"
    case .windSector: "windSector"
    case .windShear: "windShear"
    case .visibility: "visibility"
    case .observation: "observation"
    case .tornadicActivity: "tornadicActivity"
    case .weatherTimes: "weatherTimes"
    case .ceiling: "ceiling"
    case .variableSky: "variableSky"
    case .obscuration: "obscuration"
    case .cloud: "cloud"
    case .cover: "cover"
    case .oktas: "oktas"
    case .cloudLayer: "cloudLayer"
    case .traceOfCloud: "traceOfCloud"
    case .cloudTypes: "cloudTypes"
    case .hailSize: "hailSize"
    case .snowIncreasing: "snowIncreasing"
    case .mountains: "mountains"
    case .hazard: "hazard"
    case .location: "location"
    case .weather: "weather"
    case .seaLevelPressure: "seaLevelPressure"
    case .pressureChanging: "pressureChanging"
    case .pressureTendency: "pressureTendency"
    case .altimeter: "altimeter"
    case .altimeterRange: "altimeterRange"
    case .stationPressure: "stationPressure"
    case .preciseTemperature: "preciseTemperature"
    case .sixHourMaximum: "sixHourMaximum"
    case .sixHourMinimum: "sixHourMinimum"
    case .dailyExtremes: "dailyExtremes"
    case .relativeHumidity: "relativeHumidity"
    case .densityAltitude: "densityAltitude"
    case .pressureAltitude: "pressureAltitude"
    case .precipitation: "precipitation"
    case .rainfall: "rainfall"
    case .snowDepth: "snowDepth"
    case .snowfall: "snowfall"
    case .waterEquivalentOfSnow: "waterEquivalentOfSnow"
    case .sunshine: "sunshine"
    case .iceAccretion: "iceAccretion"
    case .runwayState: "runwayState"
    case .colour: "colour"
    case .cloudBase: "cloudBase"
    case .sea: "sea"
    case .birdHazard: "birdHazard"
    case .runway: "runway"
    case .information: "information"
    case .time: "time"
    case .period: "period"
    case .renewedEveryThreeHours: "renewedEveryThreeHours"
    case .amendedAt: "amendedAt"
    case .initials: "initials"
    case .temperatures: "temperatures"
    case .pressures: "pressures"
    case .forecaster: "forecaster"
    case .contraction: "contraction"
    }
  }

  private static func members(of remark: Remark, to writer: inout JSONWriter) {
    typealias JSON = DecodedReportJSON
    switch remark {
    case .stationType(let type):
      writer.member("precipitationSensor", type.hasPrecipitationSensor)
      writer.member("augmented", type.isAugmented)
    case .sensorOutage(let outage):
      writer.member("sensor", "\(outage.sensor)")
      writer.member("runway", outage.runway?.description)
      if let location = outage.location { members(of: location, to: &writer) }
    case .correctedAt(let time), .amendedAt(let time): members(of: time, to: &writer)
    case .nextObservation(let time, let isAfterLast):
      members(of: time, to: &writer)
      writer.member("afterLast", isAfterLast)
    case .noAmendments(let after, let until):
      members(of: after, to: &writer)
      write(until, as: "until", to: &writer)
    case .amendmentsLimited(let elements, let after, let until):
      writer.member("to", elements.map { "\($0)" })
      members(of: after, to: &writer)
      write(until, as: "until", to: &writer)
    case .peakWind(let wind):
      writer.member("directionDegrees", Int(wind.direction))
      writer.member("speedKt", Int(wind.speed))
      members(of: wind.time, to: &writer)
    case .windShift(let time, let isFrontal):
      members(of: time, to: &writer)
      writer.member("frontalPassage", isFrontal)
    case .wind(let wind, let place):
      writer.member("place", RemarkWords.place(place))
      ConditionsJSON.write(wind.wind, to: &writer)
    case .windSector(let sector):
      writer.member("variableFromDegrees", sector.from)
      writer.member("variableToDegrees", sector.to)
    case .windShear(let shear): SupplementaryJSON.members(of: shear, to: &writer)
    case .visibility(let remark): members(of: remark, to: &writer)
    case .observation(let remark):
      writer.member("subject", RemarkWords.subject(remark.subject))
      writer.member("frequency", remark.frequency.map { "\($0)" })
      members(of: remark.location, remark.movement, to: &writer)
    case .tornadicActivity(let remark):
      writer.member("kind", "\(remark.kind)")
      write(remark.began, as: "began", to: &writer)
      write(remark.ended, as: "ended", to: &writer)
      members(of: remark.location, remark.movement, to: &writer)
    case .weatherTimes(let times): write(times, to: &writer)
    case .ceiling(let remark):
      writer.member("lowFt", Int(remark.low) * 100)
      writer.member("highFt", remark.high.map { Int($0) * 100 })
      writer.member("runway", remark.runway?.description)
    case .variableSky(let group, let other):
      members(of: group, to: &writer)
      writer.member("becoming", ConditionsJSON.name(other))
    case .obscuration(let weather, let group):
      writer.member("weather", weather.code)
      members(of: group, to: &writer)
    case .cloud(let group): members(of: group, to: &writer)
    case .cover(let cover): writer.member("cover", cover.map(ConditionsJSON.name) ?? "SKC")
    case .oktas(let amounts): write(amounts, to: &writer)
    case .cloudLayer(let amount, let height):
      write([amount], to: &writer)
      writer.member("baseFt", Int(height) * 100)
    case .traceOfCloud(let genus): writer.member("cloud", "\(genus)")
    case .cloudTypes(let low, let middle, let high):
      writer.member("low", low.map { Int($0) })
      writer.member("middle", middle.map { Int($0) })
      writer.member("high", high.map { Int($0) })
    case .hailSize(let inches, let qualifier):
      writer.member("inches", inches)
      writer.member("qualifier", qualifier.name)
    case .snowIncreasing(let hour, let ground):
      writer.member("lastHourInches", Int(hour))
      writer.member("onGroundInches", Int(ground))
    case .mountains(let state): writer.member("state", "\(state)")
    case .hazard(let remark):
      writer.member("kind", "\(remark.kind)")
      writer.member("severity", remark.severity.map { "\($0)" })
      writer.member("aboveFt", remark.aboveFeet.map { Int($0) })
      writer.member("belowFt", remark.belowFeet.map { Int($0) })
      write(remark.from, as: "from", to: &writer)
      write(remark.until, as: "until", to: &writer)
    case .location(let location): members(of: location, to: &writer)
    case .weather(let weather): writer.member("weather", weather.code)
    case .seaLevelPressure(let pressure): writer.member("hPa", JSON.tenths(pressure?.hectopascals))
    case .pressureChanging(let isRising): writer.member("rising", isRising)
    case .pressureTendency(let figure, let change):
      writer.member("figure", figure.map { Int($0) })
      writer.member("changeHPa", change)
    case .altimeter(let group): writer.member("hPa", JSON.tenths(group.pressure?.hectopascals))
    case .altimeterRange(let lowest, let highest):
      writer.member("lowestHPa", Int(lowest))
      writer.member("highestHPa", Int(highest))
    case .stationPressure(let mercury, let hectopascals):
      writer.member("mmHg", mercury)
      writer.member(
        "hPa",
        hectopascals ?? JSON.tenths(mercury.map { Pressure.millimetersOfMercury($0).hectopascals })
      )
    case .preciseTemperature(let temperature, let dewPoint):
      writer.member("temperatureC", temperature?.temperature.celsius)
      writer.member("dewPointC", dewPoint?.temperature.celsius)
    case .sixHourMaximum(let value), .sixHourMinimum(let value):
      writer.member("temperatureC", value?.temperature.celsius)
    case .dailyExtremes(let maximum, let minimum):
      writer.member("maximumC", maximum?.temperature.celsius)
      writer.member("minimumC", minimum?.temperature.celsius)
    case .relativeHumidity(let percent): writer.member("percent", Int(percent))
    case .densityAltitude(let feet): writer.member("feet", feet.map { Int($0) })
    case .pressureAltitude(let feet): writer.member("feet", Int(feet))
    case .precipitation(let remark):
      writer.member("period", "\(remark.period)")
      writer.member("millimeters", remark.amount.map { rounded($0.millimeters, to: 100) })
      writer.member("trace", remark.isTrace)
    case .rainfall(let rain): SupplementaryJSON.members(of: rain, to: &writer)
    case .snowDepth(let depth), .snowfall(let depth), .waterEquivalentOfSnow(let depth):
      writer.member("centimeters", depth.map { rounded($0.centimeters, to: 1000) })
    case .sunshine(let minutes): writer.member("minutes", minutes.map { Int($0) })
    case .iceAccretion(let hours, let amount, let isTrace):
      writer.member("hours", Int(hours))
      writer.member("millimeters", amount.map { rounded($0.millimeters, to: 100) })
      writer.member("trace", isTrace)
    case .runwayState(let state): SupplementaryJSON.members(of: state, to: &writer)
    case .colour(let state): SupplementaryJSON.members(of: state, to: &writer)
    case .cloudBase(let meters): writer.member("meters", Int(meters))
    case .sea(let isSwell, let figure, let direction):
      writer.member("swell", isSwell)
      writer.member("figure", figure.map { Int($0) })
      if isSwell { writer.member("from", direction.map(\.letters)) }
    case .birdHazard(let ends): writer.member("runway", ends.isEmpty ? nil : RemarkWords.runway(ends))
    case .runway(let runway): writer.member("runway", runway.description)
    case .information(let letter): writer.member("letter", String(decoding: [letter], as: UTF8.self))
    case .forecaster(let number): writer.member("number", Int(number))
    case .time(let time, let isEnd):
      members(of: time, to: &writer)
      writer.member("end", isEnd)
    case .period(let period):
      write(period.start, as: "from", to: &writer)
      write(period.end, as: "until", to: &writer)
    case .contraction(let contraction): writer.member("word", "\(contraction)")
    case .temperatures(let values):
      writer.key("temperaturesC")
      writer.array { for value in values { $0.int(Int(value)) } }
    case .pressures(let values):
      writer.key("hPa")
      writer.array { for value in values { $0.int(Int(value)) } }
    case .initials, .maintenanceNeeded, .first, .last, .noSpecials, .renewedEveryThreeHours: break
    }
  }

  /// To a hundredth of a millimetre, for reports give hundredths of an inch.
  ///
  /// - Parameter parts: How many of them the unit of the value has.
  private static func rounded(_ value: Double, to parts: Double) -> Double {
    (value * parts).rounded() / parts
  }

  private static func members(of time: ClockTime?, to writer: inout JSONWriter) {
    writer.member("hour", time?.hour.map { Int($0) })
    writer.member("minute", time.map { Int($0.minute) })
  }

  private static func members(of time: DayTime?, to writer: inout JSONWriter) {
    writer.member("day", time.map { Int($0.day) })
    writer.member("hour", time.map { Int($0.hour) })
    writer.member("minute", time.map { Int($0.minute) })
  }

  private static func write(_ time: ClockTime?, as name: String, to writer: inout JSONWriter) {
    writer.key(name)
    guard let time else { return writer.null() }
    writer.object { members(of: time, to: &$0) }
  }

  private static func write(_ time: DayTime?, as name: String, to writer: inout JSONWriter) {
    writer.key(name)
    guard let time else { return writer.null() }
    writer.object { members(of: time, to: &$0) }
  }

  private static func write(_ time: ChangeTime?, as name: String, to writer: inout JSONWriter) {
    writer.key(name)
    guard let time else { return writer.null() }
    writer.object { members(of: time, to: &$0) }
  }

  private static func members(of time: ChangeTime, to writer: inout JSONWriter) {
    writer.member("day", time.day.map { Int($0) })
    writer.member("hour", Int(time.hour))
    writer.member("minute", Int(time.minute))
  }

  private static func members(of remark: VisibilityRemark, to writer: inout JSONWriter) {
    writer.member("kind", "\(remark.kind)")
    writer.member("lowMeters", DecodedReportJSON.tenths(remark.minimum?.distance.meters))
    writer.member("qualifier", remark.minimum?.qualifier.name)
    writer.member("highMeters", DecodedReportJSON.tenths(remark.maximum?.distance.meters))
    writer.member("highQualifier", remark.maximum?.qualifier.name)
    writer.member("directions", remark.sectors.points.map(\.letters))
    writer.member("runway", remark.runway?.description)
  }

  private static func members(
    of location: RemarkLocation?,
    _ movement: Movement?,
    to writer: inout JSONWriter
  ) {
    members(of: location, to: &writer)
    writer.member("moving", movement.map(RemarkWords.movement))
  }

  private static func members(of location: RemarkLocation?, to writer: inout JSONWriter) {
    writer.member("directions", location?.sectors.points.map(\.letters) ?? [])
    if let quadrants = location?.quadrants, !quadrants.isEmpty {
      writer.key("quadrants")
      writer.array { for number in quadrants.numbers { $0.int(number) } }
    }
    writer.member("overhead", location?.isOverhead ?? false)
    writer.member("vicinity", location?.isInVicinity ?? false)
    writer.member("distant", location?.isDistant ?? false)
    writer.member("distanceMeters", DecodedReportJSON.tenths(location?.distance?.length.meters))
  }

  private static func members(of group: CloudGroup, to writer: inout JSONWriter) {
    writer.member("cover", ConditionsJSON.name(group.cover))
    writer.member("baseFt", group.hundredsOfFeet.map { Int($0) * 100 })
    writer.member("genus", group.genus.map { "\($0)" })
  }

  private static func write(_ times: [WeatherTime], to writer: inout JSONWriter) {
    writer.key("events")
    writer.array {
      for time in times {
        $0.object {
          $0.member("weather", time.weather.code)
          $0.member("event", time.isBeginning ? "began" : "ended")
          members(of: time.time, to: &$0)
        }
      }
    }
  }

  private static func write(_ amounts: [CloudAmount], to writer: inout JSONWriter) {
    writer.key("amounts")
    writer.array {
      for amount in amounts {
        $0.object {
          $0.member("kind", RemarkWords.amount(amount.kind))
          $0.member("eighths", Int(amount.eighths))
        }
      }
    }
  }
}
