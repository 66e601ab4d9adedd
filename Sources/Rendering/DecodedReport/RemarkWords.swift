import AviationReports
import SpannedJSON
import Weather

/// Remarks in plain English.
enum RemarkWords {
  static func meaning(of remark: Remark) -> String {
    stationMeaning(remark) ?? weatherMeaning(remark) ?? measuredMeaning(remark) ?? nationalMeaning(remark)
  }

  // MARK: - The station, wind and visibility

  private static func stationMeaning(_ remark: Remark) -> String? {
    switch remark {
    case .stationType(let type):
      "automatic station \(type.hasPrecipitationSensor ? "with" : "without") a sensor that tells rain from snow"
        + (type.isAugmented ? ", augmented by an observer" : "")
    case .sensorOutage(let outage):
      "\(spaced("\(outage.sensor)")) sensor out of service"
        + (outage.runway.map { " at runway \($0)" } ?? "") + (outage.location.map { ", " + place($0) } ?? "")
    case .maintenanceNeeded: "the station needs maintenance"
    case .correctedAt(let time): "corrected at \(ForecastWords.clock(time))"
    case .amendedAt(let time): "amended at \(ForecastWords.clock(time))"
    case .first: "first report of the day"
    case .last: "last report before a break"
    case .noSpecials: "no special reports are made here"
    case .nextObservation(let time): "next report" + (time.map { " on " + day($0) } ?? " is announced")
    case .noAmendments(let after, let until): "no amendments" + span(after, until)
    case .amendmentsLimited(let elements, let after, let until):
      "amendments only of " + elements.map { spaced("\($0)") }.joined(separator: ", ") + span(after, until)
    case .peakWind(let wind):
      "peak wind from \(wind.direction)° at \(wind.speed) kt"
        + (wind.time.map { ", \(ForecastWords.clock($0))" } ?? "")
    case .windShift(let time, let isFrontal):
      "wind shift, \(ForecastWords.clock(time))" + (isFrontal ? ", by the passage of a front" : "")
    case .wind(let wind, let place): "\(self.place(place)): \(GroupWords.wind(wind))"
    case .windSector(let sector): "wind varying from \(sector.from)° to \(sector.to)°"
    case .windShear(let shear): GroupWords.windShear(shear)
    case .visibility(let remark): visibility(remark)
    case .runway(let runway): "runway \(runway)"
    case .information(let letter): "broadcast information \(String(decoding: [letter], as: UTF8.self))"
    case .forecaster(let number): "forecaster number \(number)"
    case .time(let time, let isEnd): (isEnd ? "until " : "from ") + day(time)
    case .period(let period): GroupWords.meaning(of: .validity(period))
    case .renewedEveryThreeHours: "the forecast is renewed every three hours"
    default: nil
    }
  }

  private static func span(_ after: DayTime?, _ until: DayTime?) -> String {
    (after.map { " after " + day($0) } ?? "") + (until.map { " until " + day($0) } ?? "")
  }

  // MARK: - Weather and cloud

