import FoundationEssentials
import Weather

/// Puts the groups of an observation into their places.
struct METARDecoder {
  var scanner: GroupScanner
  private var section = Group.Section.body
  private var hasTemperature = false
  private var hasPressure = false
  private var hasColour = false
  private var weatherIsUnknown = false
  private var isCAVOK = false
  private var cloudless: CloudlessSky?
  private var hasLayer = false
  /// After a word of change that cannot be read, until the next change: its values belong to no trend.
  private var isInUnknownChange = false
  private var precise: (temperature: TenthsOfDegree?, dewPoint: TenthsOfDegree?)?

  init(scanner: GroupScanner) { self.scanner = scanner }

  mutating func decode(_ text: Span<UInt8>, into report: inout METAR) {
    while !scanner.isAtEnd {
      if !scanner.isInsideToken {
        if scanner.word == "RMK" || scanner.word == "RMKS" {
          readRemarks(text, &report)
          break
        }
        if takeChange(text, &report) { continue }
        if isInUnknownChange {
          scanner.take(as: .unknown, in: .supplementary)
          continue
        }
      }
      if let element = scanner.next(text, in: .observation) {
        place(told(element), &report)
      } else if opensUnknownChange(text, report) {
        isInUnknownChange = true
      } else {
        readPlainLanguage(text, &report)
      }
    }
    settle(&report)
    report.groups = scanner.groups
    report.repairs = scanner.repairs
  }

  // MARK: Body and trends

  private var isInTrend: Bool { if case .change = section { true } else { false } }

  /// `/////` without a unit is the wind where the wind stands, right after the head; after that it is temperature and dew
  /// point (FM 15.11).
  private func told(_ element: GroupScanner.Element) -> GroupScanner.Element {
    guard case .wind(let wind) = element.value, wind.isMissing, element.range.count == 5, section == .body,
      !hasTemperature, scanner.groups.last?.section != .header
    else { return element }
    return GroupScanner.Element(value: .temperature(.missing), range: element.range)
  }

  private mutating func place(_ element: GroupScanner.Element, _ report: inout METAR) {
    if case .change = section {
      placeInTrend(element, &report)
      return
    }
    if hasPressure, element.value.isCondition {
      placeAfterPressure(element, &report)
      return
    }
    if isSecondWind(element, report) {
      scanner.append(element, in: .supplementary)
      return
    }
    scanner.append(element, in: section)
    noteExcluded(element.value, &report)
    noteImpossible(element.value, beside: report.conditions, &report)
    if report.conditions.take(element.value) { return }
    switch element.value {
    case .weatherNotObserved: weatherIsUnknown = true
    case .runwayVisualRange(let range): report.runwayVisualRanges.append(range)
    case .temperature(let group): take(group, &report)
    case .pressure(let group): take(group, &report)
    case .colour: hasColour = true
    default: break
    }
  }

  /// Whether a wind follows another one, which is the observation.
  private func isSecondWind(_ element: GroupScanner.Element, _ report: METAR) -> Bool {
    guard case .wind(let group) = element.value, let wind = report.conditions.wind, wind.speed != nil else {
      return false
    }
    return group.wind?.speed != nil
  }

  /// Notes that `CAVOK`, or a word for a sky without cloud, stands beside what it excludes.
  private mutating func noteExcluded(_ value: GroupValue, _ report: inout METAR) {
    switch value {
    case .ceilingAndVisibilityOK:
      if hasLayer || report.conditions.weather?.isEmpty == false
        || report.conditions.visibility.map(Self.isExcluded) == true
      {
        noteExcludedByCAVOK(&report)
      }
      isCAVOK = true
    case .visibility(let group) where isCAVOK:
      if group.visibility.map(Self.isExcluded) == true { noteExcludedByCAVOK(&report) }
    case .weather where isCAVOK: noteExcludedByCAVOK(&report)
    case .cloudless(let word):
      if hasLayer { report.contradictions.append(.cloudless(word)) }
      cloudless = word
    case .cloud(let group):
      guard group.cover != .unknown || group.genus != nil else { return }
      hasLayer = true
      if isCAVOK { noteExcludedByCAVOK(&report) }
      if let cloudless { report.contradictions.append(.cloudless(cloudless)) }
    default: break
    }
  }

