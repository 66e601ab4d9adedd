/// The landing forecast after an observation.
extension METARDecoder {
  /// Consumes the group, so that it is moved to the others.
  private mutating func placeInTrend(_ group: consuming Group, _ report: inout METAR) {
    let destination = takeInTrend(group.value, &report)
    scanner.append(group, in: destination)
  }

  /// Uses the value of a group in a trend.
  ///
  /// - Returns: The section that the group belongs to.
  mutating func takeInTrend(_ value: GroupValue, _ report: inout METAR) -> Group.Section {
    // A value that trends do not contain is a measurement, wherever it occurs.
    switch value {
    case .temperature, .pressure:
      takeMeasured(value, &report)
      return .body
    default: break
    }
    if let last = report.trends.indices.last { take(value, forTrend: last, &report) }
    return section
  }

  private mutating func take(_ value: GroupValue, forTrend last: Int, _ report: inout METAR) {
    let contradictions = check.take(
      value,
      hasWeather: report.trends[last].conditions.hasWeather,
      visibility: report.trends[last].conditions.visibility
    )
    report.note(contradictions)
    if report.trends[last].conditions.take(value) { return }
    switch value {
    case .colour(let colour): report.trends[last].colour = colour
    case .trendTime(let time): report.trends[last].take(time)
    default: break
    }
  }

  mutating func takeChange(_ text: Span<UInt8>, _ report: inout METAR) -> Bool {
    scanner.cutChange(text)
    guard let (indicator, words) = scanner.changeWord(text) else { return takeTrendTime(text, &report) }
    openTrend(indicator, &report)
    scanner.take(words, as: .change(indicator), in: section)
    return true
  }

  mutating func openTrend(_ indicator: ChangeIndicator, _ report: inout METAR) {
    seen.remove(.unknownChange)
    section = .change(UInt16(truncatingIfNeeded: report.trends.count))
    report.trends.append(Trend(indicator: indicator))
    check = GroupCheck()
  }

  /// Whether a change comes next that cannot be read: its indicator is damaged (`BECNG`, `FM13OO`), or its
  /// time follows another word or none at all.
  func opensUnknownChange(_ text: Span<UInt8>, _ report: METAR) -> Bool {
    // Before the pressure, the observation continues.
    if seen.contains(.pressure) || section.isChange, scanner.isDamagedChange(text) { return true }
    guard section.isChange, let current = report.trends.last, !current.conditions.isEmpty else {
      return false
    }
    return (0...1).contains { Validity(times: text.extracting(scanner.range(ahead: $0))) != nil }
  }

  /// `FM1051`, `TL1530`, `AT0927`, `FM 1300` and `1000/1200`; a trend may begin with such a time, without an
  /// indicator.
  private mutating func takeTrendTime(_ text: Span<UInt8>, _ report: inout METAR) -> Bool {
    let group = text.extracting(scanner.range(ahead: 0))
    // `TL002024005G11MPS`: the time of a trend has four digits.
    if group.count > 8, TrendTime.Role(group.word(0, 2)) != nil, group.digits(from: 2) >= 4 {
      scanner.cut(text, after: 6)
    }
    if takePeriod(text, &report) { return true }
    guard let (time, tokens) = trendTime(text), time.role == .from || !seen.contains(.unknownChange),
      !HazardRemarks.isNext(text, scanner)
    else { return false }
    if takeTimeOfSentence(text, &report) { return true }
    if !continuesTrend(time, report) { openTrend(.from(time.time), &report) }
    scanner.take(tokens, as: .trendTime(time), in: section)
    report.trends[report.trends.count - 1].take(time)
    return true
  }

  func trendTime(_ text: Span<UInt8>, ahead: Int = 0) -> (TrendTime, tokens: Int)? {
    let group = text.extracting(scanner.range(ahead: ahead))
    guard let role = TrendTime.Role(group.word(0, 2)) else { return nil }
    if group.count > 2 { return TrendTime(group: group).map { ($0, 1) } }
    return ChangeTime(text.extracting(scanner.range(ahead: ahead + 1)), at: 0).map {
      (TrendTime(role: role, time: $0), 2)
    }
  }

  /// `1000/1200` right after the change indicator.
  private mutating func takePeriod(_ text: Span<UInt8>, _ report: inout METAR) -> Bool {
    guard section.isChange, let last = report.trends.indices.last, report.trends[last].conditions.isEmpty,
      let period = Validity(times: text.extracting(scanner.range(ahead: 0)))
    else { return false }
    scanner.take(as: .validity(period), in: section)
    report.trends[last].from = period.start
    report.trends[last].until = period.end
    return true
  }

  // MARK: - After RMK

  /// Takes a trend inside the remarks, as Australia sends it:
  /// `RMK RF00.0/000.0 FM2200 32005KT 9999 NSW BKN008`, `INTER 2230/0030 3000 SHRA BKN010`. The text after it
  /// is a remark again.
  mutating func takeTrendOfRemarks(_ text: Span<UInt8>, _ report: inout METAR) -> Bool {
    guard scanner.isChangeLike(text) else { return false }
    scanner.cutChange(text)
    guard opensTrendOfRemarks(text), takeChange(text, &report) else { return false }
    while !isConditionNext(text), takeTrendTime(text, &report) {}
    // The second half of a token that was split (`TSSH`) belongs to the trend, too.
    while scanner.isInsideToken || isConditionNext(text), let group = scanner.next(text, in: .observation) {
      placeInTrend(group, &report)
    }
    section = .remarks
    return true
  }

  /// The words may be plain language: a change must have a time, followed by changed values.
  private func opensTrendOfRemarks(_ text: Span<UInt8>) -> Bool {
    var ahead = 0
    if let (_, words) = scanner.changeWord(text) {
      ahead = words
    } else if text.extracting(scanner.range(ahead: 0)).word(0, 2) != "FM" {
      return false
    }
    let word = ahead
    if word > 0, Validity(times: text.extracting(scanner.range(ahead: ahead))) != nil {
      ahead += 1
    } else {
      while let (_, tokens) = trendTime(text, ahead: ahead) { ahead += tokens }
    }
    return ahead > word && isConditionNext(text, ahead: ahead)
  }

  func isConditionNext(_ text: Span<UInt8>, ahead: Int = 0) -> Bool {
    let group = text.extracting(scanner.range(ahead: ahead))
    guard group.count > 0 else { return false }
    let value = GroupReader.value(of: group, word: scanner.word(ahead: ahead), in: .observation)
    return value == .noSignificantWeather || value?.isCondition == true
  }

  /// Whether a time belongs to the current trend. `FM` is only at the beginning of a trend: after a time or
  /// changed values, it begins the next one.
  private func continuesTrend(_ time: TrendTime, _ report: METAR) -> Bool {
    guard section.isChange, !seen.contains(.unknownChange), let current = report.trends.last else {
      return false
    }
    return time.role != .from || current.from == nil && current.at == nil && current.conditions.isEmpty
  }
}