  private static func weatherMeaning(_ remark: Remark) -> String? {
    switch remark {
    case .observation(let remark):
      [
        remark.frequency.map { "\($0)" }, subject(remark.subject), remark.location.map(place),
        remark.movement.map { "moving " + movement($0) },
      ].compactMap(\.self).joined(separator: " ")
    case .tornadicActivity(let remark):
      [
        spaced("\(remark.kind)"), remark.began.map { "began \(ForecastWords.clock($0))" },
        remark.ended.map { "ended \(ForecastWords.clock($0))" }, remark.location.map(place),
        remark.movement.map { "moving " + movement($0) },
      ].compactMap(\.self).joined(separator: ", ")
    case .weatherTimes(let times):
      times.map { time in
        "\(time.weather.words) \(time.isBeginning ? "began" : "ended")"
          + (time.time.map { " \(ForecastWords.clock($0))" } ?? " at an unknown time")
      }.joined(separator: ", ")
    case .ceiling(let remark):
      "ceiling \(Int(remark.low) * 100)" + (remark.high.map { " to \(Int($0) * 100)" } ?? "") + " ft"
        + (remark.runway.map { " at runway \($0)" } ?? "")
    case .variableSky(let group, let other):
      "\(GroupWords.cloud(group)), varying to \(GroupWords.cover(other))"
    case .obscuration(let weather, let group): "\(weather.words) as a layer: \(GroupWords.cloud(group))"
    case .cloud(let group): GroupWords.cloud(group)
    case .cover(let cover): "sky " + (cover.map(GroupWords.cover) ?? "clear")
    case .oktas(let amounts): amounts.map { "\(amount($0.kind)) \($0.eighths)/8" }.joined(separator: ", ")
    case .cloudLayer(let layer, let height):
      "\(amount(layer.kind)) \(layer.eighths)/8 at \(Int(height) * 100) ft"
    case .traceOfCloud(let genus): "trace of \(spaced("\(genus)"))"
    case .cloudTypes(let low, let middle, let high):
      "cloud types by code figure: low \(figure(low)), middle \(figure(middle)), high \(figure(high))"
    case .hailSize(let inches, let qualifier):
      "largest hailstone \(GroupWords.bound(qualifier))\(number(inches)) in"
    case .snowIncreasing(let hour, let ground):
      "snow increasing rapidly: \(hour) in more in the last hour, \(ground) in on the ground"
    case .mountains(let state): state == .open ? "mountains visible" : "mountains obscured"
    case .hazard(let remark): hazard(remark)
    case .location(let location): place(location)
    case .weather(let weather): weather.words
    default: nil
    }
  }

  // MARK: - What is measured

  private static func measuredMeaning(_ remark: Remark) -> String? {
    switch remark {
    case .seaLevelPressure(let pressure):
      pressure.map { "sea-level pressure \(number($0.hectopascals)) hPa" }
        ?? "sea-level pressure not available"
    case .pressureChanging(let isRising): "pressure \(isRising ? "rising" : "falling") rapidly"
    case .pressureTendency(_, let change):
      change.map { "pressure change in three hours: \($0 > 0 ? "+" : "")\(number($0)) hPa" }
        ?? "pressure tendency not available"
    case .altimeter(let group): GroupWords.pressure(group)
    case .altimeterRange(let lowest, let highest):
      "lowest altimeter setting (QNH) \(lowest) hPa, highest \(highest) hPa"
    case .stationPressure(let mercury, let hectopascals):
      "pressure at the aerodrome "
        + [mercury.map { "\(number($0)) mmHg" }, hectopascals.map { "\(number($0)) hPa" }].compactMap(\.self)
        .joined(separator: ", ")
    case .preciseTemperature(let temperature, let dewPoint):
      "temperature \(celsius(temperature)), dew point \(celsius(dewPoint))"
    case .sixHourMaximum(let value): "highest of six hours \(celsius(value))"
    case .sixHourMinimum(let value): "lowest of six hours \(celsius(value))"
    case .dailyExtremes(let maximum, let minimum):
      "highest of the day \(celsius(maximum)), lowest \(celsius(minimum))"
    case .relativeHumidity(let percent): "relative humidity \(percent) %"
    case .densityAltitude(let feet): "density altitude " + (feet.map { "\($0) ft" } ?? "not available")
    case .pressureAltitude(let feet): "pressure altitude \(feet) ft"
    case .precipitation(let remark): precipitation(remark)
    case .rainfall(let rain): GroupWords.rainfall(rain)
    case .snowDepth(let depth): "snow on the ground " + (depth.map(snow) ?? "not measured")
    case .snowfall(let depth): "new snow " + (depth.map(snow) ?? "not measured")
    case .waterEquivalentOfSnow(let depth):
      "water in the snow " + (depth.map { "\(number($0.inches)) in" } ?? "not measured")
    case .sunshine(let minutes): "sunshine " + (minutes.map { "\($0) min" } ?? "not measured")
    case .iceAccretion(let hours, let amount):
      "ice in \(hours) h: " + (amount.map { "\(number($0.inches)) in" } ?? "not measured")
    default: nil
    }
  }

