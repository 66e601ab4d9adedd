import FoundationEssentials
import Weather

/// Puts the groups of a forecast into their places and finds the dates of its periods.
struct TAFDecoder {
  private var scanner: GroupScanner
  private let header: ReportHeader
  private let clock: ForecastClock
  private var section = Group.Section.change(0)
  /// After a word of change that cannot be read, until the next change: its values belong to no period.
  private var isInUnknownChange = false
  private var hasFrom = false
  private var unnamedExtremes: [TemperatureAtTime] = []
  /// The periods with a group that nobody can read: it may be weather.
  private var periodsWithUnknown: Set<Int> = []

  init(scanner: GroupScanner, header: ReportHeader, reference: ReportCalendar) {
    self.scanner = scanner
    self.header = header
    clock = ForecastClock(issued: header.issued, validity: header.validity, reference: reference)
  }

  mutating func decode(_ text: Span<UInt8>, into report: inout TAF) {
    report.issued = clock.issued.map(Date.init(secondsSince1970:))
    report.start = clock.start.map(Date.init(secondsSince1970:))
    report.end = clock.end.map(Date.init(secondsSince1970:))
    report.periods = [TAFPeriod(indicator: nil, start: report.start, end: report.end)]
    if let validity = header.validity, validity.end != nil, report.end == nil {
      report.contradictions.append(.validity(validity))
    }

    while !scanner.isAtEnd {
      if !scanner.isInsideToken {
        if takeChange(text, &report) || takeModifier(&report) { continue }
        if section == .remarks || opensRemarks(scanner.word) {
          readRemark(text, &report)
          continue
        }
        if isInUnknownChange {
          if !takeExtreme(text, in: .supplementary, &report) {
            scanner.take(as: .unknown, in: .supplementary)
          }
          continue
        }
      }
      if let element = scanner.next(text, in: .forecast) {
        place(element, &report)
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

  // MARK: Changes

  private mutating func takeChange(_ text: Span<UInt8>, _ report: inout TAF) -> Bool {
    scanner.cutChange(text)
    let group = text.extracting(scanner.range(ahead: 0))
    guard let (indicator, words) = indicator(text, group) else { return false }
    if indicator.isFrom, HazardRemarks.isNext(text, scanner) { return false }
    let period = validity(text, ahead: words)
    if section == .remarks {
      // The words may be plain language: a change has its time with it, and FM a wind behind it.
      let wind = WindGroup(group: text.extracting(scanner.range(ahead: words)))
      guard indicator.isFrom ? wind != nil : period != nil else { return false }
    }

    isInUnknownChange = false
    section = .change(UInt16(truncatingIfNeeded: report.periods.count))
    scanner.take(words, as: .change(indicator), in: section)
    var next = TAFPeriod(indicator: indicator)
    if case .from(let time) = indicator {
      hasFrom = true
      let start = clock.instant(time)
      next.start = start.map(Date.init(secondsSince1970:))
      if start.map(clock.isWithin) != true { report.contradictions.append(.from(time)) }
    } else if let (validity, tokens) = period {
      scanner.take(tokens, as: .validity(validity), in: section)
      let start = clock.instant(validity.start)
      let end = clock.end(of: validity, from: start)
      next.start = start.map(Date.init(secondsSince1970:))
      next.end = end.map(Date.init(secondsSince1970:))
      if start.map(clock.isWithin) != true || validity.end != nil && end == nil {
        report.contradictions.append(.change(validity))
      }
    }
    report.periods.append(next)
    return true
  }

  private func indicator(_ text: Span<UInt8>, _ group: Span<UInt8>) -> (ChangeIndicator, words: Int)? {
    if let (indicator, words) = scanner.changeWord(text) { return (indicator, words) }
    if scanner.word == "FM" {
      guard let time = ChangeTime(text.extracting(scanner.range(ahead: 1)), at: 0) else { return nil }
      return (.from(time), 2)
    }
    // `FM19` of the old form gives the hour alone.
    guard group.word(0, 2) == "FM", group.count >= 6 || header.hasOldForm && group.count == 4,
      let time = ChangeTime(group, at: 2)
    else { return nil }
    return (.from(time), 1)
  }

  /// Whether a change comes next that cannot be read: its word is damaged (`BECNG`, `FM1514OO`), or its time stands behind
  /// another word or none at all (`PR0B30 1512/1514`, `0501 0503`). What follows must not become part of the period before.
  private func opensUnknownChange(_ text: Span<UInt8>, _ report: TAF) -> Bool {
    guard case .change = section else { return false }
    if scanner.isDamagedChange(text) { return true }
    guard let current = report.periods.last, !current.conditions.isEmpty else { return false }
    return isPeriod(text, ahead: 0) || isPeriod(text, ahead: 1)
  }

  /// Two times; the single number of the old form could be anything.
  private func isPeriod(_ text: Span<UInt8>, ahead: Int) -> Bool {
    guard let (_, tokens) = validity(text, ahead: ahead) else { return false }
    return tokens == 2 || text.extracting(scanner.range(ahead: ahead)).isSlash(4)
  }

  /// The time of a change: `0318/0324`, `1206` of the old form, or `0507 0511` with the slash lost.
  private func validity(_ text: Span<UInt8>, ahead: Int) -> (validity: Validity, tokens: Int)? {
    let group = text.extracting(scanner.range(ahead: ahead))
    if let validity = Validity(group: group) { return (validity, 1) }
    guard group.count == 4 else { return nil }
    // The number behind the hours of the old form is a visibility: `1820 2000`.
    if header.hasOldForm { return Validity(hours: group).map { ($0, 1) } }
    guard VisibilityGroup.isUnlikely(group) else { return nil }
    let next = text.extracting(scanner.range(ahead: ahead + 1))
    if next.count == 4, VisibilityGroup.isUnlikely(next), let first = DayTime(dayAndHour: group, at: 0),
      let second = DayTime(dayAndHour: next, at: 0), clock.covers(first), clock.covers(second)
    {
      return (Validity(start: ChangeTime(first), end: ChangeTime(second)), 2)
    }
    return Validity(hours: group).map { ($0, 1) }
  }

  private mutating func takeModifier(_ report: inout TAF) -> Bool {
    guard section != .remarks, let modifier = ReportModifier(scanner.word) else { return false }
    switch modifier {
    case .missing: report.isMissing = true
    case .cancelled: report.isCancelled = true
    default: return false
    }
    scanner.take(as: .modifier(modifier), in: .header)
    return true
  }

  // MARK: Groups of a period

  private mutating func place(_ element: GroupScanner.Element, _ report: inout TAF) {
    scanner.append(element, in: section)
    guard let last = report.periods.indices.last else { return }
    report.contradictions +=
      ImpossibleGroup.all(in: element.value, beside: report.periods[last].conditions)
      .map(TAF.Contradiction.group)
    if report.periods[last].conditions.take(element.value) { return }
    switch element.value {
    case .windShearLayer(let layer): report.periods[last].windShear = layer
    case .layerHazard(let hazard): report.periods[last].hazards.append(hazard)
    case .pressure(let group): report.periods[last].lowestAltimeter = group.pressure
    case .temperatureExtreme(let extreme): take(extreme, &report)
    default: break
    }
  }

  /// An extreme has its time with it, wherever it stands.
  private mutating func takeExtreme(_ text: Span<UInt8>, in section: Group.Section, _ report: inout TAF)
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
    if time == nil { report.contradictions.append(.extreme(extreme)) }
    let value = TemperatureAtTime(
      temperature: .celsius(Double(extreme.celsius)),
      time: time.map(Date.init(secondsSince1970:))
    )
    switch extreme.kind {
    case .maximum: report.maximumTemperatures.append(value)
    case .minimum: report.minimumTemperatures.append(value)
    case .unnamed: unnamedExtremes.append(value)
    }
  }

  /// A token that is no group: a remark without `RMK`, or one that cannot be read.
  private mutating func readPlainLanguage(_ text: Span<UInt8>, _ report: inout TAF) {
    guard case .change = section, let last = report.periods.indices.last,
      CloudGroup.isMeant(by: text.extracting(scanner.range(ahead: 0)))
    else {
      let remark = RemarkReader.next(text, &scanner, in: section, of: .forecast, station: report.station)
      if remark == nil { periodsWithUnknown.insert(report.periods.count - 1) }
      return
    }
    scanner.take(as: .unknown, in: section)
    report.periods[last].conditions.takeUnreadableLayer()
    periodsWithUnknown.insert(last)
  }

  // MARK: Remarks

  /// Words with which plain language begins without `RMK`.
  private func opensRemarks(_ word: Word) -> Bool {
    switch word {
    case "RMK", "RMKS", "AMD", "LAST", "NXT", "NEXT", "FCST", "LTD", "$", "COR": return true
    case "NO":
      // `NO SIG WX` is a group of the period.
      let next = scanner.word(ahead: 1)
      return next == "AMD" || next == "AMDS" || next == "SPECI" || next == "SPECIS"
    default: return false
    }
  }

  private mutating func readRemark(_ text: Span<UInt8>, _ report: inout TAF) {
    let isMarker = scanner.word == "RMK" || scanner.word == "RMKS"
    section = .remarks
    if isMarker {
      scanner.take(as: .remarksFollow, in: .remarks)
    } else if !takeExtreme(text, in: section, &report) {
      RemarkReader.next(text, &scanner, of: .forecast, station: report.station)
    }
  }

  // MARK: What follows from several groups

  private mutating func settle(_ report: inout TAF) {
    // A full set of conditions without weather means none; a change that names none says nothing of it.
    for index in report.periods.indices where report.periods[index].replacesEverything {
      let conditions = report.periods[index].conditions
      if conditions.weather == nil, conditions.visibility != nil || conditions.sky != nil,
        !periodsWithUnknown.contains(index)
      {
        report.periods[index].conditions.weather = []
      }
    }
    settleFullSets(&report)
    settleUnnamedExtremes(&report)
  }

  /// Each full set of conditions holds until the next one begins. One that begins outside of the validity has no end and
  /// ends no other.
  private func settleFullSets(_ report: inout TAF) {
    guard hasFrom else { return }
    let order = report.periods.indices
      .compactMap { index -> (index: Int, start: Date)? in
        let period = report.periods[index]
        guard period.replacesEverything, let start = period.start,
          clock.isWithin(Int(start.timeIntervalSince1970))
        else { return nil }
        return (index, start)
      }
      .sorted { ($0.start, $0.index) < ($1.start, $1.index) }
    var end = report.end
    for (index, start) in order.reversed() {
      report.periods[index].end = end
      end = start
    }
  }

  /// `T42/2623Z T24/2614Z`: the highest one is the maximum. One alone is taken by the time of day: minimum before noon
  /// cannot be told from far away, so it goes beside the named one that is missing.
  private func settleUnnamedExtremes(_ report: inout TAF) {
    guard let first = unnamedExtremes.first else { return }
    let others = unnamedExtremes.dropFirst().lazy.filter { $0 != first }.map(\.temperature.celsius)
    let named = report.minimumTemperatures.map(\.temperature.celsius)
    let highest = max(first.temperature.celsius, others.max() ?? -.infinity, named.max() ?? -.infinity)
    let isAlone = named.isEmpty && others.isEmpty
    let hasMaximum = !report.maximumTemperatures.isEmpty
    for value in unnamedExtremes {
      if isAlone ? !hasMaximum : value.temperature.celsius >= highest {
        report.maximumTemperatures.append(value)
      } else {
        report.minimumTemperatures.append(value)
      }
    }
  }
}

extension ReportHeader {
  /// Before 2008 a forecast gave hours only.
  fileprivate var hasOldForm: Bool { validity.map { $0.end.map { $0.day == nil } ?? false } ?? false }
}

extension ChangeIndicator {
  fileprivate var isFrom: Bool { if case .from = self { true } else { false } }
}

extension ChangeTime {
  fileprivate init(_ time: DayTime) {
    day = time.day
    hour = time.hour
    minute = time.minute
  }
}
