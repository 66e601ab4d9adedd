import Weather

/// The words of a special air-report for what was met (ICAO Annex 3, table A6-1B; Doc 4444, appendix 1):
/// `SEV TURB`, `EMBD TSGR`, `VA CLD`.
enum SpecialAirReport {
  typealias Met = (encounter: Hazard.Encounter, strength: Hazard.Strength)

  /// - Parameter layer: The height of the aircraft.
  static func encounters(of text: String, in layer: Hazard.Layer) -> [Met] {
    // The first two words are `ARS` and the aircraft.
    let words = Array(text.split { !$0.isLetter && !$0.isNumber }.dropFirst(2))
    var met: [Met] = []
    for (place, word) in words.enumerated() {
      let before = place > 0 ? words[place - 1] : ""
      let after = place + 1 < words.count ? words[place + 1] : ""
      if ["NEG", "NO", "NIL"].contains(before) { continue }
      func meet(
        _ phenomenon: Hazard.Phenomenon,
        _ strength: Hazard.Strength,
        _ qualifier: Substring? = nil
      ) {
        met.append((Hazard.Encounter(phenomenon, qualifier.map(String.init), in: layer), strength))
      }
      /// `SEV TURB`, or `TURB SEV` as in routine reports.
      func meetByStrength(_ phenomenon: Hazard.Phenomenon) {
        let (qualifier, strength) = Self.strength(of: before) ?? Self.strength(of: after) ?? (nil, .light)
        meet(phenomenon, strength, qualifier)
      }
      switch word {
      case "TURB", "TB": meetByStrength(.turbulence)
      case "ICE", "ICG", "ICING": meetByStrength(.icing)
      case "MTW": meetByStrength(.mountainWave)
      case "TS", "TSGR":
        meet(.thunderstorm, .severe, ["EMBD", "FRQ", "OBSC", "SQL"].contains(before) ? before : nil)
        if word == "TSGR" { meet(.hail, .severe) }
      case "GR": meet(.hail, .severe)
      case "SS": meet(.sandstorm, .severe, before == "HVY" ? before : nil)
      case "DS": meet(.duststorm, .severe, before == "HVY" ? before : nil)
      case "VA": meet(.volcanicAsh, .extreme)
      case "RDOACT": meet(.radioactiveCloud, .extreme)
      default: break
      }
    }
    return met
  }

  private static func strength(of word: Substring) -> (Substring?, Hazard.Strength)? {
    Hazard.Strength(word: word).map { (Substring($0.word), $0) }
  }
}
