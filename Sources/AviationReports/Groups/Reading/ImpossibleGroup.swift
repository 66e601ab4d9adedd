package import Weather

/// A group that cannot be right as written, in an observation, a trend or a forecast. Its value is not
/// corrected, because the intended one is unknown.
package enum ImpossibleGroup: Equatable, Sendable {
  /// `24012G10KT`: a gust must be stronger than the mean wind (WMO-No. 306, FM 15.5.5).
  case gustUnderMean(WindGroup)
  /// `24112KT`: directions are given in tens of degrees (FM 15.5.1).
  case directionNotInTens(WindGroup)
  /// `00012KT`, `00000G15KT`: north is 360, and 000 means calm (FM 15.5.4).
  case directionOfCalm(WindGroup)
  /// `24000KT`: a calm has no direction.
  case directionOfStillAir(WindGroup)
  /// `240200MPS`: stronger than any wind ever measured.
  case speed(WindGroup)
  /// `23028KT 010V020`: the mean direction lies between those of the sector (FM 15.5.3).
  case sector(Wind.VariableSector, WindGroup)
  /// `75/05`, `10999`: hotter or colder than any temperature ever measured.
  case temperature(Temperature)
  case dewPoint(Temperature)
  /// `Q1100`: higher or lower than any ever measured.
  case altimeter(Pressure)
  /// `401001122`: the highest temperature of a period is below its lowest.
  case extremes(maximum: Temperature, minimum: Temperature)
  /// `374SM`: farther than anybody can see. The value is not used.
  case visibility(VisibilityGroup)
  /// `RA NSW`: weather, together with the end of all weather.
  case weatherBesideNone
  /// `9999 FG`: fog, and a visibility that excludes it.
  case fogInGoodVisibility
  /// `CAVOK` beside a visibility, weather or clouds that it excludes.
  case ceilingAndVisibilityOK
  /// A code for a sky without cloud beside clouds.
  case cloudless(CloudlessSky)
}

extension ImpossibleGroup {
  /// What is wrong with a wind; empty for a valid one.
  static func all(in wind: WindGroup) -> [ImpossibleGroup] {
    var found: [ImpossibleGroup] = []
    if let speed = wind.speed, let gust = wind.gust, gust < speed { found.append(.gustUnderMean(wind)) }
    if case .degrees(let degrees) = wind.direction {
      if degrees % 10 != 0 { found.append(.directionNotInTens(wind)) }
      if degrees > 0, wind.speed == 0, wind.gust == nil, wind.speedBound == nil {
        found.append(.directionOfStillAir(wind))
      }
      if degrees == 0, max(wind.speed ?? 0, wind.gust ?? 0) > 0 { found.append(.directionOfCalm(wind)) }
    }
    if isImpossible(wind.speed, wind.unit) || isImpossible(wind.gust, wind.unit) {
      found.append(.speed(wind))
    }
    return found
  }

  /// The record is 113 m/s (WMO, Barrow Island 1996).
  private static func isImpossible(_ speed: UInt16?, _ unit: WindGroup.Unit) -> Bool {
    // Most speeds are possible in any unit.
    guard let speed, speed > 113 else { return false }
    return unit.speed(Double(speed)).metersPerSecond > 113.5
  }

  static func all(in group: TemperatureGroup) -> [ImpossibleGroup] {
    all(
      temperature: group.temperature.map { .celsius(Double($0)) },
      dewPoint: group.dewPoint.map { .celsius(Double($0)) }
    )
  }

  /// What is wrong with a single remark.
  static func all(in remark: Remark) -> [ImpossibleGroup] {
    switch remark {
    case .preciseTemperature(let temperature, let dewPoint):
      all(temperature: temperature?.temperature, dewPoint: dewPoint?.temperature)
    case .sixHourMaximum(let value), .sixHourMinimum(let value): all(temperature: value?.temperature)
    case .dailyExtremes(let maximum, let minimum):
      all(temperature: maximum?.temperature) + all(temperature: minimum?.temperature)
        + all(maximum: maximum, minimum: minimum)
    case .temperatures(let values): values.flatMap { all(temperature: .celsius(Double($0))) }
    default: []
    }
  }

