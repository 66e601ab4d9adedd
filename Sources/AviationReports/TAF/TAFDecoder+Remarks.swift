import Weather

/// The text after `RMK`, and remarks without that word.
extension TAFDecoder {
  /// Takes a token that is not a group: a remark without `RMK`, or an unreadable token.
  mutating func readPlainLanguage(_ text: Span<UInt8>, _ report: inout TAF) {
    guard section.isChange, let last = report.periods.indices.last,
      CloudGroup.isMeant(by: text.extracting(scanner.range(ahead: 0)))
    else {
      if !takeRemark(text, &report) { periodsWithUnknown.insert(report.periods.count - 1) }
      if section.isChange { scanner.noteWord(text) }
      return
    }
    scanner.take(as: .unknown, in: section)
    report.note(check.takeUnreadableLayer())
    report.periods[last].conditions.takeUnreadableLayer()
    periodsWithUnknown.insert(last)
  }

  /// Whether a word begins plain language without `RMK`.
  static func opensRemarks(_ word: Word, before next: Word) -> Bool {
    switch word {
    case "AMD", "LAST", "NXT", "NEXT", "FCST", "LTD", "$", "COR": true
    // `NO SIG WX` is a group of the period.
    case "NO":
      next == "AMD" || next == "FURTHER" || next == "AMDS" || next == "SPECI" || next == "SPECIS"
    default: false
    }
  }

  mutating func readRemark(_ text: Span<UInt8>, _ report: inout TAF) {
    section = .remarks
    if let words = scanner.remarksMarker(text) {
      scanner.take(words, as: .remarksFollow, in: .remarks)
    } else if !takeExtreme(text, in: section, &report) {
      _ = takeRemark(text, &report)
    }
  }

  /// Whether a wind at a height comes next, behind the values of a temporary or probable change. It may
  /// belong to the change or, at the end of the text, to all of the forecast: `PROB30 0112/0118 0400 FG
  /// 2000FT WIND 30040KT QNH MNM 1003 MAX 1012`.
  private func isWindOfUnknownTime(_ text: Span<UInt8>, _ report: TAF) -> Bool {
    guard section.isChange, let period = report.periods.last, period.change.isOverlay, !period.hasNoValues
    else { return false }
    return WindRemarks.aloft(text, TokenCursor(scanner.tokens, at: scanner.index)) != nil
  }

  /// - Returns: `false` for a token that cannot be read.
  private mutating func takeRemark(_ text: Span<UInt8>, _ report: inout TAF) -> Bool {
    let section = isWindOfUnknownTime(text, report) ? .supplementary : section
    let remark = RemarkReader.next(text, &scanner, in: section, of: .forecast, station: report.station)
    guard let remark else { return false }
    report.note(check.take(remark))
    return true
  }
}