  private func noteImpossible(_ value: GroupValue, beside conditions: Conditions, _ report: inout METAR) {
    report.contradictions += ImpossibleGroup.all(in: value, beside: conditions)
      .map(METAR.Contradiction.group)
  }

  /// Once for all that stands beside it.
  private func noteExcludedByCAVOK(_ report: inout METAR) {
    if report.contradictions.last != .ceilingAndVisibilityOK {
      report.contradictions.append(.ceilingAndVisibilityOK)
    }
  }

  /// Whether `CAVOK` excludes a visibility.
  private static func isExcluded(_ visibility: Visibility) -> Bool { visibility.distance < .kilometers(10) }

  private mutating func take(_ group: TemperatureGroup, _ report: inout METAR) {
    let temperature = group.temperature.map { Temperature.celsius(Double($0)) }
    let dewPoint = group.dewPoint.map { Temperature.celsius(Double($0)) }
    if let temperature, let used = report.temperature, temperature != used {
      report.contradictions.append(.secondTemperature(temperature, used: used))
    }
    if let dewPoint, let used = report.dewPoint, dewPoint != used {
      report.contradictions.append(.secondDewPoint(dewPoint, used: used))
    }
    hasTemperature = true
    report.temperature = report.temperature ?? temperature
    report.dewPoint = report.dewPoint ?? dewPoint
  }

  /// Conditions after the pressure are a second set, not the observation. After a colour state, Dutch and British air
  /// bases give what they expect. Only weather alone (`Q1014 HZ`) is an afterthought of the observer.
  private mutating func placeAfterPressure(_ element: GroupScanner.Element, _ report: inout METAR) {
    if !hasColour, section == .body, case .weather = element.value, report.conditions.weather == nil,
      !weatherIsUnknown
    {
      scanner.append(element, in: .body)
      _ = report.conditions.take(element.value)
    } else if hasColour {
      section = .change(UInt16(truncatingIfNeeded: report.trends.count))
      report.trends.append(Trend(indicator: .colourForecast))
      placeInTrend(element, &report)
    } else {
      section = .supplementary
      scanner.append(element, in: .supplementary)
    }
  }

  private mutating func take(_ group: PressureGroup, _ report: inout METAR) {
    hasPressure = true
    guard let pressure = group.pressure else { return }
    guard let other = report.altimeter else {
      report.altimeter = pressure
      return
    }
    // FM 15.12.1 makes hectopascals the unit; inches beside them are a courtesy. Hectopascals are cut, not rounded.
    let isQNH = group.kind == .qnh || group.kind == .qnhMillibars
    if isQNH { report.altimeter = pressure }
    if abs(pressure.hectopascals - other.hectopascals) > 1.2 {
      report.contradictions.append(.altimeter(isQNH ? other : pressure, used: isQNH ? pressure : other))
    }
  }

  private mutating func placeInTrend(_ element: GroupScanner.Element, _ report: inout METAR) {
    // What no trend has is measured, wherever it stands.
    switch element.value {
    case .temperature(let group):
      scanner.append(element, in: .body)
      return take(group, &report)
    case .pressure(let group):
      scanner.append(element, in: .body)
      return take(group, &report)
    default: break
    }
    scanner.append(element, in: section)
    guard let last = report.trends.indices.last else { return }
    noteImpossible(element.value, beside: report.trends[last].conditions, &report)
    if report.trends[last].conditions.take(element.value) { return }
    switch element.value {
    case .colour(let colour): report.trends[last].colour = colour
    case .trendTime(let time): report.trends[last].take(time)
    default: break
    }
  }

  private mutating func takeChange(_ text: Span<UInt8>, _ report: inout METAR) -> Bool {
    scanner.cutChange(text)
    guard let (indicator, words) = scanner.changeWord(text) else { return takeTrendTime(text, &report) }
    openTrend(indicator, &report)
    scanner.take(words, as: .change(indicator), in: section)
    return true
  }

