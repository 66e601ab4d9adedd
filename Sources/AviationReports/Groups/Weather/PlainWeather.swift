import Weather

/// Weather in plain words, as the briefing service of Australia (NAIPS) writes it: `SHOWERS OF LIGHT RAIN`,
/// `HEAVY THUNDERSTORMS WITH HAIL`, `FOG IN VICINITY`. The names are those of WMO code table 4678.
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
        guard takePrecipitation(text, cursor, &ahead, &sign, &code, behind: 1) else { return nil }
      }
    } else if ["SHOWER", "SHOWERS"].contains(cursor.ahead(ahead).word) {
      code = "SH"
      ahead += 1
      if cursor.ahead(ahead).word == "OF" {
        guard takePrecipitation(text, cursor, &ahead, &sign, &code, behind: 1) else { return nil }
      }
    } else if let storm = first(of: storms, text, cursor.ahead(ahead)) {
      // Never light (FM 15.8.6).
      guard sign != "-" else { return nil }
      code = storm.code
      ahead += storm.words.count
    } else if let other = first(of: others, text, cursor.ahead(ahead)) {
      // Its strength is the visibility.
      guard sign == nil else { return nil }
      code = other.code
      ahead += other.words.count
    } else {
      guard takePrecipitation(text, cursor, &ahead, &sign, &code, behind: 0) else { return nil }
    }
    if cursor.ahead(ahead).word == "IN", cursor.ahead(ahead + 1).word == "VICINITY" {
      code = "VC" + code
      ahead += 2
    }
    let bytes = Array(((sign ?? "") + code).utf8)
    return PresentWeather(group: bytes.span).map { ($0, ahead) }
  }

  /// `LIGHT RAIN`, `RAIN AND HAIL`, `LIGHT FREEZING DRIZZLE`.
  ///
  /// - Parameter joint: The number of words before it, such as `WITH`.
  private static func takePrecipitation(
    _ text: Span<UInt8>,
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
    let isFreezing = cursor.ahead(ahead).word == "FREEZING"
    if isFreezing { ahead += 1 }
    guard let one = first(of: precipitation, text, cursor.ahead(ahead)) else { return false }
    if isFreezing {
      guard one.code == "RA" || one.code == "DZ" else { return false }
      code += "FZ"
    }
    code += one.code
    ahead += one.words.count
    while cursor.ahead(ahead).word == "AND",
      let more = first(of: precipitation, text, cursor.ahead(ahead + 1))
    {
      code += more.code
      ahead += 1 + more.words.count
    }
    return true
  }

  /// Whether the words before are all that is said: a group, a change or more weather follows, or nothing.
  private static func endsPhrase(_ text: Span<UInt8>, _ cursor: TokenCursor) -> Bool {
    switch cursor.word {
    case "CAVOK", "NSC", "SKC", "TEMPO", "INTER", "BECMG", "PROB", "FM": return true
    case "MOD", "SEV", "MOD/SEV", "NOSIG", "RMK", "IMC": return true
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

  // MARK: - Names

  private typealias Name = (words: [String], code: String)

  private static let precipitation: [Name] = [
    (["RAIN"], "RA"), (["DRIZZLE"], "DZ"), (["SNOW", "GRAINS"], "SG"), (["SNOW", "PELLETS"], "GS"),
    (["SNOW"], "SN"), (["SMALL", "HAIL"], "GS"), (["HAIL"], "GR"), (["ICE", "PELLETS"], "PL"),
  ]

  private static let storms: [Name] = [(["DUSTSTORM"], "DS"), (["SANDSTORM"], "SS")]

  private static let others: [Name] = [
    (["FOG", "PATCHES"], "BCFG"), (["PATCHES", "OF", "FOG"], "BCFG"), (["SHALLOW", "FOG"], "MIFG"),
    (["PARTIAL", "FOG"], "PRFG"), (["FREEZING", "FOG"], "FZFG"), (["FOG"], "FG"), (["MIST"], "BR"),
    (["HAZE"], "HZ"), (["SMOKE"], "FU"), (["VOLCANIC", "ASH"], "VA"), (["DUST", "WHIRLS"], "PO"),
    (["DUST", "DEVILS"], "PO"), (["WIDESPREAD", "DUST"], "DU"), (["DUST"], "DU"), (["SAND"], "SA"),
    (["BLOWING", "DUST"], "BLDU"), (["BLOWING", "SAND"], "BLSA"), (["BLOWING", "SNOW"], "BLSN"),
    (["LOW", "DRIFTING", "DUST"], "DRDU"), (["LOW", "DRIFTING", "SAND"], "DRSA"),
    (["LOW", "DRIFTING", "SNOW"], "DRSN"), (["DRIFTING", "DUST"], "DRDU"), (["DRIFTING", "SAND"], "DRSA"),
    (["DRIFTING", "SNOW"], "DRSN"), (["SQUALL"], "SQ"), (["SQUALLS"], "SQ"), (["FUNNEL", "CLOUD"], "FC"),
  ]

  /// The first of the names whose words come next; a longer name is before a shorter one that it begins with.
  private static func first(of names: [Name], _ text: Span<UInt8>, _ cursor: TokenCursor) -> Name? {
    for name in names {
      var count = 0
      while count < name.words.count, text.extracting(cursor.ahead(count).range).spells(name.words[count]) {
        count += 1
      }
      if count == name.words.count { return name }
    }
    return nil
  }
}
