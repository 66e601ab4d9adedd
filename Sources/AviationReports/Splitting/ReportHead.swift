/// How reports begin: `METAR KPWM 040051Z`, `TAF AMD KPWM 032320Z`, `EGLL 040050Z`.
enum ReportHead {
  /// Whether a text begins with the name of a kind of reports, or with a station and a time.
  static func opens(_ text: Span<UInt8>) -> Bool {
    var at = 0
    while true {
      let range = ReportKind.nextToken(text, from: at)
      let token = text.extracting(range)
      if range.isEmpty { return false }
      if ReportKindName(token.word) != nil { return true }
      at = range.upperBound
      if ReportModifier(token.word) != nil { continue }
      let time = text.extracting(ReportKind.nextToken(text, from: at))
      return isStation(token) && time.count == 7 && DayTime(issued: time) != nil
    }
  }

  /// Whether a text is only what stands before a station, as a line `TAF AMD` is.
  static func isUnfinished(_ text: Span<UInt8>) -> Bool {
    var at = 0
    while true {
      let range = ReportKind.nextToken(text, from: at)
      if range.isEmpty { return true }
      let word = text.extracting(range).word
      switch ReportModifier(word) {
      case .amended, .corrected, .delayed: break
      default: if ReportKindName(word) == nil { return false }
      }
      at = range.upperBound
    }
  }

  /// Whether behind the time of a head something stands that reports go on with.
  static func goesOn(_ text: Span<UInt8>, from place: Int) -> Bool {
    let token = text.extracting(ReportKind.nextToken(text, from: place))
    return ReportModifier(token.word) != nil || WindGroup(group: token) != nil
      || VisibilityGroup(group: token) != nil || Validity(group: token) != nil || Validity(old: token) != nil
      || CloudGroup(group: token) != nil || token.word == "CAVOK"
  }

  /// Whether a token is a station rather than a word that comes before a time.
  static func isStation(_ token: Span<UInt8>) -> Bool {
    switch token.word {
    case "NEXT", "LAST", "AUTO", "FROM", "FCST": false
    default: StationIdentifier(group: token) != nil
    }
  }
}
