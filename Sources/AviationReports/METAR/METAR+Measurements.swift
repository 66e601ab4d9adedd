import FoundationEssentials
package import Weather

/// Values that a report may contain more than once, in several units or places.
extension METAR {
  /// The first temperature and dew point of the body are used.
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

  /// The first setting in hectopascals is used, or the first of all if there is none: FM 15.12.1 makes
  /// hectopascals the unit; inches beside them are a courtesy. Where the two contradict each other in the
  /// United States or Canada, the inches are used, which are the setting there (FMH-1 12.6.11).
  ///
  /// - Parameters:
  ///   - hasQNH: Whether there already was a setting in hectopascals.
  ///   - hasInches: Whether there already was one in inches of mercury.
  mutating func take(_ group: PressureGroup, hasQNH: Bool, hasInches: Bool) {
    guard let pressure = group.pressure else { return }
    note(ImpossibleGroup.all(in: group))
    guard let other = altimeter else {
      altimeter = pressure
      return
    }
    let isContradiction = !StationConditions.isSameSetting(pressure, other)
    let isUsed =
      isContradiction && (station.isAmerican || station.isCanadian)
      ? group.kind == .altimeterInHg && !hasInches : group.isQNH && !hasQNH
    if isUsed { altimeter = pressure }
    if isContradiction {
      contradictions.append(.altimeter(isUsed ? other : pressure, used: isUsed ? pressure : other))
    }
  }

  /// Uses the tenths in the remarks, which are more precise than whole degrees, if they are of the same
  /// measurement.
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
    // Tolerates tenths, by which sensors may differ.
    if let temperature, let dewPoint, Atmosphere.isImpossible(dewPoint: dewPoint, at: temperature) {
      contradictions.append(.dewPointAbove(dewPoint, temperature: temperature))
    }
  }

  /// `SLP982` is 998.2 or 1098.2: FMH-1 12.7.1.q leaves the hundreds to the reader. The altimeter setting
  /// decides, for the report and for the remark. If it is far from both, neither is used.
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

  /// The greatest difference from the altimeter setting, in hectopascals; it occurs in the cold of high
  /// valleys.
  private static let furthestSeaLevelPressure = 25.0

  private mutating func setSeaLevelPressure(_ pressure: Pressure?) {
    let remark = GroupValue.remark(.seaLevelPressure(seaLevelPressure))
    seaLevelPressure = pressure
    for index in groups.indices where groups[index].value == remark {
      groups[index].value = .remark(.seaLevelPressure(pressure))
    }
  }

  /// If an automatic station in Canada sends a tendency of four figures, `50020` is not a tendency.
  mutating func dropOtherTendency() {
    func isTendency(_ group: Group, figures: Int) -> Bool {
      if case .remark(.pressureTendency) = group.value { group.range.count == figures } else { false }
    }
    guard groups.contains(where: { isTendency($0, figures: 4) }) else { return }
    for index in groups.indices where isTendency(groups[index], figures: 5) {
      groups[index].value = .unknown
    }
  }

  // MARK: - Pressure at the aerodrome

  /// Checks the pressure at the aerodrome (`QFE772/1`) against its elevation. A value that is only possible
  /// in the other unit was written in that unit; a value that is possible in neither is not used. Without an
  /// elevation, every pressure from the highest aerodromes to sea level is possible.
  ///
  /// - Parameter elevation: The elevation of a station above mean sea level; called only for a report with
  ///   such a pressure.
  package mutating func settleStationPressure(elevation: (LocationIndicator) -> Length?) {
    for index in groups.indices {
      // In a span: a copy of each group would take longer than a look at it.
      guard case .remark(.stationPressure(let mercury, let hectopascals)) = groups.span[index].value else {
        continue
      }
      let expected = elevation(station).flatMap {
        Atmosphere.stationPressure(altimeter: altimeter ?? .hectopascals(1013.25), elevation: $0)
      }
      // Without a setting, the air may differ from the standard atmosphere.
      let limit = altimeter == nil ? Self.furthestStationPressure : Self.furthestSeaLevelPressure
      func isPossible(_ pressure: Pressure) -> Bool {
        expected.map { abs(pressure.hectopascals - $0.hectopascals) <= limit }
          ?? Self.stationPressures.contains(pressure.hectopascals)
      }
      let settled: Remark
      switch (mercury, hectopascals) {
      case (nil, nil): continue
      case (_, let value?) where isPossible(.hectopascals(value)): continue
      case (let value?, nil) where isPossible(.millimetersOfMercury(value)): continue
      case (nil, let value?) where isPossible(.millimetersOfMercury(value)):
        settled = .stationPressure(millimetersOfMercury: value, hectopascals: nil)
      case (let value?, nil) where isPossible(.hectopascals(value)):
        settled = .stationPressure(millimetersOfMercury: nil, hectopascals: value)
      case (let mercury, let hectopascals):
        let pressure = hectopascals.map(Pressure.hectopascals) ?? mercury.map(Pressure.millimetersOfMercury)
        if let pressure { contradictions.append(.stationPressure(pressure, expected: expected)) }
        settled = .stationPressure(millimetersOfMercury: nil, hectopascals: nil)
      }
      groups[index].value = .remark(settled)
    }
  }

  /// The greatest difference of the altimeter setting from the standard atmosphere, in hectopascals.
  private static let furthestStationPressure = 60.0
  /// In hectopascals: wider than from Daocheng Yading at 4,411 m to the records at sea level.
  private static let stationPressures = 450.0...1090

  // MARK: - Contradictions

  @inline(__always)
  mutating func note(_ groups: [ImpossibleGroup]) {
    // Called for every group, and nearly all are possible.
    if !groups.isEmpty { append(groups) }
  }

  private mutating func append(_ groups: [ImpossibleGroup]) {
    contradictions += groups.map(Contradiction.group)
  }

  mutating func noteImpossibleTrends() {
    for trend in trends {
      let (from, until) = (trend.from.flatMap(instant), trend.until.flatMap(instant))
      let isBackward = if let from, let until { until < from } else { false }
      let last = time?.addingTimeInterval(trendTerm.seconds)
      let isLate = [from, until, trend.at.flatMap(instant)].contains { instant in
        if let instant, let last { instant > last } else { false }
      }
      // The trend is over before the report was made.
      let isEarly = [until, trend.at.flatMap(instant)].contains { instant in
        if let instant, let time { instant < time } else { false }
      }
      if isBackward || isLate || isEarly { contradictions.append(.trend(trend, trendTerm)) }
    }
  }
}
