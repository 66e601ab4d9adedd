/// Recognises the beginning of a report by the first words of a text: `METAR KPWM 040051Z`,
/// `TAF AMD KPWM 032320Z`, `EGLL 040050Z`.
enum ReportOpening {
  /// Whether a text begins with the name of a kind of report, or with a station and a time.
  static func opens(_ text: Span<UInt8>) -> Bool {
    var at = 0
    while true {
      let range = nextToken(text, from: at)
      let token = text.extracting(range)
      if range.isEmpty { return false }
      if ReportKindName(token.word) != nil { return true }
      at = range.upperBound
      if ReportModifier(token.word) != nil { continue }
      let time = text.extracting(nextToken(text, from: at))
      return isStation(token) && time.count == 7 && DayTime(issued: time) != nil
    }
  }

  /// Whether a text has only words that precede a station, such as a line `TAF AMD`.
  static func isUnfinished(_ text: Span<UInt8>) -> Bool {
    var at = 0
    while true {
      let range = nextToken(text, from: at)
      if range.isEmpty { return true }
      let word = text.extracting(range).word
      switch ReportModifier(word) {
      case .amended, .corrected, .delayed, .landingForecast: break
      default: if ReportKindName(word) == nil { return false }
      }
      at = range.upperBound
    }
  }

  /// Whether the time of a header is followed by a group that continues a report.
  static func goesOn(_ text: Span<UInt8>, from place: Int) -> Bool {
    let token = text.extracting(nextToken(text, from: place))
    return ReportModifier(token.word) != nil || WindGroup(group: token) != nil
      || VisibilityGroup(group: token) != nil || Validity(group: token) != nil || Validity(old: token) != nil
      || CloudGroup(group: token) != nil || token.word == "CAVOK"
  }

  /// Whether a text is the rest of a report: its first token is a group or remark that follows a header, and
  /// no header comes after it. A wind or a validity is not enough, because it may begin a report that lost
  /// its header; nor are four letters that could be a station (`TSRA`).
  static func isBehindHead(_ text: Span<UInt8>) -> Bool {
    let range = nextToken(text, from: 0)
    let token = text.extracting(range)
    return LocationIndicator(group: token) == nil && standsFurtherOn(token)
      && !opens(text.extracting(range.upperBound..<text.count))
  }

  private static func standsFurtherOn(_ token: Span<UInt8>) -> Bool {
    if AdditiveData.remark(token) != nil || token.word == "AO1" || token.word == "AO2" { return true }
    let value =
      GroupReader.value(of: token, word: token.word, in: .observation)
      ?? GroupReader.value(of: token, word: token.word, in: .forecast)
    return switch value {
    case .wind, .missing, nil: false
    default: true
    }
  }

  /// Whether a token is a station, not a word that precedes a time.
  static func isStation(_ token: Span<UInt8>) -> Bool {
    switch token.word {
    case "NEXT", "LAST", "AUTO", "FROM", "FCST", "ATIS": false
    default: LocationIndicator(group: token) != nil
    }
  }

  // MARK: - Kind

  /// The name before the report, if any.
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

  /// A forecast has the word `TAF`, or a validity (`0312/0418`, or the old `091812`) right after its station
  /// and time; later in the text, the same form is the time of a trend.
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
        guard LocationIndicator(group: token) != nil else { return false }
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
