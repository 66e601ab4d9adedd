import Weather

/// Remarks of one token with a distinctive form (FMH-1 12.7.1.q ... 12.7.2.k): sea-level pressure, tenths of
/// temperature, extremes, precipitation, snow, pressure tendency, clouds, ice, sunshine.
enum AdditiveData {
  static func remark(_ group: Span<UInt8>) -> Remark? {
    switch group.byte(0) {
    case UInt8(ascii: "T"): preciseTemperature(group)
    case UInt8(ascii: "S"): seaLevelPressure(group)
    case UInt8(ascii: "P"): hourlyPrecipitation(group)
    case UInt8(ascii: "I"): iceAccretion(group)
    case UInt8(ascii: "1"): sixHourExtreme(group).map(Remark.sixHourMaximum)
    case UInt8(ascii: "2"): sixHourExtreme(group).map(Remark.sixHourMinimum)
    case UInt8(ascii: "4"): snowDepthOrExtremes(group)
    case UInt8(ascii: "5"): pressureTendency(group)
    case UInt8(ascii: "6"): precipitation(group, .threeOrSixHours)
    case UInt8(ascii: "7"): precipitation(group, .day)
    case UInt8(ascii: "8"): cloudTypes(group)
    case UInt8(ascii: "9"): snowOrSunshine(group)
    default: nil
    }
  }

  /// `T01690027`; some stations send only the temperature (`T0093`), or slashes for one part.
  private static func preciseTemperature(_ group: Span<UInt8>) -> Remark? {
    guard group.count == 5 || group.count == 9 else { return nil }
    let temperature = TenthsOfDegree(group, at: 1)
    let dewPoint = group.count == 9 ? TenthsOfDegree(group, at: 5) : nil
    guard temperature != nil || group.isMissing(1, 4),
      group.count == 5 || dewPoint != nil || group.isMissing(5, 4)
    else { return nil }
    return .preciseTemperature(temperature, dewPoint: dewPoint)
  }

  /// `SLPppp` in tenths of a hectopascal without the hundreds: values under 500 get 10 in front, others 9.
  private static func seaLevelPressure(_ group: Span<UInt8>) -> Remark? {
    guard group.word(0, 3) == "SLP", group.count == 6 else { return nil }
    if let tenths = group.number(3, 3) {
      return .seaLevelPressure(.hectopascals((tenths < 500 ? 1000 : 900) + Double(tenths) / 10))
    }
    return group.isMissing(3, 3) ? .seaLevelPressure(nil) : nil
  }

  /// `Pnnnn` in hundredths of an inch; `PP000` of Peru in tenths of a millimetre.
  private static func hourlyPrecipitation(_ group: Span<UInt8>) -> Remark? {
    guard group.count == 5 || group.count == 4 else { return nil }
    if group.byte(1) == UInt8(ascii: "P") {
      if let tenths = group.number(2, 3) {
        let amount = Length.millimeters(Double(tenths) / 10)
        return .precipitation(.init(period: .notSaid, amount: amount, isTrace: false, unit: .millimeters))
      }
      return group.isMissing(2, 3)
        ? .precipitation(.init(period: .notSaid, amount: nil, isTrace: false, unit: .millimeters)) : nil
    }
    return amount(group, at: 1, .lastHour)
  }

  private static func precipitation(_ group: Span<UInt8>, _ period: PrecipitationRemark.Period) -> Remark? {
    group.count == 5 ? amount(group, at: 1, period) : nil
  }

  private static func amount(_ group: Span<UInt8>, at start: Int, _ period: PrecipitationRemark.Period)
    -> Remark?
  {
    let length = group.count - start
    if let hundredths = group.number(start, length) {
      // 0000 is a trace: less than a hundredth of an inch.
      let amount: Length = .inches(Double(hundredths) / 100)
      return .precipitation(PrecipitationRemark(period: period, amount: amount, isTrace: hundredths == 0))
    }
    guard group.isMissing(start, length) else { return nil }
    return .precipitation(PrecipitationRemark(period: period, amount: nil, isTrace: false))
  }

