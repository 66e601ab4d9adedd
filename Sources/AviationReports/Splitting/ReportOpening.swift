/// Recognises the beginning of a report by the first words of a text: `METAR KPWM 040051Z`,
/// `TAF AMD KPWM 032320Z`, `EGLL 040050Z`. All texts are in capitals.
enum ReportOpening {
  /// Whether a text begins with the name of a kind of report, or with a station and a time.
  static func opens(_ text: Span<UInt8>) -> Bool {
    var token = Token.next(in: text)
    while !token.isEmpty {
      if ReportKindName(token.word) != nil { return true }
      let next = Token.next(in: text, from: token.range.upperBound)
      if ReportModifier(token.word) == nil {
        return next.range.count == 7 && isStation(text.extracting(token.range))
          && DayTime(issued: text.extracting(next.range)) != nil
      }
      token = next
    }
    return false
  }

  /// Whether a text has only words that precede a station, such as a line `TAF AMD`.
  static func isUnfinished(_ text: Span<UInt8>) -> Bool {
    var token = Token.next(in: text)
    while !token.isEmpty {
      switch ReportModifier(token.word) {
      case .amended, .corrected, .delayed, .landingForecast: break
      default: if ReportKindName(token.word) == nil { return false }
      }
      token = Token.next(in: text, from: token.range.upperBound)
    }
    return true
  }

  /// Whether a forecast ends with a change of which not even the time is there, as at the end of a line.
  static func isInsideChange(_ text: Span<UInt8>) -> Bool {
    var start = text.count
    while start > 0, !Token.isSeparator(text[start - 1]) { start -= 1 }
    return switch text.extracting(start..<text.count).word {
    case "BECMG", "TEMPO", "INTER", "PROB30", "PROB40": true
    default: false
    }
  }

  /// Whether the time of a header is followed by a group that continues a report.
  static func goesOn(_ text: Span<UInt8>, from place: Int) -> Bool {
    let token = text.extracting(Token.next(in: text, from: place).range)
    return ReportModifier(token.word) != nil || WindGroup(group: token) != nil
      || VisibilityGroup(group: token) != nil || Validity(group: token) != nil || Validity(old: token) != nil
      || CloudGroup(group: token) != nil || token.word == "CAVOK"
  }

  /// Whether a text is the rest of a report: its first token is a group or remark that follows a header, and
  /// no header comes after it. A wind or a validity is not enough, because it may begin a report that lost
  /// its header; nor are four letters that could be a station (`TSRA`).
  static func isBehindHead(_ text: Span<UInt8>) -> Bool {
    let range = Token.next(in: text).range
    let token = text.extracting(range)
    return LocationIndicator(group: token) == nil && ReportKindName(token.word) == nil
      && standsFurtherOn(token)
      // `VA ADVISORY`
      && otherForm(of: text) == nil
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

  /// The code form of a text that is neither METAR nor TAF.
  static func otherForm(of text: Span<UInt8>) -> CodeForm? {
    let first = Token.next(in: text)
    return CodeForm(first.word, Token.next(in: text, from: first.range.upperBound).word)
  }

  /// The kind of a report: its name before it, or TAF for a forecast without a name; otherwise `nil`.
  static func kind(of text: Span<UInt8>) -> ReportKindName? {
    let first = Token.next(in: text)
    if let name = ReportKindName(first.word) { return name }
    let second = Token.next(in: text, from: first.range.upperBound)
    return ReportKindName(second.word) ?? (isForecast(text, first, second) ? .taf : nil)
  }

  /// Whether a text without a name before it is a forecast: it has a validity (`0312/0418`, or the old
  /// `091812`) right after its station and time; later in the text, the same form is the time of a trend.
  private static func isForecast(_ text: Span<UInt8>, _ first: Token, _ second: Token) -> Bool {
    var hasStation = false
    var hasTime = false
    var token = first
    var next = second
    while !token.isEmpty {
      switch ReportKindName(token.word) {
      case .taf: return true
      case .metar, .speci, .lwis: return false
      case nil: break
      }
      let group = text.extracting(token.range)
      let behindNext = Token.next(in: text, from: next.range.upperBound)
      if ReportModifier(token.word) == nil {
        if !hasStation {
          guard LocationIndicator(group: group) != nil else { return false }
          // An unknown word may precede the station: `TAF3 YSSY 280508Z 2806/2912`.
          hasStation =
            !isStation(text.extracting(next.range)) || behindNext.count != 7
            || DayTime(issued: text.extracting(behindNext.range)) == nil
        } else if !hasTime, DayTime(issued: group) != nil {
          hasTime = true
        } else {
          return Validity(group: group) != nil || Validity(old: group) != nil
        }
      }
      (token, next) = (next, behindNext)
    }
    return false
  }
}
