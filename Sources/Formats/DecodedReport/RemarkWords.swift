import AviationReports
import Pages
import Weather

/// Remarks in plain English.
enum RemarkWords {
  static func meaning(of remark: Remark, isForecast: Bool) -> String {
    switch remark {
    // About the station.
    case .stationType(let type):
      "automatic station \(type.hasPrecipitationSensor ? "with" : "without") a sensor that tells rain from snow"
        + (type.isAugmented ? ", augmented by an observer" : "")
    case .sensorOutage(let outage):
      "\(ValueWords.spaced("\(outage.sensor)")) sensor out of service"
        + (outage.runway.map { " at runway \($0)" } ?? "") + (outage.location.map { ", " + place($0) } ?? "")
    case .maintenanceNeeded: "the station needs maintenance"
    case .correctedAt(let time): "corrected at \(ValueWords.clock(time))"
    case .first: "first report of the day"
    case .last: "last report before a break"
    case .noSpecials: "no special reports are made here"
    case .nextObservation(let time, let isAfterLast):
      (isAfterLast ? "last report before a break, " : "") + "next report"
        + (DayTime(time).map { " on " + ValueWords.day($0) } ?? " at \(time.clock) UTC")
    case .noAmendments(let after, let until): "no amendments" + span(after, until)
    case .amendmentsLimited(let elements, let after, let until):
      "amendments only of " + elements.map { ValueWords.spaced("\($0)") }.joined(separator: ", ")
        + span(after, until)

    // Wind.
    case .peakWind(let wind):
      "peak wind from \(ValueWords.degrees(wind.direction)) at \(wind.speed) kt"
        + (wind.time.map { ", \(ValueWords.clock($0))" } ?? "")
    case .windShift(let time, let isFrontal):
      "wind shift, \(ValueWords.clock(time))" + (isFrontal ? ", by the passage of a front" : "")
    case .wind(let wind, let place): "\(self.place(place)): \(GroupWords.wind(wind))"
    case .windSector(let sector): GroupWords.windSector(sector)
    case .windShear(let shear): GroupWords.windShear(shear)

    // Visibility.
    case .visibility(let remark): visibility(remark)

    // Weather and cloud.
    case .observation(let remark):
      [
        remark.frequency.map { "\($0)" }, subject(remark.subject), remark.location.map(place),
        remark.movement.map { "moving " + movement($0) },
      ].compactMap(\.self).joined(separator: " ")
    case .tornadicActivity(let remark):
      [
        ValueWords.spaced("\(remark.kind)"), remark.began.map { "began \(ValueWords.clock($0))" },
        remark.ended.map { "ended \(ValueWords.clock($0))" }, remark.location.map(place),
        remark.movement.map { "moving " + movement($0) },
      ].compactMap(\.self).joined(separator: ", ")
    case .weatherTimes(let times):
      times.map { time in
        "\(time.weather.words) \(time.isBeginning ? "began" : "ended")"
          + (time.time.map { " \(ValueWords.clock($0))" } ?? " at an unknown time")
      }.joined(separator: ", ")
    case .ceiling(let remark):
      "ceiling \(ValueWords.whole(Int(remark.low) * 100))"
        + (remark.high.map { " to \(ValueWords.whole(Int($0) * 100))" } ?? "") + " ft"
        + (remark.runway.map { " at runway \($0)" } ?? "")
    case .variableSky(let group, let other):
      // A bare cover has its height in the body.
      (group.hundredsOfFeet == nil ? GroupWords.cover(group.cover) : GroupWords.cloud(group))
        + ", varying to \(GroupWords.cover(other))"
    case .obscuration(let weather, let group): "\(weather.words) as a layer: \(GroupWords.cloud(group))"
    case .cloud(let group): GroupWords.cloud(group)
    case .cover(let cover): "sky " + (cover.map(GroupWords.cover) ?? "clear")
    case .oktas(let amounts): amounts.map { "\(amount($0.kind)) \($0.eighths)/8" }.joined(separator: ", ")
    case .cloudLayer(let layer, let height):
      "\(amount(layer.kind)) \(layer.eighths)/8 at \(GroupWords.feet(hundreds: height))"
    case .traceOfCloud(let genus): "trace of \(ValueWords.spaced("\(genus)"))"
    case .cloudTypes(let low, let middle, let high):
      "clouds: low \(CodeTableWords.lowCloud(low)); middle \(CodeTableWords.middleCloud(middle)); "
        + "high \(CodeTableWords.highCloud(high))"
    case .hailSize(let inches, let qualifier):
      "largest hailstone \(GroupWords.bound(qualifier))\(ValueWords.fraction(inches)) in"
    case .snowIncreasing(let hour, let ground):
      "snow increasing rapidly: \(hour) in more in the last hour, \(ground) in on the ground"
    case .mountains(let state): state == .open ? "mountains visible" : "mountains obscured"
    case .hazard(let remark): hazard(remark)
    case .location(let location): place(location)
    case .weather(let weather): weather.words

    // Pressure.
    case .seaLevelPressure(let pressure):
      pressure.map { "sea-level pressure \(ValueWords.number($0.hectopascals)) hPa" }
        ?? "sea-level pressure not available"
    case .pressureChanging(let isRising): "pressure \(isRising ? "rising" : "falling") rapidly"
    case .pressureTendency(let figure, let change):
      change.map { "pressure change in three hours: \($0 > 0 ? "+" : "")\(ValueWords.number($0)) hPa" }
        .map { $0 + (figure.map { ", \(CodeTableWords.tendency($0))" } ?? "") }
        ?? "pressure tendency not available"
    case .altimeter(let group): GroupWords.pressure(group, isForecast: isForecast)
    case .altimeterRange(let lowest, let highest):
      "lowest altimeter setting (QNH) \(lowest) hPa, highest \(highest) hPa"
    case .stationPressure(let mercury, let hectopascals):
      "pressure at the aerodrome "
        + [
          mercury.map { "\(ValueWords.number($0)) mmHg" },
          hectopascals.map { "\(ValueWords.number($0)) hPa" },
        ].compactMap(\.self)
        .joined(separator: ", ")

    // Temperature and what follows from it.
    case .preciseTemperature(let temperature, let dewPoint):
      "temperature \(celsius(temperature)), dew point \(celsius(dewPoint))"
    case .sixHourMaximum(let value): "highest of six hours \(celsius(value))"
    case .sixHourMinimum(let value): "lowest of six hours \(celsius(value))"
    case .dailyExtremes(let maximum, let minimum):
      "highest of the day \(celsius(maximum)), lowest \(celsius(minimum))"
    case .relativeHumidity(let percent): "relative humidity \(percent) %"
    case .densityAltitude(let feet):
      "density altitude " + (feet.map { "\(ValueWords.whole($0)) ft" } ?? "not available")
    case .pressureAltitude(let feet): "pressure altitude \(ValueWords.whole(feet)) ft"

    // Precipitation.
    case .precipitation(let remark): precipitation(remark)
    case .rainfall(let rain): GroupWords.rainfall(rain)
    case .snowDepth(let depth): "snow on the ground " + (depth.map(snow) ?? "not measured")
    case .snowfall(let depth): "new snow " + (depth.map(snow) ?? "not measured")
    case .waterEquivalentOfSnow(let depth):
      "water in the snow " + (depth.map { "\(ValueWords.number($0.inches)) in" } ?? "not measured")
    case .sunshine(let minutes): "sunshine " + (minutes.map { "\($0) min" } ?? "not measured")
    case .iceAccretion(let hours, let amount, let isTrace):
      "ice in \(hours) h: "
        + (isTrace ? "a trace" : amount.map { "\(ValueWords.number($0.inches)) in" } ?? "not measured")

    // National forms.
    case .runwayState(let state): GroupWords.runwayState(state)
    case .colour(let state): GroupWords.colour(state)
    case .cloudBase(let meters): "cloud base \(ValueWords.whole(meters)) m"
    case .sea(let isSwell, let value, let direction):
      "\(isSwell ? "swell" : "sea"), code figure \(figure(value))"
        + (direction.map { ", from the " + $0.letters } ?? "")
    case .birdHazard(let ends): "bird hazard" + (ends.isEmpty ? "" : " at runway \(runway(ends))")
    case .runway(let runway): "runway \(runway)"
    case .information(let letter): "broadcast information \(String(decoding: [letter], as: UTF8.self))"
    case .time(let time, let isEnd): (isEnd ? "until " : "from ") + ValueWords.day(time)
    case .period(let period): GroupWords.validity(period)
    case .renewedEveryThreeHours: "the forecast is renewed every three hours"
    case .amendedAt(let time): "amended at \(ValueWords.clock(time))"
    case .initials: "the forecaster's initials"
    case .temperatures(let values):
      "temperatures every three hours: " + values.map { "\($0)" }.joined(separator: ", ") + " °C"
    case .pressures(let values):
      "altimeter settings every three hours: " + values.map { "\($0)" }.joined(separator: ", ") + " hPa"
    case .forecaster(let number): "forecaster number \(number)"
    case .contraction(let contraction): ValueWords.spaced("\(contraction)")
    }
  }
}
