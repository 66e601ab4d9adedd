import Weather

/// Puts the groups of an observation into their places: of the body here, of trends and of
/// remarks in files of their own.
struct METARDecoder {
  var scanner: GroupScanner
  var section = Group.Section.body
  var seen: Seen = []
  /// Of the observation, then of each trend.
  var check = GroupCheck()
  /// Of the remarks.
  var precise: (temperature: TenthsOfDegree?, dewPoint: TenthsOfDegree?)?

  /// What was read so far and decides what the next groups mean.
  struct Seen: OptionSet {
    let rawValue: UInt8

    static let temperature = Seen(rawValue: 1)
    static let pressure = Seen(rawValue: 2)
    static let colour = Seen(rawValue: 4)
    /// Weather that was not observed or cannot be read: that none is named does not mean that there is none.
    static let unknownWeather = Seen(rawValue: 8)
    /// A word of change that cannot be read: up to the next change, values belong to no trend.
    static let unknownChange = Seen(rawValue: 16)
    /// An altimeter setting in hectopascals.
    static let qnh = Seen(rawValue: 32)
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
        place(told(element, text), &report)
      } else if opensUnknownChange(text, report) {
        seen.insert(.unknownChange)
      } else {
        readPlainLanguage(text, &report)
      }
    }
    report.groups = scanner.groups
    report.repairs = scanner.repairs
    settle(&report)
  }

  /// `/////` without a unit is the wind where the wind stands, right after the head; after that it is
  /// temperature and dew point (FM 15.11).
  /// No visual range is over 2,000 m (FM 15.7.5): behind the pressure, `R25/4999` is the state of a runway.
  private func told(_ element: GroupScanner.Element, _ text: Span<UInt8>) -> GroupScanner.Element {
    if case .runwayVisualRange(let range) = element.value, seen.contains(.pressure), !range.isInFeet,
      range.low.map({ $0 > 2000 }) == true,
      let state = RunwayState(withoutBraking: text.extracting(element.range))
    {
      return GroupScanner.Element(value: .runwayState(state), range: element.range)
    }
    guard case .wind(let wind) = element.value, wind.isMissing, element.range.count == 5, section == .body,
      !seen.contains(.temperature), scanner.groups.last?.section != .header
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
      report.note(check.take(element.value, beside: report.conditions))
      if !report.conditions.take(element.value) { takeMeasured(element.value, &report) }
    }
  }

  /// Whether a wind follows another one, which is the observation.
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

  /// Conditions after the pressure are a second set, not the observation. After a colour
  /// state, Dutch and British air bases give what they expect. Only weather alone (`Q1014 HZ`)
  /// is an afterthought of the observer.
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

  /// What follows from several groups.
  private func settle(_ report: inout METAR) {
    // No weather group means none, if the station looked: it did when it saw the visibility or the sky.
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
