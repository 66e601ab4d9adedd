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

  /// A forecast has the word `TAF`, or a validity (`0312/0418`, or the old `091812`) after its station and time.
  static func isForecast(_ text: Span<UInt8>) -> Bool {
    var at = 0
    for _ in 0..<7 {
      let range = nextToken(text, from: at)
      if range.isEmpty { return false }
      let token = text.extracting(range)
      switch ReportKindName(token.word) {
      case .taf: return true
      case .metar, .speci: return false
      case nil: break
      }
      if Validity(group: token) != nil { return true }
      at = range.upperBound
    }
    return false
  }

  static func nextToken(_ text: Span<UInt8>, from start: Int) -> Range<Int> {
    var lower = start
    while lower < text.count, Token.isSeparator(text[lower]) { lower += 1 }
    var upper = lower
    while upper < text.count, !Token.isSeparator(text[upper]) { upper += 1 }
    return lower..<upper
  }
}
