import AviationReports
import Pages
import SpannedJSON

extension Remark {
  /// Adds the remark in plain English.
  ///
  /// - Parameter isForecast: Whether it is part of a forecast, where a pressure is the lowest expected one.
  func addMeaning(isForecast: Bool, to words: inout Words) {
    var visitor = MeaningVisitor(isForecast: isForecast, words: words)
    accept(&visitor)
    words = visitor.words
  }

  /// Writes the remark as JSON: type, text and values.
  ///
  /// - Parameter raw: Its text in UTF-8.
  func write(raw: ArraySlice<UInt8>, to writer: inout JSONWriter) {
    var visitor = JSONVisitor(raw: raw, writer: writer)
    accept(&visitor)
    writer = visitor.writer
  }

  /// The JSON schemas of all remarks.
  static let schemas: [JSONSchema] =
    StationRemarkForms.schemas + WindRemarkForms.schemas + SkyRemarkForms.schemas + AirRemarkForms.schemas
    + WaterRemarkForms.schemas + OtherRemarkForms.schemas

  /// Calls the visitor with the form of this remark and its values.
  private func accept<Visitor: RemarkVisitor & ~Copyable>(_ visitor: inout Visitor) {
    func visit<Value>(_ form: RemarkForm<Value>, _ value: Value) { visitor.visit(form, value) }
    switch self {
    case .stationType(let type): visit(StationRemarkForms.stationType, type)
    case .sensorOutage(let outage): visit(StationRemarkForms.sensorOutage, outage)
    case .maintenanceNeeded: visit(StationRemarkForms.maintenanceNeeded, ())
    case .correctedAt(let time): visit(StationRemarkForms.correctedAt, time)
    case .amendedAt(let time): visit(StationRemarkForms.amendedAt, time)
    case .first: visit(StationRemarkForms.first, ())
    case .last: visit(StationRemarkForms.last, ())
    case .noSpecials: visit(StationRemarkForms.noSpecials, ())
    case .noAmendments(let after, let until): visit(StationRemarkForms.noAmendments, (after, until))
    case .amendmentsLimited(let elements, let after, let until):
      visit(StationRemarkForms.amendmentsLimited, (elements, after, until))
    case .period(let period): visit(StationRemarkForms.period, period)
    case .forecastSupersedesTrend(let time): visit(StationRemarkForms.forecastSupersedesTrend, time)
    case .renewedEveryThreeHours: visit(StationRemarkForms.renewedEveryThreeHours, ())
    case .nextObservation(let time, let isAfterLast):
      visit(StationRemarkForms.nextObservation, (time, isAfterLast))
    case .transmitted(let station): visit(StationRemarkForms.transmitted, station)
    case .information(let letter): visit(StationRemarkForms.information, letter)
    case .initials: visit(StationRemarkForms.initials, ())
    case .forecaster(let number): visit(StationRemarkForms.forecaster, number)

    case .peakWind(let wind): visit(WindRemarkForms.peakWind, wind)
    case .windShift(let time, let isFrontal): visit(WindRemarkForms.windShift, (time, isFrontal))
    case .wind(let wind, let place): visit(WindRemarkForms.wind, (wind, place))
    case .windSector(let sector): visit(WindRemarkForms.windSector, sector)
    case .windShear(let shear): visit(WindRemarkForms.windShear, shear)
    case .visibility(let remark): visit(WindRemarkForms.visibility, remark)

    case .observation(let remark): visit(SkyRemarkForms.observation, remark)
    case .tornadicActivity(let activity): visit(SkyRemarkForms.tornadicActivity, activity)
    case .weatherTimes(let times): visit(SkyRemarkForms.weatherTimes, times)
    case .ceiling(let remark): visit(SkyRemarkForms.ceiling, remark)
    case .variableSky(let group, let other): visit(SkyRemarkForms.variableSky, (group, other))
    case .obscuration(let weather, let group): visit(SkyRemarkForms.obscuration, (weather, group))
    case .cloud(let group): visit(SkyRemarkForms.cloud, group)
    case .cover(let cover): visit(SkyRemarkForms.cover, cover)
    case .cloudless(let sky): visit(SkyRemarkForms.cloudless, sky)
    case .oktas(let amounts): visit(SkyRemarkForms.oktas, amounts)
    case .cloudLayer(let amount, let height): visit(SkyRemarkForms.cloudLayer, (amount, height))
    case .traceOfCloud(let genus): visit(SkyRemarkForms.traceOfCloud, genus)
    case .cloudTypes(let low, let middle, let high): visit(SkyRemarkForms.cloudTypes, (low, middle, high))
    case .cloudBase(let meters): visit(SkyRemarkForms.cloudBase, meters)
    case .mountains(let state): visit(SkyRemarkForms.mountains, state)
    case .hazard(let hazard): visit(SkyRemarkForms.hazard, hazard)
    case .location(let location): visit(SkyRemarkForms.location, location)
    case .weather(let weather): visit(SkyRemarkForms.weather, weather)

    case .seaLevelPressure(let pressure): visit(AirRemarkForms.seaLevelPressure, pressure)
    case .pressureChanging(let isRising): visit(AirRemarkForms.pressureChanging, isRising)
    case .pressureTendency(let figure, let change): visit(AirRemarkForms.pressureTendency, (figure, change))
    case .altimeter(let group): visit(AirRemarkForms.altimeter, group)
    case .altimeterRange(let lowest, let highest): visit(AirRemarkForms.altimeterRange, (lowest, highest))
    case .regionalAltimeter(let pressure): visit(AirRemarkForms.regionalAltimeter, pressure)
    case .transitionLevel(let level): visit(AirRemarkForms.transitionLevel, level)
    case .stationPressure(let mercury, let hectopascals):
      visit(AirRemarkForms.stationPressure, (mercury, hectopascals))
    case .preciseTemperature(let temperature, let dewPoint):
      visit(AirRemarkForms.preciseTemperature, (temperature, dewPoint))
    case .sixHourMaximum(let value): visit(AirRemarkForms.sixHourMaximum, value)
    case .sixHourMinimum(let value): visit(AirRemarkForms.sixHourMinimum, value)
    case .dailyExtremes(let maximum, let minimum): visit(AirRemarkForms.dailyExtremes, (maximum, minimum))
    case .relativeHumidity(let percent): visit(AirRemarkForms.relativeHumidity, percent)
    case .densityAltitude(let feet): visit(AirRemarkForms.densityAltitude, feet)
    case .pressureAltitude(let feet): visit(AirRemarkForms.pressureAltitude, feet)
    case .temperatures(let values): visit(AirRemarkForms.temperatures, values)
    case .pressures(let values): visit(AirRemarkForms.pressures, values)

    case .hailSize(let inches, let bound): visit(WaterRemarkForms.hailSize, (inches, bound))
    case .snowPellets(let intensity): visit(WaterRemarkForms.snowPellets, intensity)
    case .snowIncreasing(let hour, let ground): visit(WaterRemarkForms.snowIncreasing, (hour, ground))
    case .precipitation(let remark): visit(WaterRemarkForms.precipitation, remark)
    case .rainfall(let rain): visit(WaterRemarkForms.rainfall, rain)
    case .snowDepth(let depth): visit(WaterRemarkForms.snowDepth, depth)
    case .snowfall(let depth): visit(WaterRemarkForms.snowfall, depth)
    case .waterEquivalentOfSnow(let depth): visit(WaterRemarkForms.waterEquivalentOfSnow, depth)
    case .iceAccretion(let hours, let amount, let isTrace):
      visit(WaterRemarkForms.iceAccretion, (hours, amount, isTrace))
    case .sea(let isSwell, let figure, let direction):
      visit(WaterRemarkForms.sea, (isSwell, figure, direction))

    case .sunshine(let minutes): visit(OtherRemarkForms.sunshine, minutes)
    case .runwayState(let state): visit(OtherRemarkForms.runwayState, state)
    case .runwayCondition(let condition): visit(OtherRemarkForms.runwayCondition, condition)
    case .colour(let state): visit(OtherRemarkForms.colour, state)
    case .birdHazard(let ends): visit(OtherRemarkForms.birdHazard, ends)
    case .runway(let ends): visit(OtherRemarkForms.runway, ends)
    case .time(let time, let isEnd): visit(OtherRemarkForms.time, (time, isEnd))
    case .timeOfDay(let time, let isEnd): visit(OtherRemarkForms.timeOfDay, (time, isEnd))
    case .contraction(let contraction): visit(OtherRemarkForms.contraction, contraction)
    }
  }
}

/// Uses the form of a remark without knowing the type of its values.
private protocol RemarkVisitor: ~Copyable {
  mutating func visit<Value>(_ form: RemarkForm<Value>, _ value: Value)
}

/// Has the words while it visits.
private struct MeaningVisitor: RemarkVisitor, ~Copyable {
  let isForecast: Bool
  var words: Words

  mutating func visit<Value>(_ form: RemarkForm<Value>, _ value: Value) {
    form.addMeaning(of: value, isForecast: isForecast, to: &words)
  }
}

/// Has the writer while it visits.
private struct JSONVisitor: RemarkVisitor, ~Copyable {
  let raw: ArraySlice<UInt8>
  var writer: JSONWriter

  mutating func visit<Value>(_ form: RemarkForm<Value>, _ value: Value) {
    form.write(value, raw: raw, to: &writer)
  }
}
