import Weather

/// Assigns the groups of an observation: those of the body in this file, those of trends and remarks in files
/// of their own.
struct METARDecoder {
  var scanner: GroupScanner
  var section = Group.Section.body
  var seen: Seen = []
  /// For the observation, then for each trend.
  var check = GroupCheck()
  /// From the remarks.
  var precise: (temperature: TenthsOfDegree?, dewPoint: TenthsOfDegree?)?

  /// What was read so far and affects the meaning of later groups.
  struct Seen: OptionSet {
    let rawValue: UInt16

    static let temperature = Seen(rawValue: 1)
    static let pressure = Seen(rawValue: 2)
    static let colour = Seen(rawValue: 4)
    /// Weather that was not observed or cannot be read: the absence of weather groups does not mean that
    /// there is no weather.
    static let unknownWeather = Seen(rawValue: 8)
    /// A change indicator that cannot be read: up to the next change, values belong to no trend.
    static let unknownChange = Seen(rawValue: 16)
    /// An altimeter setting in hectopascals.
    static let qnh = Seen(rawValue: 32)
    /// A remark that the station is automatic, even where an observer adds to its reports.
    static let automaticStation = Seen(rawValue: 64)
    /// A remark with the pressure at the aerodrome.
    static let stationPressure = Seen(rawValue: 128)
    /// An altimeter setting in inches of mercury.
    static let inches = Seen(rawValue: 256)
  }

  init(scanner: GroupScanner) { self.scanner = scanner }

  mutating func decode(_ text: Span<UInt8>, into report: inout METAR) {
    while !scanner.isAtEnd {
      if !scanner.isInsideToken {
        if let words = scanner.remarksMarker(text) {
          scanner.take(words, as: .remarksFollow, in: .remarks)
          readRemarks(text, &report)
          break
        }
        // In a trend, bare figures may be its time.
        if section.isChange || scanner.isChangeLike(text), takeChange(text, &report) { continue }
        if seen.contains(.unknownChange) {
          scanner.take(as: .unknown, in: .supplementary)
          continue
        }
        if scanner.isBehindWord, isNumberOfSentence(text) {
          readPlainLanguage(text, &report)
          continue
        }
      }
      if let group = scanner.next(text, in: .observation) {
        place(group, text, &report)
      } else if opensUnknownChange(text, report) {
        seen.insert(.unknownChange)
      } else {
        readPlainLanguage(text, &report)
      }
    }
    settleReportingLimit(&report)
    report.groups = scanner.groups
    report.repairs = scanner.repairs
    settle(&report)
  }

  /// The meaning that the place of a group gives it; `nil` for its own. `/////` without a unit is the wind
  /// right after the header; later it is temperature and dew point (FM 15.11). No runway visual range is over
  /// 2,000 m (FM 15.7.5): after the pressure, `R25/4999` is the state of a runway. Before temperature and
  /// pressure eight figures are not one: `9999////`.
  private func correction(of value: GroupValue, in range: Range<Int>, _ text: Span<UInt8>) -> GroupValue? {
    switch value {
    case .runwayVisualRange(let visibility):
      guard seen.contains(.pressure), !visibility.isInFeet, visibility.low.map({ $0 > 2000 }) == true else {
        return nil
      }
      return RunwayState(withoutBraking: text.extracting(range)).map(GroupValue.runwayState)
    case .runwayState:
      let isBeforeMeasurements = !seen.contains(.temperature) && !seen.contains(.pressure)
      return section == .body && isBeforeMeasurements && text.isDigit(range.lowerBound) ? .unknown : nil
    case .wind(let wind):
      let isTemperature =
        wind.isMissing && range.count == 5 && section == .body && !seen.contains(.temperature)
        && !scanner.isBehindHeader
      return isTemperature ? .temperature(.missing) : nil
    default: return nil
    }
  }

  /// Consumes the group, so that it is moved to the others.
  private mutating func place(_ group: consuming Group, _ text: Span<UInt8>, _ report: inout METAR) {
    // Asked before the call, which copies the value.
    switch group.value {
    case .weather(let weather) where weather.contains(.smallHail):
      if report.station.isAmerican { group.value = .weather(weather.inUnitedStates) }
    case .recentWeather(let weather) where weather.contains(.smallHail):
      if report.station.isAmerican { group.value = .recentWeather(weather.inUnitedStates) }
    case .wind, .runwayVisualRange, .runwayState:
      if let value = correction(of: group.value, in: group.range, text) { group.value = value }
    default: break
    }
    let destination = take(group.value, &report)
    scanner.append(group, in: destination)
  }

