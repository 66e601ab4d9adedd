package import FoundationEssentials

extension ForecastPeriod {
  /// Only what is dangerous to aircraft in any flight category: thunderstorms, freezing precipitation and
  /// freezing fog, hail, funnel clouds, squalls and volcanic ash, their clouds, strong wind, wind shear,
  /// icing and turbulence; `nil` without any of these.
  package var danger: ForecastPeriod? {
    var danger = ForecastPeriod(start: start, end: end, change: change)
    danger.weather = weather?.filter(\.isDangerous)
    let clouds = sky?.layers.filter { $0.kind?.isConvective == true } ?? []
    danger.sky = clouds.isEmpty ? nil : .layers(clouds)
    danger.wind = wind?.isStrong == true ? wind : nil
    danger.windShear = windShear
    // The figure 0 of turbulence means none.
    danger.hazards = hazards.filter { $0.kind == .icing || $0.figure > 0 }
    let isEmpty =
      danger.weather?.isEmpty ?? true && clouds.isEmpty && danger.wind == nil && windShear.isEmpty
      && danger.hazards.isEmpty
    return isEmpty ? nil : danger
  }
}

extension StationForecast {
  /// What is dangerous at any time of a span: of each period, what it names and may hold then.
  package func dangers(in span: Range<Date>) -> [ForecastPeriod] {
    func holding(_ isNamed: (ForecastPeriod) -> Bool) -> [ForecastPeriod] {
      values(of: { isNamed($0) ? $0 : nil }, in: span).compactMap(\.self)
    }
    let weather = holding { $0.weather != nil }
    let sky = holding { $0.sky != nil }
    let wind = holding { $0.wind != nil }
    let layers = holding { !$0.windShear.isEmpty || !$0.hazards.isEmpty }
    return periods.compactMap { period in
      guard var danger = period.danger else { return nil }
      if !weather.contains(period) { danger.weather = nil }
      if !sky.contains(period) { danger.sky = nil }
      if !wind.contains(period) { danger.wind = nil }
      if !layers.contains(period) { (danger.windShear, danger.hazards) = ([], []) }
      return danger.danger
    }
  }

  /// The icing and turbulence with times of their own that may hold at any time of a span.
  package func statedHazards(in span: Range<Date>) -> [StatedHazard] {
    hazards.filter { hazard in
      let (start, end) = (hazard.start ?? start, hazard.end ?? end)
      return start.map { $0 < span.upperBound } ?? true && end.map { $0 > span.lowerBound } ?? true
    }
  }

  /// The strong winds with times of their own that may blow at any time of a span: each until the next one.
  package func strongWinds(in span: Range<Date>) -> [StatedWind] {
    guard end.map({ $0 > span.lowerBound }) ?? true else { return [] }
    return winds.filter { stated in
      let isReplaced = winds.contains { $0.start > stated.start && $0.start <= span.lowerBound }
      return stated.wind.isStrong && stated.start < span.upperBound && !isReplaced
    }
  }
}

extension StationConditions {
  /// What is dangerous in the report, as a period of a forecast that begins with it; `nil` without any.
  package var danger: ForecastPeriod? {
    var period = ForecastPeriod(start: observed ?? .distantPast, end: nil, change: .initial)
    (period.weather, period.sky, period.wind) = (weather, sky, wind)
    return period.danger
  }
}

extension WeatherPhenomenon {
  /// Whether it is dangerous to aircraft in any flight category.
  package var isDangerous: Bool {
    vote.map { $0.condition >= .freezingDrizzle || $0.condition == .freezingFog } ?? false
  }
}

extension Wind {
  /// A mean of 30 kt, from which on advisories are issued for it (ICAO Annex 3, table A6-1A; NWS Instruction
  /// 10-811), or gusts of 40 kt, those of a wind advisory (NWS Instruction 10-515).
  fileprivate var isStrong: Bool { speed?.knots ?? 0 >= 29.5 || gust?.knots ?? 0 >= 39.5 }
}
