import Text
import Weather

/// Thunderstorms and cyclones in the words of an advisory.
extension AdvisoryText {
  /// What a convective SIGMET says of its thunderstorms, as in `LINE SEV EMBD TS` (NWS Instruction 10-811):
  /// `LINE SEV EMBD`. `nil` for an area of thunderstorms without further words.
  var storms: Hazard.Qualifier? {
    guard let storm = words.firstIndex(where: { $0 == "TS" || $0 == "TS." }) else { return nil }
    let before = words[..<storm].suffix(4).map { $0 == "ISOLD" ? "ISOL" : $0 }
    let named = before.filter { ["LINE", "ISOL", "SEV", "EMBD"].contains($0) }
    return named.isEmpty ? nil : Hazard.Qualifier(named.joined(separator: " "))
  }

  /// What comes with its thunderstorms, as in `TORNADOES...HAIL TO 2.5 IN...WIND GUSTS TO 65KT POSS.`
  func companions(in layer: Hazard.Layer) -> [Hazard.Encounter] {
    // The dots separate them like blanks. Behind the outlook are other storms.
    let text = (text ?? "").replacing("...", with: " ")
    let words = text.split(whereSeparator: \.isWhitespace).prefix { $0 != "OUTLOOK" }
    var found: [Hazard.Encounter] = []
    for (place, word) in words.enumerated() {
      let after = words.dropFirst(place + 1).prefix(3)
      guard after.first == "TO", let end = after.dropFirst().first else {
        if word.hasPrefix("TORNADO") {
          let possible = Hazard.Qualifier("POSS", meaning: .possible)
          found.append(Hazard.Encounter(.tornado, possible, in: layer))
        }
        continue
      }
      if word == "HAIL", after.last?.hasPrefix("IN") == true, let inches = Double.decimal(end) {
        let size = Hazard.Qualifier("TO \(end) IN", meaning: .hail(upToInches: inches))
        found.append(Hazard.Encounter(.hail, size, in: layer))
      } else if word == "GUSTS", let knots = Int(end.prefix(while: \.isNumber)), (1...400).contains(knots) {
        let gusts = Hazard.Qualifier("GUSTS TO \(knots)KT", meaning: .gusts(upTo: .knots(Double(knots))))
        found.append(Hazard.Encounter(.strongSurfaceWind, gusts, in: layer))
      }
    }
    return found
  }

  /// Whether thunderstorms have hail: `EMBD TSGR` (ICAO Annex 3, table A6-1A).
  var hasHail: Bool { words.contains { $0.hasPrefix("TSGR") } }

  /// `DEBBY` of `TC DEBBY PSN N2030 W07000` (ICAO Annex 3, table A6-1A); `nil` for `TC NN`, which has no name
  /// yet.
  var cyclone: String? {
    for place in words.indices where words[place] == "TC" {
      guard let name = word(place + 1), name.count > 2, name.allSatisfy(\.isLetter), word(place + 2) == "PSN"
      else { continue }
      return String(name)
    }
    return nil
  }

  /// Whether it stays where it is: `STNR`, or `MOV LTL` in the United States.
  var isStationary: Bool {
    words.indices.contains { place in
      words[place].hasPrefix("STNR") || words[place] == "MOV" && word(place + 1)?.hasPrefix("LTL") == true
    }
  }

  /// Whether a convective SIGMET is of growing or dying storms: `INTSFYG LINE SEV TS`, `DMSHG AREA TS`.
  var change: Hazard.Change? {
    let words = words.prefix { $0 != "OUTLOOK" }
    if words.contains(where: { $0.hasPrefix("INTSF") || $0.hasPrefix("DVLPG") }) { return .intensifying }
    return words.contains { $0.hasPrefix("DMSHG") || $0.hasPrefix("WKN") } ? .weakening : nil
  }
}
