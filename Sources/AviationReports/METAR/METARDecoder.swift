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
    let rawValue: UInt8

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
        if takeChange(text, &report) { continue }
        if seen.contains(.unknownChange) {
          scanner.take(as: .unknown, in: .supplementary)
          continue
        }
      }
      if let element = scanner.next(text, in: .observation) {
        place(corrected(element, text), &report)
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

  /// Corrects the meaning of a group by its place. `/////` without a unit is the wind right after the header;
  /// later it is temperature and dew point (FM 15.11). No runway visual range is over 2,000 m (FM 15.7.5):
  /// after the pressure, `R25/4999` is the state of a runway.
  private func corrected(_ element: GroupScanner.Element, _ text: Span<UInt8>) -> GroupScanner.Element {
    if case .runwayVisualRange(let range) = element.value, seen.contains(.pressure), !range.isInFeet,
      range.low.map({ $0 > 2000 }) == true,
      let state = RunwayState(withoutBraking: text.extracting(element.range))
    {
      return GroupScanner.Element(value: .runwayState(state), range: element.range)
    }
    guard case .wind(let wind) = element.value, wind.isMissing, element.range.count == 5, section == .body,
      !seen.contains(.temperature), !scanner.isBehindHeader
    else { return element }
    return GroupScanner.Element(value: .temperature(.missing), range: element.range)
  }

  private mutating func place(_ element: GroupScanner.Element, _ report: inout METAR) {
    if section.isChange {
      placeInTrend(element, &report)
    } else if seen.contains(.pressure), element.value.isCondition {
      placeAfterPressure(element, &report)
    } else if isSecondWind(element, report) {
      scanner.append(element, in: .supplementary)
    } else {
      scanner.append(element, in: section)
      let contradictions = check.take(
        element.value,
        hasWeather: report.conditions.hasWeather,
        visibility: report.conditions.visibility
      )
      report.note(contradictions)
      if !report.conditions.take(element.value) { takeMeasured(element.value, &report) }
    }
  }

  /// Whether this is a second wind. The first one is the observation.
  private func isSecondWind(_ element: GroupScanner.Element, _ report: METAR) -> Bool {
    guard case .wind(let group) = element.value, let wind = report.conditions.wind, wind.speed != nil else {
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
      report.take(group, hasQNH: seen.contains(.qnh))
      seen.insert(.pressure)
      if group.isQNH, group.pressure != nil { seen.insert(.qnh) }
    case .runwayVisualRange(let range): report.runwayVisualRanges.append(range)
    case .weatherNotObserved: seen.insert(.unknownWeather)
    case .colour: seen.insert(.colour)
    default: break
    }
  }

  /// Conditions after the pressure are a second set, not the observation. After a colour state, Dutch and
  /// British air bases give what they expect. Only weather alone (`Q1014 HZ`) was added late by the observer.
  private mutating func placeAfterPressure(_ element: GroupScanner.Element, _ report: inout METAR) {
    if seen.contains(.colour) {
      openTrend(.colourForecast, &report)
      placeInTrend(element, &report)
    } else if section == .body, case .weather = element.value, report.conditions.weather == nil,
      !seen.contains(.unknownWeather)
    {
      scanner.append(element, in: .body)
      _ = report.conditions.take(element.value)
    } else {
      section = .supplementary
      scanner.append(element, in: .supplementary)
    }
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
    report.settleTemperatures(precise: precise)
    report.noteImpossibleTrends()
    report.settleSeaLevelPressure()
    if report.station.isCanadian { report.dropOtherTendency() }
  }
}
