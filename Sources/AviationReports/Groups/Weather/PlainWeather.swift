import Weather

/// Weather in plain words, as the briefing service of Australia (NAIPS) writes it: `SHOWERS OF LIGHT RAIN`,
/// `HEAVY THUNDERSTORMS WITH HAIL`, `FOG IN VICINITY`.
enum PlainWeather {
  typealias Found = (weather: PresentWeather, count: Int)

  /// Reads the words that come next.
  ///
  /// - Returns: `nil` if they are not weather, or if other words follow, as in a sentence.
  static func read(_ text: Span<UInt8>, _ cursor: TokenCursor) -> Found? {
    guard let found = phrase(text, cursor), endsPhrase(text, cursor.ahead(found.count)) else { return nil }
    return found
  }

  private static func phrase(_ text: Span<UInt8>, _ cursor: TokenCursor) -> Found? {
    var ahead = 0
    var sign = intensity(cursor.word)
    if sign != nil { ahead += 1 }
    var code = ""
    if isThunderstorm(text.extracting(cursor.ahead(ahead).range)) {
      code = "TS"
      ahead += 1
      if cursor.ahead(ahead).word == "WITH" {
        guard takePrecipitation(cursor, &ahead, &sign, &code, behind: 1) else { return nil }
      }
    } else if ["SHOWER", "SHOWERS"].contains(cursor.ahead(ahead).word) {
      code = "SH"
      ahead += 1
      if cursor.ahead(ahead).word == "OF" {
        guard takePrecipitation(cursor, &ahead, &sign, &code, behind: 1) else { return nil }
      }
    } else if let letters = obscuration(cursor.ahead(ahead).word) {
      // Its strength is the visibility.
      guard sign == nil else { return nil }
      code = letters
      ahead += 1
    } else {
      guard takePrecipitation(cursor, &ahead, &sign, &code, behind: 0) else { return nil }
    }
    if cursor.ahead(ahead).word == "IN", cursor.ahead(ahead + 1).word == "VICINITY" {
      code = "VC" + code
      ahead += 2
    }
    let bytes = Array(((sign ?? "") + code).utf8)
    return PresentWeather(group: bytes.span).map { ($0, ahead) }
  }

  /// `LIGHT RAIN`, `RAIN AND HAIL`.
  ///
  /// - Parameter joint: The number of words before it, such as `WITH`.
  private static func takePrecipitation(
    _ cursor: TokenCursor,
    _ ahead: inout Int,
    _ sign: inout String?,
    _ code: inout String,
    behind joint: Int
  ) -> Bool {
    ahead += joint
    if let own = intensity(cursor.ahead(ahead).word) {
      guard sign == nil else { return false }
      sign = own
      ahead += 1
    }
    guard let letters = precipitation(cursor.ahead(ahead).word) else { return false }
    code += letters
    ahead += 1
    while cursor.ahead(ahead).word == "AND", let more = precipitation(cursor.ahead(ahead + 1).word) {
      code += more
      ahead += 2
    }
    return true
  }

  /// Whether the words before are all that is said: a group, a change or more weather follows, or nothing.
  private static func endsPhrase(_ text: Span<UInt8>, _ cursor: TokenCursor) -> Bool {
    switch cursor.word {
    case "CAVOK", "NSC", "SKC", "TEMPO", "INTER", "BECMG", "PROB", "FM": return true
    case "MOD", "SEV", "NOSIG", "RMK": return true
    default:
      return cursor.isAtEnd || cursor.range.contains { text.byte($0) &- 0x30 < 10 }
        || phrase(text, cursor) != nil
    }
  }

  private static func intensity(_ word: Word) -> String? {
    switch word {
    case "LIGHT": "-"
    case "MODERATE": ""
    case "HEAVY": "+"
    default: nil
    }
  }

  private static func isThunderstorm(_ group: Span<UInt8>) -> Bool {
    group.spells("THUNDERSTORM") || group.spells("THUNDERSTORMS")
  }

  private static func precipitation(_ word: Word) -> String? {
    switch word {
    case "RAIN": "RA"
    case "SNOW": "SN"
    case "DRIZZLE": "DZ"
    case "HAIL": "GR"
    default: nil
    }
  }

  private static func obscuration(_ word: Word) -> String? {
    switch word {
    case "FOG": "FG"
    case "MIST": "BR"
    case "HAZE": "HZ"
    case "SMOKE": "FU"
    case "DUST": "DU"
    default: nil
    }
  }
}
