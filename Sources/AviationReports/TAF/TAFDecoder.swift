import FoundationEssentials
import Weather

/// Assigns the groups of a forecast: those of a period in this file, changes and remarks in files of their
/// own.
struct TAFDecoder {
  var scanner: GroupScanner
  let header: ReportHeader
  let clock: ForecastClock
  var section = Group.Section.change(0)
  /// After a change indicator that cannot be read, until the next change: its values belong to no period.
  var isInUnknownChange = false
  /// Whether changes beyond `mostPeriods` are left unread.
  var hasTooManyChanges = false
  /// For the current period.
  var check = GroupCheck()
  private var unnamedExtremes: [TemperatureAtTime] = []
  /// Whether a lowest altimeter setting is in inches of mercury: `QNH2992INS`.
  private var hasLowestInHg = false
  /// The periods with a group that cannot be read and may be weather.
  var periodsWithUnknown: Set<Int> = []

  /// Several times more than any real forecast has: what prevails with each of them takes time with the cube
  /// of their number.
  static let mostPeriods = 100

  init(scanner: GroupScanner, header: ReportHeader, clock: ForecastClock) {
    self.scanner = scanner
    self.header = header
    self.clock = clock
  }

  mutating func decode(_ text: Span<UInt8>, into report: inout TAF) {
    report.periods.reserveCapacity(min(scanner.tokens.count / 5 + 1, Self.mostPeriods))
    report.periods.append(beginning(of: report))
    if let validity = header.validity, validity.end != nil, report.end == nil {
      report.contradictions.append(.validity(validity))
    }
    // Temperatures before the validity, which they need.
    for group in scanner.groups {
      if case .temperatureExtreme(let extreme) = group.value { take(extreme, &report) }
    }
    while !scanner.isAtEnd {
      if !scanner.isInsideToken, takeToken(text, &report) { continue }
      if let group = scanner.next(text, in: .forecast) {
        place(group, &report)
      } else if opensUnknownChange(text, report) {
        isInUnknownChange = true
        noteUnreadChange(text, &report)
        scanner.take(as: .unknown, in: .supplementary)
      } else {
        readPlainLanguage(text, &report)
      }
    }
    settle(&report)
  }

  /// Takes what is read by its token and not as a group of conditions: changes, modifiers, remarks, and what
  /// follows an unknown change.
  ///
  /// - Returns: Whether anything was taken.
  @inline(__always)
  private mutating func takeToken(_ text: Span<UInt8>, _ report: inout TAF) -> Bool {
    if scanner.isChangeLike(text), takeChange(text, &report) { return true }
    let word = scanner.word
    if section != .remarks, let modifier = Self.lateModifier(word) {
      report.header.modifiers.insert(modifier)
      scanner.take(as: .modifier(modifier), in: .header)
      return true
    }
    let isMarked = scanner.remarksMarker(text) != nil
    if section == .remarks || isMarked || Self.opensRemarks(word, before: scanner.word(ahead: 1)) {
      readRemark(text, &report)
      return true
    }
    if isInUnknownChange {
      if scanner.isDamagedChange(text) { noteUnreadChange(text, &report) }
      if !takeExtreme(text, in: .supplementary, &report) {
        scanner.take(as: .unknown, in: .supplementary)
      }
      return true
    }
    if scanner.isBehindWord, scanner.isFourDigitsNext(text) {
      readPlainLanguage(text, &report)
      return true
    }
    return false
  }

  /// Settles what depends on all groups.
  private func settle(_ report: inout TAF) {
    // A cancelled or missing forecast has no empty first period.
    if report.isCancelled || report.isMissing, report.periods.first == beginning(of: report) {
      report.periods.removeFirst()
    }
    report.settleWeather(exceptOf: periodsWithUnknown)
    for place in report.periods.indices where report.periods[place].conditions.settleFog() {
      report.note([.fogInGoodVisibility])
    }
    report.settleFullSets(clock)
    // Only the US military has the form with inches of mercury, and metres in its country (AFMAN 15-124).
    if scanner.hasMeters, hasLowestInHg || report.station.isAmerican {
      for place in report.periods.indices { report.periods[place].conditions.hasMetersForMiles = true }
    }
    report.groups = scanner.groups
    settleUnreadChanges(&report)
    report.settleExtremes(unnamed: unnamedExtremes)
    report.noteImpossibleExtremes()
    report.repairs = scanner.repairs
  }

  /// The first period before any of its values.
  private func beginning(of report: TAF) -> TAFPeriod {
    TAFPeriod(indicator: nil, start: report.start, end: report.end)
  }

  /// `NIL` and `CNL` may also follow the first groups.
  private static func lateModifier(_ word: Word) -> ReportModifier? {
    switch word {
    case "NIL": .missing
    case "CNL": .cancelled
    default: nil
    }
  }

  /// Consumes the group, so that it is moved to the others.
  private mutating func place(_ group: consuming Group, _ report: inout TAF) {
    if case .weather(let weather) = group.value, weather.contains(.smallHail), report.station.isAmerican {
      group.value = .weather(weather.inUnitedStates)
    }
    take(group.value, &report)
    scanner.append(group, in: section)
  }

  /// Uses the value of a group for the current period.
  private mutating func take(_ value: GroupValue, _ report: inout TAF) {
    guard let last = report.periods.indices.last else { return }
    let contradictions = check.take(
      value,
      hasWeather: report.periods[last].conditions.hasWeather,
      visibility: report.periods[last].conditions.visibility
    )
    report.note(contradictions)
    if report.periods[last].conditions.take(value) { return }
    switch value {
    case .windShearLayer(let layer): report.periods[last].windShear.append(layer)
    case .layerHazard(let hazard): report.periods[last].hazards.append(hazard)
    case .pressure(let group):
      report.note(ImpossibleGroup.all(in: group))
      report.periods[last].lowestAltimeter = group.pressure
      if group.kind == .lowestInHg { hasLowestInHg = true }
    case .colour(let colour): report.periods[last].colour = colour
    case .temperatureExtreme(let extreme): take(extreme, &report)
    default: break
    }
  }

  /// An extreme contains its own time, wherever it occurs.
  mutating func takeExtreme(_ text: Span<UInt8>, in section: Group.Section, _ report: inout TAF)
    -> Bool
  {
    guard let extreme = TemperatureExtreme(group: text.extracting(scanner.range(ahead: 0))) else {
      return false
    }
    scanner.take(as: .temperatureExtreme(extreme), in: section)
    take(extreme, &report)
    return true
  }

  private mutating func take(_ extreme: TemperatureExtreme, _ report: inout TAF) {
    let time = clock.extreme(extreme.time)
    let value = TemperatureAtTime(
      temperature: extreme.isMinusZero ? .minusZero : .celsius(Double(extreme.celsius)),
      time: time.map(Date.init(secondsSince1970:)),
      writtenTime: extreme.time
    )
    if time == nil { report.contradictions.append(.extreme(extreme)) }
    if !Atmosphere.isPossible(value.temperature) {
      report.contradictions.append(.group(.temperature(value.temperature)))
    }
    switch extreme.kind {
    case .maximum: report.maximumTemperatures.append(value)
    case .minimum: report.minimumTemperatures.append(value)
    case .unnamed: unnamedExtremes.append(value)
    }
  }
}
