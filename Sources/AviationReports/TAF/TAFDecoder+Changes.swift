import FoundationEssentials
import Weather

/// The changes of a forecast, and their times.
extension TAFDecoder {
  mutating func takeChange(_ text: Span<UInt8>, _ report: inout TAF) -> Bool {
    scanner.cutChange(text)
    let group = text.extracting(scanner.range(ahead: 0))
    guard let (indicator, words) = indicator(text, group) else { return false }
    if indicator.isFrom, HazardRemarks.isNext(text, scanner) { return false }
    let period = validity(text, ahead: words)
    if section == .remarks {
      // The words may be plain language: a change must have a time, and FM also a wind after it.
      let wind = WindGroup(group: text.extracting(scanner.range(ahead: words)))
      guard indicator.isFrom ? wind != nil : period != nil else { return false }
    }
    if report.periods.count == Self.mostPeriods {
      // One unread change stands for all: from there on, what prevails is unknown.
      if !hasTooManyChanges { noteUnreadChange(at: nil, &report) }
      (hasTooManyChanges, isInUnknownChange) = (true, true)
      scanner.take(words, as: .unknown, in: .supplementary)
      return true
    }

    isInUnknownChange = false
    section = .change(UInt16(truncatingIfNeeded: report.periods.count))
    let withDay =
      indicator.isFrom ? clock.readingWithDay(text.extracting(scanner.range(ahead: words - 1))) : nil
    if indicator.isFrom, words == 2, group.count > 2 { repairTime(text) }
    scanner.take(words, as: .change(indicator), in: section)
    var next = TAFPeriod(indicator: indicator)
    let isOverlay = indicator.change.isOverlay
    var isPossible = true
    if case .from(let time) = indicator {
      let start = clock.instant(time)
      isPossible = clock.mayHold(from: start, until: start, isOverlay: isOverlay)
      next.start = start.map(Date.init(secondsSince1970:))
      if start.map(clock.isWithin) != true {
        report.contradictions.append(.from(time))
      } else if let start, let withDay, withDay != start {
        report.contradictions.append(.ambiguous(time))
        next.start = nil
        noteUnreadChange(at: min(start, withDay), &report)
      }
    } else if let (validity, tokens) = period {
      scanner.take(tokens, as: .validity(validity), in: section)
      let start = clock.instant(validity.start)
      let end = clock.end(of: validity, from: start)
      isPossible =
        (end != nil || validity.end == nil) && clock.mayHold(from: start, until: end, isOverlay: isOverlay)
      next.start = start.map(Date.init(secondsSince1970:))
      next.end = end.map(Date.init(secondsSince1970:))
      if start.map(clock.isWithin) != true || validity.end != nil && !clock.isEnd(end, from: start) {
        report.contradictions.append(.change(validity))
      }
    }
    if !isPossible {
      // It was meant for an unknown time of the forecast.
      (next.start, next.end) = (nil, nil)
      if !isOverlay { noteUnreadChange(at: nil, &report) }
    }
    report.periods.append(consume next)
    check = GroupCheck()
    return true
  }

  private func indicator(_ text: Span<UInt8>, _ group: Span<UInt8>) -> (ChangeIndicator, words: Int)? {
    if let (indicator, words) = scanner.changeWord(text) { return (indicator, words) }
    if scanner.word == "FM" {
      guard let time = ChangeTime(text.extracting(scanner.range(ahead: 1)), at: 0) else { return nil }
      return (.from(time), 2)
    }
    // `FM19` of the old form has only an hour.
    guard group.word(0, 2) == "FM", group.count >= 6 || header.hasOldForm && group.count == 4,
      let time = ChangeTime(group, at: 2)
    else { return nil }
    // `FM0112 00`
    let minutes = text.extracting(scanner.range(ahead: 1))
    if time.day == nil, group.count == 6, minutes.count == 2, let minute = minutes.number(0, 2),
      clock.readingWithDay(group) != nil,
      let whole = ChangeTime(day: Int(time.hour), hour: Int(time.minute), minute: minute)
    {
      return (.from(whole), 2)
    }
    return (.from(time), 1)
  }

  /// Records that the next two tokens are read as one.
  private mutating func repairTime(_ text: Span<UInt8>) {
    let (first, second) = (scanner.range(ahead: 0), scanner.range(ahead: 1))
    let reading = String(bytes: text, first) + String(bytes: text, second)
    scanner.repair(first.lowerBound..<second.upperBound, as: reading)
  }

