import Weather

/// The words of a special air-report for what was met (ICAO Annex 3, table A6-1B; Doc 4444, appendix 1):
/// `SEV TURB`, `EMBD TSGR`, `VA CLD`.
enum SpecialAirReport {
  /// - Parameter layer: The height of the aircraft.
  static func encounters(of text: String, in layer: Hazard.Layer) -> Encounters {
    // The first two words are `ARS` and the aircraft.
    let words = Array(text.split { !$0.isLetter && !$0.isNumber }.dropFirst(2))
    var met = Encounters()
    for (place, word) in words.enumerated() {
      let before = place > 0 ? words[place - 1] : ""
      let after = place + 1 < words.count ? words[place + 1] : ""
      if ["NEG", "NO", "NIL"].contains(before) { continue }
      /// - Parameter qualifiers: The words of which one may stand before it.
      func meet(_ phenomenon: Hazard.Phenomenon, qualifiers: Set<String> = []) {
        let word = qualifiers.contains(String(before)) ? String(before) : nil
        let layer = phenomenon.isBeyondAircraft ? Hazard.Layer() : layer
        met.add(phenomenon, word.map { Hazard.Qualifier($0) }, in: layer)
      }
      /// `SEV TURB`, or `TURB SEV` as in routine reports.
      func meetByStrength(_ phenomenon: Hazard.Phenomenon) {
        let strength = Hazard.Strength(word: before) ?? Hazard.Strength(word: after)
        met.add(phenomenon, strength.map { Hazard.Qualifier($0) }, in: layer)
      }
      switch word {
      case "TURB", "TB": meetByStrength(.turbulence)
      case "ICE", "ICG", "ICING": meetByStrength(.icing)
      case "MTW": meetByStrength(.mountainWave)
      case "TS", "TSGR":
        meet(.thunderstorm, qualifiers: ["EMBD", "FRQ", "OBSC", "SQL"])
        if word == "TSGR" { meet(.hail) }
      case "GR": meet(.hail)
      case "SS": meet(.sandstorm, qualifiers: ["HVY"])
      case "DS": meet(.duststorm, qualifiers: ["HVY"])
      case "VA": meet(.volcanicAsh)
      case "RDOACT": meet(.radioactiveCloud)
      default: break
      }
    }
    return met
  }
}
