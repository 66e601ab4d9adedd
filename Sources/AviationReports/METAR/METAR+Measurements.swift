import FoundationEssentials
import Weather

/// What a report may say more than once, and in more than one unit or place.
extension METAR {
  /// The first temperature and dew point of the body count.
  mutating func take(_ group: TemperatureGroup) {
    note(ImpossibleGroup.all(in: group))
    let temperature = group.temperature.map {
      group.temperatureIsMinusZero ? Temperature.minusZero : .celsius(Double($0))
    }
    let dewPoint = group.dewPoint.map {
      group.dewPointIsMinusZero ? Temperature.minusZero : .celsius(Double($0))
    }
    if let temperature, let used = self.temperature, temperature != used {
      contradictions.append(.secondTemperature(temperature, used: used))
    }
    if let dewPoint, let used = self.dewPoint, dewPoint != used {
      contradictions.append(.secondDewPoint(dewPoint, used: used))
    }
    self.temperature = self.temperature ?? temperature
    self.dewPoint = self.dewPoint ?? dewPoint
  }

  /// The first setting in hectopascals counts, or else the first: FM 15.12.1 makes hectopascals the unit;
  /// inches beside them are a courtesy.
  ///
  /// - Parameter hasQNH: Whether there was one in hectopascals before.
  mutating func take(_ group: PressureGroup, hasQNH: Bool) {
    guard let pressure = group.pressure else { return }
    guard let other = altimeter else {
      altimeter = pressure
      return
    }
    let isUsed = group.isQNH && !hasQNH
    if isUsed { altimeter = pressure }
    // Hectopascals are cut, not rounded.
    if abs(pressure.hectopascals - other.hectopascals) > 1.2 {
      contradictions.append(.altimeter(isUsed ? other : pressure, used: isUsed ? pressure : other))
    }
  }

  /// Takes the tenths of the remarks, which are better than whole degrees if they
  /// are of the same measurement.
  mutating func settleTemperatures(precise: (temperature: TenthsOfDegree?, dewPoint: TenthsOfDegree?)?) {
    if let tenths = precise?.temperature {
      if let body = temperature, abs(body.celsius - tenths.temperature.celsius) > 1 {
        contradictions.append(.temperature(remark: tenths, body: body))
      } else {
        temperature = tenths.temperature
      }
    }
    if let tenths = precise?.dewPoint {
      if let body = dewPoint, abs(body.celsius - tenths.temperature.celsius) > 1 {
        contradictions.append(.dewPoint(remark: tenths, body: body))
      } else {
        dewPoint = tenths.temperature
      }
    }
    // Sensors may differ by tenths.
    if let temperature, let dewPoint, Atmosphere.isImpossible(dewPoint: dewPoint, at: temperature) {
      contradictions.append(.dewPointAbove(dewPoint, temperature: temperature))
    }
  }

  /// `SLP982` is 998.2 or 1098.2: FMH-1 12.7.1.q leaves the hundreds to the reader; the altimeter settles
  /// them, for the report and for the remark. Where it is far from both, neither is right.
  mutating func settleSeaLevelPressure() {
    guard let coded = seaLevelPressure?.hectopascals, let altimeter = altimeter?.hectopascals else { return }
    let other = coded >= 1000 ? coded - 100 : coded + 100
    guard let settled = [coded, other].first(where: { abs($0 - altimeter) <= Self.furthestSeaLevelPressure })
    else {
      contradictions.append(.seaLevelPressure(.hectopascals(coded), altimeter: .hectopascals(altimeter)))
      return setSeaLevelPressure(nil)
    }
    if settled != coded { setSeaLevelPressure(.hectopascals(settled)) }
  }

  /// From the altimeter setting, in hectopascals: that far in the cold of a high valley.
  private static let furthestSeaLevelPressure = 25.0

  private mutating func setSeaLevelPressure(_ pressure: Pressure?) {
    let remark = GroupValue.remark(.seaLevelPressure(seaLevelPressure))
    seaLevelPressure = pressure
    for index in groups.indices where groups[index].value == remark {
      groups[index] = Group(groups[index].range, groups[index].section, .remark(.seaLevelPressure(pressure)))
    }
  }

  /// Beside the four figures of a tendency that automatic stations of Canada send, `50020` is something else.
  mutating func dropOtherTendency() {
    func isTendency(_ group: Group, figures: Int) -> Bool {
      if case .remark(.pressureTendency) = group.value { group.range.count == figures } else { false }
    }
    guard groups.contains(where: { isTendency($0, figures: 4) }) else { return }
    for index in groups.indices where isTendency(groups[index], figures: 5) {
      groups[index] = Group(groups[index].range, groups[index].section, .unknown)
    }
  }

  // MARK: - What cannot be

  mutating func note(_ groups: [ImpossibleGroup]) { contradictions += groups.map(Contradiction.group) }

  mutating func noteImpossibleTrends() {
    for trend in trends {
      let (from, until) = (trend.from.flatMap(instant), trend.until.flatMap(instant))
      let isBackward = if let from, let until { until < from } else { false }
      let last = time?.addingTimeInterval(trendTerm.seconds)
      let isLate = [from, until, trend.at.flatMap(instant)].contains { instant in
        if let instant, let last { instant > last } else { false }
      }
      // One that is over before the report was made.
      let isEarly = [until, trend.at.flatMap(instant)].contains { instant in
        if let instant, let time { instant < time } else { false }
      }
      if isBackward || isLate || isEarly { contradictions.append(.trend(trend, trendTerm)) }
    }
  }
}