  private static func nationalMeaning(_ remark: Remark) -> String {
    switch remark {
    case .runwayState(let state): runwayState(state)
    case .colour(let state): GroupWords.colour(state)
    case .cloudBase(let meters): "cloud base \(meters) m"
    case .sea(let isSwell, let value, let direction):
      "\(isSwell ? "swell" : "sea"), code figure \(figure(value))"
        + (direction.map { ", from the " + letters($0) } ?? "")
    case .birdHazard(let runway): "bird hazard" + (runway.map { " at runway \($0)" } ?? "")
    case .initials: "the forecaster's initials"
    case .temperatures(let values):
      "temperatures every three hours: " + values.map { "\($0)" }.joined(separator: ", ") + " °C"
    case .pressures(let values):
      "altimeter settings every three hours: " + values.map { "\($0)" }.joined(separator: ", ") + " hPa"
    case .contraction(let contraction): spaced("\(contraction)")
    default: ""
    }
  }

  // MARK: - Parts

  static func subject(_ subject: ObservationRemark.Subject) -> String {
    switch subject {
    case .weather(let weather): return weather.words
    case .cloud(let genus): return spaced("\(genus)")
    case .lightning(let kinds):
      var names: [String] = []
      if kinds.contains(.inCloud) { names.append("in cloud") }
      if kinds.contains(.cloudToCloud) { names.append("cloud to cloud") }
      if kinds.contains(.cloudToGround) { names.append("cloud to ground") }
      if kinds.contains(.cloudToAir) { names.append("cloud to air") }
      return "lightning" + (names.isEmpty ? "" : " " + names.joined(separator: ", "))
    case .virga: return "virga"
    case .rotorCloud: return "rotor cloud"
    case .fogBank: return "fog bank"
    case .volcanicAshCloud: return "volcanic ash cloud"
    case .showers: return "showers"
    case .precipitation: return "precipitation"
    }
  }

  static func place(_ location: RemarkLocation) -> String {
    var parts: [String] = []
    if let distance = location.distance { parts.append("\(self.distance(distance)) away") }
    if location.isOverhead { parts.append("overhead") }
    if location.isInVicinity { parts.append("in the vicinity") }
    if location.isDistant { parts.append("distant") }
    if location.sectors == .all {
      parts.append("in all directions")
    } else if !location.sectors.isEmpty {
      parts.append("to the " + location.sectors.points.map(letters).joined(separator: ", "))
    }
    if !location.quadrants.isEmpty {
      parts.append("in quadrant " + location.quadrants.numbers.map { "\($0)" }.joined(separator: ", "))
    }
    return parts.joined(separator: " ")
  }

  private static func distance(_ distance: RemarkLocation.Distance) -> String {
    switch distance.unit {
    case .statuteMiles: "\(distance.value) SM"
    case .nauticalMiles: "\(distance.value) NM"
    case .kilometers: "\(distance.value) km"
    }
  }

  static func place(_ place: WindPlace) -> String {
    switch place {
    case .runway(let runway): "runway \(runway)"
    case .height(let feet): "at \(feet) ft"
    case .aerodrome: "at the aerodrome"
    case .cleanAirSector: "in the clean-air sector"
    case .named: "near by"
    }
  }

  static func letters(_ point: CompassPoint) -> String {
    switch point {
    case .north: "N"
    case .northeast: "NE"
    case .east: "E"
    case .southeast: "SE"
    case .south: "S"
    case .southwest: "SW"
    case .west: "W"
    case .northwest: "NW"
    }
  }

  static func movement(_ movement: Movement) -> String {
    switch movement {
    case .toward(let sectors): sectors.points.map(letters).joined(separator: "-")
    case .little: "little"
    case .unknown: "unknown"
    }
  }

  static func amount(_ kind: CloudAmount.Kind) -> String {
    switch kind {
    case .cloud(let genus): spaced("\(genus)")
    case .obscuration(let weather): weather.words
    }
  }

  /// 88 means every runway, 99 that the message before is repeated for want of a new one (WMO-No. 306, FM 15.13.6.1).
  private static func runway(_ runway: Runway) -> String {
    switch runway {
    case .all: "all runways"
    case .repeated: "repeated from the last message"
    default: "runway \(runway)"
    }
  }

