/// Tells a forecast from an observation by its head.
enum ReportKind {
  /// The word in front of the report, if any.
  static func name(of text: Span<UInt8>) -> ReportKindName? {
    var at = 0
    for _ in 0..<2 {
      let range = nextToken(text, from: at)
      if range.isEmpty { return nil }
      if let name = ReportKindName(text.extracting(range).word) { return name }
      at = range.upperBound
    }
    return nil
  }

  /// A forecast has the word `TAF`, or a validity (`0312/0418`, or the old `091812`) right after its station and time;
  /// further on, the same shape is the time of a trend.
  static func isForecast(_ text: Span<UInt8>) -> Bool {
    var at = 0
    var hasStation = false
    var hasTime = false
    while true {
      let range = nextToken(text, from: at)
      if range.isEmpty { return false }
      let token = text.extracting(range)
      at = range.upperBound
      switch ReportKindName(token.word) {
      case .taf: return true
      case .metar, .speci: return false
      case nil: break
      }
      if ReportModifier(token.word) != nil { continue }
      if !hasStation {
        guard StationIdentifier(group: token) != nil else { return false }
        hasStation = true
      } else if !hasTime, DayTime(issued: token) != nil {
        hasTime = true
      } else {
        return Validity(group: token) != nil || Validity(old: token) != nil
      }
    }
  }

  static func nextToken(_ text: Span<UInt8>, from start: Int) -> Range<Int> {
    var lower = start
    while lower < text.count, Token.isSeparator(text[lower]) { lower += 1 }
    var upper = lower
    while upper < text.count, !Token.isSeparator(text[upper]) { upper += 1 }
    return lower..<upper
  }
}
