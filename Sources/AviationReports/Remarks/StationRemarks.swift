import Weather

/// Remarks about the station and its report: `AO2`, `PWINO`, `VISNO RWY19`, `$`, `COR 0205`, `LAST`
/// (FMH-1 12.7.1.a, 12.7.3).
enum StationRemarks {
  static func remark(_ text: Span<UInt8>, _ cursor: TokenCursor, in flavour: ReportFlavour)
    -> RemarkReader.Found?
  {
    switch cursor.word {
    case "AO1", "AO2", "AO1A", "AO2A", "A01", "A02", "A01A", "A02A", "AO", "A0":
      return (.stationType(stationType(cursor.word)), 1)
    case "$": return (.maintenanceNeeded, 1)
    case "SLPNO": return (.seaLevelPressure(nil), 1)
    case "RVRNO": return (.sensorOutage(SensorOutage(sensor: .runwayVisualRange)), 1)
    case "PWINO": return (.sensorOutage(SensorOutage(sensor: .presentWeather)), 1)
    case "PNO": return (.sensorOutage(SensorOutage(sensor: .precipitation)), 1)
    case "FZRANO": return (.sensorOutage(SensorOutage(sensor: .freezingRain)), 1)
    case "TSNO": return (.sensorOutage(SensorOutage(sensor: .lightning)), 1)
    case "VISNO": return outage(.visibility, text, cursor)
    case "CHINO": return outage(.ceiling, text, cursor)
    case "FIRST": return (.first, 1)
    // `LAST HR PCPN` is about the previous hour.
    case "LAST" where cursor.ahead(1).word != "HR": return last(text, cursor, in: flavour)
    case "NEXT", "NXT": return next(text, cursor, in: flavour)
    case "INFO", "INFO:", "ATIS": return information(text.extracting(cursor.ahead(1).range))
    case "MSGTX": return transmission(text, cursor)
    case "AFT", "TIL":
      return time(text.extracting(cursor.ahead(1).range), isEnd: cursor.word == "TIL", in: flavour)
        .map { ($0, 2) }
    case "AMD", "AMDS":
      if let time = ClockTime(text.extracting(cursor.ahead(1).range)) { return (.amendedAt(time), 2) }
      return AmendmentRemarks.restriction(text, cursor, ahead: 1)
    case "LTD", "LIMITED": return AmendmentRemarks.restriction(text, cursor, ahead: 0)
    case "USE": return superseding(text, cursor)
    case "TAF3": return (.renewedEveryThreeHours, 1)
    case "VALID" where cursor.ahead(1).word == "TL":
      // `TAF3 VALID TL 040900`
      return DayTime(remark: text.extracting(cursor.ahead(2).range)).map { (.time($0, isEnd: true), 3) }
    case "NOSPECI": return (.noSpecials, 1)
    case "NO": return no(text, cursor)
    case "COR": return ClockTime(text.extracting(cursor.ahead(1).range)).map { (.correctedAt($0), 2) }
    default:
      let group = text.extracting(cursor.range)
      if group.spells("LAST/NEXT"), let time = observationTime(text.extracting(cursor.ahead(1).range)) {
        return (.nextObservation(time, isAfterLast: true), 2)
      }
      return forecaster(group) ?? trendTime(group).map { ($0, 1) }
    }
  }

  /// - Parameter word: Such as `AO2`, or `AO2A` with an observer's additions.
  private static func stationType(_ word: Word) -> StationType {
    let bits = word.bits
    let isAugmented = bits & 0xFF == UInt64(UInt8(ascii: "A")) && bits > 0xFFFF
    let figure = UInt8(truncatingIfNeeded: isAugmented ? bits >> 8 : bits)
    return StationType(hasPrecipitationSensor: figure == UInt8(ascii: "2"), isAugmented: isAugmented)
  }