  static func runwayState(_ state: RunwayState) -> String {
    let runway = state.runway.map(self.runway) ?? "aerodrome"
    let condition =
      switch state.condition {
      case .closed: "closed by snow"
      case .cleared: "cleared"
      case .dry: "dry"
      case .contaminated(let deposit, let extent, let depth):
        [
          CodeTableWords.deposit(deposit), CodeTableWords.extent(extent), CodeTableWords.depth(depth),
        ].joined(separator: ", ")
      }
    switch state.condition {
    // Nobody brakes on a closed runway.
    case .closed: return "\(runway): \(condition)"
    // Six slashes leave out the whole message (FM 15.13.6); the code tables explain slashes of one figure.
    case .contaminated(nil, nil, nil) where state.braking == nil: return "\(runway): state not reported"
    default: break
    }
    return "\(runway): \(condition), "
      + (state.braking.map(CodeTableWords.braking) ?? "braking action not reported")
  }

  private static func visibility(_ remark: VisibilityRemark) -> String {
    let name =
      switch remark.kind {
      case .tower: "tower visibility"
      case .surface: "surface visibility"
      case .minimum: "lowest visibility"
      case .sea: "visibility over the sea"
      case .variable, .sector, .secondPlace, .general: "visibility"
      }
    var text = "\(name) "
    let (low, high) = (GroupWords.distance(remark.lowEnd), GroupWords.distance(remark.highEnd))
    if let value = remark.low, let high, remark.minimum?.qualifier == .exact,
      remark.maximum?.qualifier == .exact
    {
      // One unit does for both ends.
      text += "\(number(value)) to \(high)"
    } else {
      text += (low ?? "not available") + (high.map { " to " + $0 } ?? "")
    }
    if !remark.sectors.isEmpty {
      text += " to the " + remark.sectors.points.map(letters).joined(separator: ", ")
    }
    return text + (remark.runway.map { " at runway \($0)" } ?? "")
  }

  private static func hazard(_ remark: HazardRemark) -> String {
    [
      remark.severity.map { "\($0)" }, "\(remark.kind)", remark.aboveFeet.map { "above \($0) ft" },
      remark.belowFeet.map { "below \($0) ft" }, remark.from.map { "from \(ForecastWords.clock($0)) UTC" },
      remark.until.map { "until \(ForecastWords.clock($0)) UTC" },
    ].compactMap(\.self).joined(separator: " ")
  }

  private static func precipitation(_ remark: PrecipitationRemark) -> String {
    let period =
      switch remark.period {
      case .lastHour: " in the last hour"
      case .threeOrSixHours: " in three or six hours"
      case .day: " in 24 hours"
      case .notSaid: ""
      }
    let amount =
      remark.isTrace
      ? "a trace" : remark.amount.map { self.amount($0, in: remark.unit) } ?? "not determined"
    return "precipitation\(period): \(amount)"
  }

  private static func amount(_ amount: Length, in unit: PrecipitationRemark.Unit) -> String {
    switch unit {
    case .inches: "\(number(amount.inches)) in"
    case .millimeters: "\(number(amount.millimeters)) mm"
    }
  }

  private static func snow(_ depth: Length) -> String {
    "\(number(depth.centimeters)) cm (\(number(depth.inches)) in)"
  }

  private static func celsius(_ value: TenthsOfDegree?) -> String {
    value.map { "\(number($0.temperature.celsius)) °C" } ?? "not measured"
  }

  private static func figure(_ value: UInt8?) -> String { value.map { "\($0)" } ?? "not given" }

  static func day(_ time: DayTime) -> String {
    "day \(time.day), \(ForecastWords.padded(time.hour)):\(ForecastWords.padded(time.minute)) UTC"
  }

  /// At most two decimals, without zeros at the end.
  static func number(_ value: Double) -> String { JSONWriter.text((value * 100).rounded() / 100) }

  /// `altocumulusCastellanus` as words.
  static func spaced(_ name: String) -> String {
    var text = ""
    for character in name {
      if character.isUppercase { text += " " }
      text += character.lowercased()
    }
    return text
  }
}