  /// Uses the value of the next group.
  ///
  /// - Returns: The section that the group belongs to.
  private mutating func take(_ value: GroupValue, _ report: inout METAR) -> Group.Section {
    if section.isChange { return takeInTrend(value, &report) }
    if seen.contains(.pressure), value.isCondition { return takeAfterPressure(value, &report) }
    if isSecondWind(value, report) { return .supplementary }
    let contradictions = check.take(
      value,
      hasWeather: report.conditions.hasWeather,
      visibility: report.conditions.visibility
    )
    report.note(contradictions)
    if !report.conditions.take(value) { takeMeasured(value, &report) }
    return section
  }

  /// Whether this is a second wind. The first one is the observation.
  private func isSecondWind(_ value: GroupValue, _ report: METAR) -> Bool {
    guard case .wind(let group) = value, let wind = report.conditions.wind, wind.speed != nil else {
      return false
    }
    return group.wind?.speed != nil
  }

  mutating func takeMeasured(_ value: GroupValue, _ report: inout METAR) {
    switch value {
    case .temperature(let group):
      seen.insert(.temperature)
      report.take(group)
    case .pressure(let group):
      report.take(group, hasQNH: seen.contains(.qnh), hasInches: seen.contains(.inches))
      seen.insert(.pressure)
      if group.pressure != nil { seen.insert(group.isQNH ? .qnh : .inches) }
    case .runwayVisualRange(let range): report.runwayVisualRanges.append(range)
    case .weatherNotObserved: seen.insert(.unknownWeather)
    case .colour: seen.insert(.colour)
    default: break
    }
  }

  /// Conditions after the pressure are a second set, not the observation. After a colour state, Dutch and
  /// British air bases give what they expect. Only weather alone (`Q1014 HZ`) was added late by the observer.
  private mutating func takeAfterPressure(_ value: GroupValue, _ report: inout METAR) -> Group.Section {
    if seen.contains(.colour) {
      openTrend(.colourForecast, &report)
      return takeInTrend(value, &report)
    }
    if section == .body, case .weather = value, report.conditions.weather == nil,
      !seen.contains(.unknownWeather)
    {
      _ = report.conditions.take(value)
      return .body
    }
    section = .supplementary
    return .supplementary
  }

  /// Automatic stations report ten statute miles at most, so that `10SM` is ten miles or more (FMH-1, 6.5).
  private mutating func settleReportingLimit(_ report: inout METAR) {
    let written = VisibilityGroup(10, .statuteMiles)
    guard report.isAutomatic || seen.contains(.automaticStation),
      report.conditions.visibility == written.visibility,
      let index = scanner.index(of: written)
    else { return }
    let settled = VisibilityGroup(10, .statuteMiles, .atLeast)
    scanner.change(index, to: .visibility(settled))
    report.conditions.visibility = settled.visibility
  }

  /// Sets the values that depend on several groups.
  private func settle(_ report: inout METAR) {
    // Without a weather group there is no weather, provided that the station observed the visibility or the
    // sky.
    if report.conditions.weather == nil, !seen.contains(.unknownWeather), !report.isMissing,
      report.conditions.visibility != nil || report.conditions.sky != nil
    {
      report.conditions.weather = []
    }
    // Metres of the US military stand for statute miles. Other stations with metres and inches of mercury,
    // such as those of Colombia, have no remark about the kind of station.
    if scanner.hasMeters, !seen.contains(.qnh),
      report.station.isAmerican || seen.contains(.automaticStation)
    {
      report.conditions.hasMetersForMiles = true
      for place in report.trends.indices { report.trends[place].conditions.hasMetersForMiles = true }
    }
    if report.conditions.settleFog(runways: report.runwayVisualRanges) { report.note([.fogInGoodVisibility]) }
    for place in report.trends.indices where report.trends[place].conditions.settleFog() {
      report.note([.fogInGoodVisibility])
    }
    report.settleTemperatures(precise: precise)
    report.noteImpossibleTrends()
    report.settleSeaLevelPressure()
    if report.station.isCanadian { report.dropOtherTendency() }
  }
}
