import Weather

extension PilotReportDecoder {
  func decodeIcing(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    var reader = EncounterReader<PilotReport.Icing>(text, content)
    while let piece = reader.next() {
      if reader.takeHeight(text) { continue }
      let word = piece.word(text)
      if let intensity = PilotReport.Icing.Intensity(word) {
        reader.take(intensity, text)
      } else if let kind = PilotReport.Icing.kind(word) {
        if reader.isBehindDenialAndSlash || reader.open.kind != nil && !reader.awaitsIntensity {
          reader.endGroup()
        }
        let isJoined =
          piece.separator == .dash || piece.separator == .slash || reader.cursor.previousWord(text) == "AND"
        switch (reader.open.kind, kind) {
        case (nil, _): reader.open.kind = kind
        // Clear ice with rime is mixed.
        case (.clear, .rime) where isJoined, (.rime, .clear) where isJoined: reader.open.kind = .mixed
        default: report.unknown.append(piece.range)
        }
      } else if word == "AND", reader.open.kind != nil,
        PilotReport.Icing.kind(reader.cursor.nextWord(text)) != nil
      {
        continue
      } else {
        reader.takeOther(text, &report)
      }
    }
    report.icing += reader.finish(&report)
  }
}

extension PilotReport.Icing: Encounter {
  static func kind(_ word: Word) -> Kind? {
    switch word {
    case "RIME": .rime
    case "CLR", "CLEAR": .clear
    case "MX", "MXD", "MIX", "MIXED": .mixed
    default: nil
    }
  }
}

extension PilotReport.Icing.Intensity: EncounterIntensity {
  init?(_ word: Word) {
    switch word {
    case "NEG", "NEGATIVE", "NIL", "NONE": self = .negative
    // Canada writes `TR`.
    case "TRC", "TRACE", "TR": self = .trace
    case "LGT", "LT", "LGHT", "LIGHT": self = .light
    case "MOD", "MDT", "MODT", "MODERATE": self = .moderate
    case "SEV", "SVR", "SEVERE", "HVY", "HEAVY": self = .severe
    default: return nil
    }
  }
}