  private mutating func openTrend(_ indicator: ChangeIndicator, _ report: inout METAR) {
    isInUnknownChange = false
    section = .change(UInt16(truncatingIfNeeded: report.trends.count))
    report.trends.append(Trend(indicator: indicator))
  }

  /// Whether a change comes next that cannot be read: its word is damaged (`BECNG`, `FM13OO`), or its time stands behind
  /// another word or none at all.
  private func opensUnknownChange(_ text: Span<UInt8>, _ report: METAR) -> Bool {
    // Before the pressure, the observation goes on.
    if hasPressure || isInTrend, scanner.isDamagedChange(text) { return true }
    guard case .change = section, let current = report.trends.last, !current.conditions.isEmpty else {
      return false
    }
    return (0...1).contains { Validity(times: text.extracting(scanner.range(ahead: $0))) != nil }
  }

  /// `FM1051`, `TL1530`, `AT0927`, `FM 1300` and `1000/1200`; a trend may begin with one, without an indicator.
  private mutating func takeTrendTime(_ text: Span<UInt8>, _ report: inout METAR) -> Bool {
    let whole = text.extracting(scanner.range(ahead: 0))
    // `TL002024005G11MPS`: the time of a trend is four digits.
    if whole.count > 8, TrendTime.Bound(whole.word(0, 2)) != nil, whole.digits(from: 2) >= 4 {
      scanner.cut(text, after: 6)
    }
    let group = text.extracting(scanner.range(ahead: 0))
    var time: TrendTime?
    var count = 1
    switch group.word(0, 2) {
    case "FM", "TL", "AT":
      if group.count == 2 {
        let next = text.extracting(scanner.range(ahead: 1))
        if let bound = TrendTime.Bound(group.word), let clock = ChangeTime(next, at: 0) {
          time = TrendTime(bound: bound, time: clock)
          count = 2
        }
      } else {
        time = TrendTime(group: group)
      }
    default:
      guard case .change = section, group.count == 9, let period = Validity(times: group),
        let last = report.trends.indices.last, report.trends[last].conditions.isEmpty
      else { return false }
      scanner.take(as: .validity(period), in: section)
      report.trends[last].from = period.start
      report.trends[last].until = period.end
      return true
    }
    guard let time, time.bound == .from || !isInUnknownChange, !HazardRemarks.isNext(text, scanner) else {
      return false
    }
    if !continuesTrend(time, report) { openTrend(.from(time.time), &report) }
    scanner.take(count, as: .trendTime(time), in: section)
    report.trends[report.trends.count - 1].take(time)
    return true
  }

  /// Whether a time belongs to the trend before it. `FM` stands at the beginning of a trend: after a time or what changes,
  /// it begins the next.
  private func continuesTrend(_ time: TrendTime, _ report: METAR) -> Bool {
    guard case .change = section, !isInUnknownChange, let current = report.trends.last else { return false }
    return time.bound != .from || current.from == nil && current.at == nil && current.conditions.isEmpty
  }

  // MARK: Remarks

  /// After the temperature, many stations of Central America and Asia add remarks without `RMK`: `CB NE`, `INFO H`.
  private mutating func readPlainLanguage(_ text: Span<UInt8>, _ report: inout METAR) {
    let isLayer = CloudGroup.isMeant(by: text.extracting(scanner.range(ahead: 0)))
    guard hasTemperature || hasPressure || scanner.word == "$" else {
      scanner.take(as: .unknown, in: section)
      if !isInTrend { weatherIsUnknown = true }
      if isLayer { takeUnreadableLayer(&report) }
      return
    }
    let remark = RemarkReader.next(
      text,
      &scanner,
      in: .supplementary,
      of: .observation,
      station: report.station
    )
    if remark == nil, isLayer { takeUnreadableLayer(&report) }
  }

  /// Of the trend, or of the observation up to the pressure.
  private mutating func takeUnreadableLayer(_ report: inout METAR) {
    if case .change = section, let last = report.trends.indices.last {
      report.trends[last].conditions.takeUnreadableLayer()
    } else if !hasPressure {
      hasLayer = true
      report.conditions.takeUnreadableLayer()
    }
  }