  /// `Ihnnn`: hours 1, 3 or 6, and hundredths of an inch; 000 is a trace.
  private static func iceAccretion(_ group: Span<UInt8>) -> Remark? {
    guard group.count == 5, let hours = group.number(1, 1), hours == 1 || hours == 3 || hours == 6 else {
      return nil
    }
    if let hundredths = group.number(2, 3) {
      return .iceAccretion(
        hours: UInt8(hours),
        .inches(Double(hundredths) / 100),
        isTrace: hundredths == 0
      )
    }
    return group.isMissing(2, 3) ? .iceAccretion(hours: UInt8(hours), nil) : nil
  }

  private static func sixHourExtreme(_ group: Span<UInt8>) -> TenthsOfDegree?? {
    guard group.count == 5 else { return nil }
    if let value = TenthsOfDegree(group, at: 1) { return .some(value) }
    return group.isMissing(1, 4) ? .some(nil) : nil
  }

  /// `4/sss` is the snow depth in inches, `4sTTTsTTT` the extremes of the day.
  private static func snowDepthOrExtremes(_ group: Span<UInt8>) -> Remark? {
    if group.count == 5, group.isSlash(1) {
      if let inches = group.number(2, 3) { return .snowDepth(.inches(Double(inches))) }
      return group.isMissing(1, 4) ? .snowDepth(nil) : nil
    }
    guard group.count == 9 else { return nil }
    let maximum = TenthsOfDegree(group, at: 1)
    let minimum = TenthsOfDegree(group, at: 5)
    guard maximum != nil || group.isMissing(1, 4), minimum != nil || group.isMissing(5, 4) else { return nil }
    return .dailyExtremes(maximum: maximum, minimum: minimum)
  }

  /// `5appp`: the characteristic by WMO code table 0200, and the change in tenths of a hectopascal, negative
  /// from 5 on.
  private static func pressureTendency(_ group: Span<UInt8>) -> Remark? {
    guard group.count == 5 else { return nil }
    if group.isMissing(1, 4) { return .pressureTendency(figure: nil, change: nil) }
    return tendency(group, at: 1)
  }

  static func tendency(_ group: Span<UInt8>, at start: Int) -> Remark? {
    guard let figure = group.number(start, 1), figure <= 8 else { return nil }
    let tenths = group.number(start + 1, 3)
    guard tenths != nil || group.isMissing(start + 1, 3) else { return nil }
    let change = tenths.map { Double(figure >= 5 ? -$0 : $0) / 10 }
    return .pressureTendency(figure: UInt8(figure), change: change)
  }

  private static func cloudTypes(_ group: Span<UInt8>) -> Remark? {
    guard group.count >= 4, group.count <= 5, group.isSlash(1) else { return nil }
    var figures: [UInt8?] = []
    for place in 2..<5 {
      guard place < group.count else {
        figures.append(nil)
        continue
      }
      let figure = group.number(place, 1)
      guard figure != nil || group.isSlash(place) else { return nil }
      figures.append(figure.map { UInt8($0) })
    }
    return .cloudTypes(low: figures[0], middle: figures[1], high: figures[2])
  }

  /// `931RRR` new snow and `933RRR` its water equivalent, in tenths of an inch; `98mmm` minutes of sunshine.
  private static func snowOrSunshine(_ group: Span<UInt8>) -> Remark? {
    if group.word(0, 2) == "98", group.count == 5 {
      if let minutes = group.number(2, 3) { return .sunshine(minutes: UInt16(minutes)) }
      return group.isMissing(2, 3) ? .sunshine(minutes: nil) : nil
    }
    guard group.count == 6 else { return nil }
    let tenths = group.number(3, 3)
    guard tenths != nil || group.isMissing(3, 3) else { return nil }
    let amount = tenths.map { Length.inches(Double($0) / 10) }
    switch group.word(0, 3) {
    case "931": return .snowfall(amount)
    case "933": return .waterEquivalentOfSnow(amount)
    default: return nil
    }
  }
}