  /// `MSGTX KABC`
  private static func transmission(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found {
    // At the very end only: four letters may also be a word.
    guard cursor.ahead(2).isAtEnd,
      let station = LocationIndicator(group: text.extracting(cursor.ahead(1).range))
    else { return (.transmitted(by: nil), 1) }
    return (.transmitted(by: station), 2)
  }

  /// `USE TAF FOR ARRIVALS AFTER 0600`
  private static func superseding(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    guard cursor.ahead(1).word == "TAF", cursor.ahead(2).word == "FOR", cursor.ahead(3).word == "ARRIVALS",
      cursor.ahead(4).word == "AFTER",
      let time = ChangeTime(text.extracting(cursor.ahead(5).range), at: 0)
    else { return nil }
    return (.forecastSupersedesTrend(from: time), 6)
  }

  /// Reads the time after `TIL`, `AFT` or `METWATCH`. Four digits are day and hour in a forecast (NWSI
  /// 10-813), but hour and minute in an observation, as in its other remarks (FMH-1 12.7.1), if possible.
  static func time(_ group: Span<UInt8>, isEnd: Bool, in flavour: ReportFlavour) -> Remark? {
    if let time = timeOfDay(group, in: flavour) { return .timeOfDay(time, isEnd: isEnd) }
    return DayTime(remark: group).map { .time($0, isEnd: isEnd) }
  }

  /// Four digits of an observation, with or without `Z`.
  private static func timeOfDay(_ group: Span<UInt8>, in flavour: ReportFlavour) -> ChangeTime? {
    guard flavour == .observation, group.digits(from: 0) == 4, group.count <= 5 else { return nil }
    return ChangeTime(group, at: 0)
  }

  /// `FM020600` or `TL021800`.
  private static func trendTime(_ group: Span<UInt8>) -> Remark? {
    guard let written = TrendTime(group: group), written.role != .at, let time = DayTime(written.time) else {
      return nil
    }
    return .time(time, isEnd: written.role == .until)
  }

  private static func information(_ group: Span<UInt8>) -> RemarkReader.Found? {
    group.count == 1 && group.isLetter(0) ? (.information(letter: group.byte(0)), 2) : nil
  }

  private static func forecaster(_ group: Span<UInt8>) -> RemarkReader.Found? {
    guard group.word(0, 2) == "FN" || group.word(0, 2) == "FS", group.count == 7,
      let number = group.number(2, 5)
    else { return nil }
    return (.forecaster(number: UInt32(number)), 1)
  }

  private static func outage(_ sensor: SensorOutage.Sensor, _ text: Span<UInt8>, _ cursor: TokenCursor)
    -> RemarkReader.Found
  {
    if let (runway, count) = RunwayDesignator.named(text, cursor.ahead(1)) {
      return (.sensorOutage(SensorOutage(sensor: sensor, runway: runway)), 1 + count)
    }
    if let (location, count) = LocationPhrase.read(text, cursor.ahead(1)) {
      return (.sensorOutage(SensorOutage(sensor: sensor, location: location)), 1 + count)
    }
    return (.sensorOutage(SensorOutage(sensor: sensor)), 1)
  }

  /// `LAST`, `LAST STFD OBS/NXT 291200UTC`, `LAST OBS/ NEXT 171100Z`, `LAST OBS NEXT 1400`, `LAST NO AMDS AFT
  /// 0917`.
  private static func last(_ text: Span<UInt8>, _ cursor: TokenCursor, in flavour: ReportFlavour)
    -> RemarkReader.Found
  {
    var ahead = 1
    switch cursor.ahead(ahead).word {
    case "STFD", "STFFD", "STAFFED": ahead += 1
    default: break
    }
    switch text.extracting(cursor.ahead(ahead).range).word(0, 2) {
    case "OB": break
    default: return (.last, 1)
    }
    // `OBS`, `OBS/NEXT` or `OB/NXT` and a time follow, possibly with the unit attached.
    while ahead < 6 {
      let group = text.extracting(cursor.ahead(ahead).range)
      if let time = observationTime(group) ?? (ahead > 1 ? timeOfDay(group, in: flavour) : nil) {
        ahead += 1
        if cursor.ahead(ahead).word == "UTC" { ahead += 1 }
        return (.nextObservation(time, isAfterLast: true), ahead)
      }
      switch group.word(0, 2) {
      case "OB", "NE", "NX": ahead += 1
      default: return (.last, ahead)
      }
    }
    return (.last, 1)
  }

  /// `291200UTC`, `171100Z` or `OB/NXT021200UTC`: the six digits of a time; or four digits with a unit:
  /// `NXT1400Z`.
  private static func observationTime(_ group: Span<UInt8>) -> ChangeTime? {
    var start = 0
    while start < group.count, !group.isDigit(start) { start += 1 }
    let digits = group.digits(from: start)
    switch group.word(from: start + digits) {
    case "Z", "UTC": break
    case Word.none where start + digits == group.count && digits == 6: break
    default: return nil
    }
    guard digits == 6 || digits == 4, let hour = group.number(start + digits - 4, 2),
      let minute = group.number(start + digits - 2, 2)
    else { return nil }
    return ChangeTime(day: digits == 6 ? group.number(start, 2) : nil, hour: hour, minute: minute)
  }

  /// `NXT FCST BY 130200Z`, `NXT FCST BY 06Z`, `NXT FCST WILL BE ISSUED AT 181445Z`, `NEXT 2611`.
  private static func next(_ text: Span<UInt8>, _ cursor: TokenCursor, in flavour: ReportFlavour)
    -> RemarkReader.Found?
  {
    var ahead = 1
    while ahead < 7 {
      let group = text.extracting(cursor.ahead(ahead).range)
      if let time = observationTime(group) ?? timeOfDay(group, in: flavour) {
        return (.nextObservation(time), ahead + 1)
      }
      if group.count == 3, group.byte(2) == UInt8(ascii: "Z"), let hour = group.number(0, 2),
        let time = ChangeTime(day: nil, hour: hour, minute: 0)
      {
        return (.nextObservation(time), ahead + 1)
      }
      if group.count == 4, let time = DayTime(dayAndHour: group, at: 0) {
        return (.nextObservation(ChangeTime(time)), ahead + 1)
      }
      switch group.word {
      case "FCST", "BY", "WILL", "BE", "ISSUED", "AT", "OBS": ahead += 1
      default: return nil
      }
    }
    return nil
  }

  private static func no(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    switch cursor.ahead(1).word {
    case "SPECI", "SPECIS": (.noSpecials, 2)
    case "AMD", "AMDS": AmendmentRemarks.none(text, cursor, ahead: 2)
    case "FURTHER" where cursor.ahead(2).word == "AMD" || cursor.ahead(2).word == "AMDS":
      AmendmentRemarks.none(text, cursor, ahead: 3)
    default: nil
    }
  }
}