  private mutating func readRemarks(_ text: Span<UInt8>, _ report: inout METAR) {
    scanner.take(as: .remarksFollow, in: .remarks)
    while !scanner.isAtEnd {
      let remark = RemarkReader.next(text, &scanner, of: .observation, station: report.station)
      guard let remark else { continue }
      switch remark {
      case .preciseTemperature(let temperature, let dewPoint):
        if precise == nil { precise = (temperature, dewPoint) }
      case .seaLevelPressure(let pressure):
        if report.seaLevelPressure == nil { report.seaLevelPressure = pressure }
      case .altimeter(let group) where report.altimeter == nil:
        report.altimeter = group.pressure
      default: break
      }
    }
  }

  // MARK: What follows from several groups

  private mutating func settle(_ report: inout METAR) {
    settleWeather(&report)
    settleTemperatures(&report)
    noteImpossibleTrends(&report)
    settleSeaLevelPressure(&report)
  }

  /// No weather group means none, if the station looked: it did when it saw the visibility or the sky.
  private func settleWeather(_ report: inout METAR) {
    guard report.conditions.weather == nil, !weatherIsUnknown, !report.isMissing else { return }
    if report.conditions.visibility != nil || report.conditions.sky != nil { report.conditions.weather = [] }
  }

  private func settleTemperatures(_ report: inout METAR) {
    takePreciseTemperatures(&report)
    // Sensors may differ by tenths.
    if let temperature = report.temperature, let dewPoint = report.dewPoint,
      Atmosphere.isImpossible(dewPoint: dewPoint, at: temperature)
    {
      report.contradictions.append(.dewPointAbove(dewPoint, temperature: temperature))
    }
  }

  private func noteImpossibleTrends(_ report: inout METAR) {
    for trend in report.trends {
      let (from, until) = (trend.from.flatMap(report.instant), trend.until.flatMap(report.instant))
      let isBackward = if let from, let until { until < from } else { false }
      let last = report.time?.addingTimeInterval(Trend.longest)
      let isLate = [from, until, trend.at.flatMap(report.instant)].contains { instant in
        if let instant, let last { instant > last } else { false }
      }
      if isBackward || isLate { report.contradictions.append(.trend(trend)) }
    }
  }

  /// Tenths are better than whole degrees, if they are of the same measurement.
  private func takePreciseTemperatures(_ report: inout METAR) {
    guard let precise else { return }
    if let tenths = precise.temperature {
      if let body = report.temperature, abs(body.celsius - tenths.temperature.celsius) > 1 {
        report.contradictions.append(.temperature(remark: tenths, body: body))
      } else {
        report.temperature = tenths.temperature
      }
    }
    if let tenths = precise.dewPoint {
      if let body = report.dewPoint, abs(body.celsius - tenths.temperature.celsius) > 1 {
        report.contradictions.append(.dewPoint(remark: tenths, body: body))
      } else {
        report.dewPoint = tenths.temperature
      }
    }
  }

  /// `SLP982` is 998.2 or 1098.2: FMH-1 12.7.1.q leaves the hundreds to the reader; the altimeter settles them, for the
  /// report and for the remark.
  private mutating func settleSeaLevelPressure(_ report: inout METAR) {
    guard let coded = report.seaLevelPressure?.hectopascals, let altimeter = report.altimeter?.hectopascals
    else { return }
    let other = coded >= 1000 ? coded - 100 : coded + 100
    if abs(coded - altimeter) > 40, abs(other - altimeter) < 40 {
      let settled = Pressure.hectopascals(other)
      scanner.replace(.seaLevelPressure(report.seaLevelPressure), with: .seaLevelPressure(settled))
      report.seaLevelPressure = settled
    }
  }
}

extension Trend {
  mutating func take(_ time: TrendTime) {
    switch time.bound {
    case .from: from = time.time
    case .until: until = time.time
    case .at: at = time.time
    }
  }
}

extension GroupValue {
  /// Whether the group describes wind, visibility, weather or sky.
  fileprivate var isCondition: Bool {
    switch self {
    case .wind, .windSector, .visibility, .weather, .cloudless, .ceilingAndVisibilityOK, .cloud: true
    default: false
    }
  }
}