  /// Whether a change comes next that cannot be read: its indicator is damaged (`BECNG`, `FM1514OO`), or its
  /// time follows another word or none at all (`PR0B30 1512/1514`, `0501 0503`). The values after it must not
  /// become part of the previous period.
  func opensUnknownChange(_ text: Span<UInt8>, _ report: TAF) -> Bool {
    guard section.isChange else { return false }
    if scanner.isDamagedChange(text) { return true }
    guard let current = report.periods.last, !current.conditions.isEmpty else { return false }
    return unreadPeriod(text) != nil
  }

  /// Records a change that cannot be read, unless its indicator resembles that of a temporary or probable
  /// change.
  func noteUnreadChange(_ text: Span<UInt8>, _ report: inout TAF) {
    guard scanner.word != "PROB", !scanner.isDamagedOverlay(text) else { return }
    let start = unreadPeriod(text).flatMap { clock.instant($0.start) }
    noteUnreadChange(at: start.flatMap { clock.isWithin($0) ? $0 : nil }, &report)
  }

  /// - Parameters:
  ///   - start: `nil` if unknown: then the change may come as soon as the previous one, because changes are
  ///     in chronological order.
  ///   - place: Of the change among the periods; `nil` for the next one.
  private func noteUnreadChange(at start: Int?, place: Int? = nil, _ report: inout TAF) {
    let place = place ?? report.periods.count
    let starts = report.periods.prefix(place).compactMap { $0.start.map { Int($0.timeIntervalSince1970) } }
    let start = start ?? starts.filter(clock.isWithin).max()
    report.unreadChanges.append(
      ForecastCourse.UnreadChange(place: place, start: start.map(Date.init(secondsSince1970:)))
    )
  }

  /// Finds the changes of which nothing can be read but perhaps their time, such as the one in which the text
  /// breaks off.
  func settleUnreadChanges(_ report: inout TAF) {
    for place in report.periods.indices where report.periods[place].hasNoValues {
      let hasRemark = report.groups.contains { group in
        guard group.section == .change(UInt16(truncatingIfNeeded: place)) else { return false }
        switch group.value {
        case .change, .validity, .unknown: return false
        default: return true
        }
      }
      guard !hasRemark else { continue }
      report.periods[place].isUnread = true
      let isOverlay = report.periods[place].change.isOverlay
      let start = report.periods[place].start.map { Int($0.timeIntervalSince1970) }
      // At the end of the forecast, a change changes nothing.
      guard !isOverlay, start.map({ $0 < clock.end ?? .max }) ?? true,
        !report.unreadChanges.contains(where: { $0.place == place })
      else { continue }
      noteUnreadChange(at: start.flatMap { clock.isWithin($0) ? $0 : nil }, place: place, &report)
    }
  }

  /// The time of a change whose indicator cannot be read, after the indicator or without one.
  private func unreadPeriod(_ text: Span<UInt8>) -> Validity? {
    for ahead in 0...1 {
      // A single number of the old form could be anything.
      guard let (validity, tokens) = validity(text, ahead: ahead),
        tokens == 2 || text.extracting(scanner.range(ahead: ahead)).isSlash(4)
      else { continue }
      return validity
    }
    return nil
  }

  /// The time of a change: `0318/0324`, `1206` of the old form, or `0507 0511` without its slash.
  private func validity(_ text: Span<UInt8>, ahead: Int) -> (validity: Validity, tokens: Int)? {
    let group = text.extracting(scanner.range(ahead: ahead))
    if let validity = Validity(group: group) { return (validity, 1) }
    guard group.count == 4 else { return nil }
    // The number after the hours of the old form is a visibility: `1820 2000`.
    if header.hasOldForm { return Validity(hours: group).map { ($0, 1) } }
    guard VisibilityGroup.isUnlikely(group) else { return nil }
    let next = text.extracting(scanner.range(ahead: ahead + 1))
    if next.count == 4, VisibilityGroup.isUnlikely(next), let first = DayTime(dayAndHour: group, at: 0),
      let second = DayTime(dayAndHour: next, at: 0), clock.covers(first), clock.covers(second)
    {
      return (Validity(start: ChangeTime(first), end: ChangeTime(second)), 2)
    }
    guard let hours = Validity(hours: group), let end = hours.end else { return nil }
    // `BECMG 1222` may be the 12th at 22 with its end cut off. No BECMG takes longer than four hours (ICAO
    // Annex 3, appendix 5, 1.3.2).
    let term = (Int(end.hour) - Int(hours.start.hour) + 24) % 24
    if term > 4, let start = DayTime(dayAndHour: group, at: 0), clock.covers(start) { return nil }
    return (hours, 1)
  }
}