  /// What is wrong with the highest and the lowest temperature of the same period.
  static func all(maximum: TenthsOfDegree?, minimum: TenthsOfDegree?) -> [ImpossibleGroup] {
    guard let maximum, let minimum, maximum.tenths < minimum.tenths else { return [] }
    return [.extremes(maximum: maximum.temperature, minimum: minimum.temperature)]
  }

  private static func all(temperature: Temperature?, dewPoint: Temperature? = nil) -> [ImpossibleGroup] {
    var found: [ImpossibleGroup] = []
    if let temperature, !Atmosphere.isPossible(temperature) { found.append(.temperature(temperature)) }
    if let dewPoint, !Atmosphere.isPossible(dewPoint) { found.append(.dewPoint(dewPoint)) }
    return found
  }

  static func all(in group: PressureGroup) -> [ImpossibleGroup] {
    group.pressure.map { Atmosphere.isPossible(altimeter: $0) ? [] : [.altimeter($0)] } ?? []
  }

  /// What is wrong with the directions between which a wind varies, beside the wind itself.
  static func all(in sector: Wind.VariableSector, of wind: WindGroup) -> [ImpossibleGroup] {
    guard case .degrees(let mean) = wind.direction, mean > 0 else { return [] }
    let width = Degrees.turn(Double(sector.to) - Double(sector.from))
    let past = Degrees.turn(Double(mean) - Double(sector.from))
    // Both are rounded to tens, so the mean may be beside the sector.
    let isBeside = past > width + 10 && past < 350
    return isBeside || width == 0 ? [.sector(sector, wind)] : []
  }
}

extension ImpossibleGroup: CustomStringConvertible {
  /// For example `a gust of 10 below the mean wind of 12 is impossible`.
  package var description: String {
    switch self {
    case .gustUnderMean(let wind):
      "a gust of \(wind.gust ?? 0) below the mean wind of \(wind.speed ?? 0) is impossible"
    case .directionNotInTens(let wind):
      "a wind from \(Self.degrees(wind))° is not in tens of degrees"
    case .directionOfCalm(let wind):
      "a wind from 000 at \(wind.speed ?? 0)\(wind.gust.map { ", gusts \($0)," } ?? "") is impossible: north is 360, "
        + "and 000 is calm"
    case .directionOfStillAir(let wind):
      "calm air is reported from \(Self.degrees(wind))°; calm has no direction"
    case .speed(let wind):
      "a wind of \(max(wind.speed ?? 0, wind.gust ?? 0)) \(wind.unit.symbol) is impossible"
    case .sector(let sector, let wind):
      "a wind from \(Self.degrees(wind))° does not vary between \(sector.from)° and \(sector.to)°"
    case .temperature(let value): "a temperature of \(String(tenths: value.celsius)) °C is impossible"
    case .dewPoint(let value): "a dew point of \(String(tenths: value.celsius)) °C is impossible"
    case .altimeter(let value):
      "an altimeter setting of \(String(tenths: value.hectopascals)) hPa is impossible"
    case .extremes(let maximum, let minimum):
      "the highest temperature of \(String(tenths: maximum.celsius)) °C is below the lowest of "
        + "\(String(tenths: minimum.celsius)) °C"
    case .visibility(let group):
      "a visibility of \(Int(group.value ?? 0)) \(group.unit == .kilometers ? "km" : "SM") is impossible"
    case .weatherBesideNone: "weather is reported together with NSW; the weather is used"
    case .fogInGoodVisibility:
      "fog is reported together with a visibility that excludes it; which of the two is wrong is unknown"
    case .ceilingAndVisibilityOK:
      "CAVOK is reported together with groups that it excludes; these groups are used"
    case .cloudless(let word): "clouds are reported together with \(word.code); the clouds are used"
    }
  }

  private static func degrees(_ wind: WindGroup) -> Int {
    if case .degrees(let degrees) = wind.direction { Int(degrees) } else { 0 }
  }
}
