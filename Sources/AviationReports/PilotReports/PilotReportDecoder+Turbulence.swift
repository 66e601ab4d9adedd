import Weather

extension PilotReportDecoder {
  func decodeTurbulence(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    var reader = EncounterReader<PilotReport.Turbulence>(text, content)
    // A frequency stands before its group, or behind the only one.
    var frequency: PilotReport.Turbulence.Frequency?
    while let piece = reader.next() {
      if reader.takeHeight(text) { continue }
      let word = piece.word(text)
      if word == "MTN", reader.cursor.nextWord(text) == "WAVE" {
        if reader.isBehindDenialAndSlash { reader.endGroup() }
      } else if let intensity = PilotReport.Turbulence.Intensity(word) {
        // `LLWS NEG CHOP` does not deny the wind shear.
        if intensity == .negative, reader.open.kind == .lowLevelWindShear { reader.endGroup() }
        if reader.take(intensity, text) {
          reader.open.frequency = frequency ?? reader.open.frequency
          frequency = nil
        }
      } else if let kind = PilotReport.Turbulence.kind(word) {
        let isDenied = isDenial(reader.cursor.previousWord(text)) && piece.separator != .dash
        let isUndeniedShear = kind == .lowLevelWindShear && reader.open.isDenied && !isDenied
        if reader.open.kind != nil || reader.isBehindDenialAndSlash || isUndeniedShear { reader.endGroup() }
        reader.open.kind = kind
      } else if let new = PilotReport.Turbulence.Frequency(word) {
        if frequency == nil { frequency = new } else { report.unknown.append(piece.range) }
      } else {
        reader.takeOther(text, &report)
      }
    }
    if reader.open.frequency == nil { reader.open.frequency = frequency }
    let groups = reader.finish(&report)
    // Where the code `LLWS` is a kind of turbulence, which has its own heights.
    if !groups.contains(where: { $0.kind == .lowLevelWindShear }) {
      noteShear(in: reader.cursor.pieces, text, &report)
    }
    report.turbulence += groups
  }

  /// Whether a word denies the kind behind it; smooth air does not.
  private func isDenial(_ word: Word) -> Bool {
    switch word {
    case "NEG", "NEGATIVE", "NIL", "NONE": true
    default: false
    }
  }
}

extension PilotReport.Turbulence: Encounter {
  static func kind(_ word: Word) -> Kind? {
    switch word {
    case "CAT": .clearAir
    case "CHOP": .chop
    case "LLWS": .lowLevelWindShear
    case "MTW", "WAVE": .mountainWave
    default: nil
    }
  }
}

extension PilotReport.Turbulence.Intensity: EncounterIntensity {
  init?(_ word: Word) {
    switch word {
    case "NEG", "NEGATIVE", "SMTH", "SMOOTH", "NIL", "NONE": self = .negative
    case "LGT", "LT", "LGHT", "LIGHT": self = .light
    case "MOD", "MDT", "MODT", "MODERATE": self = .moderate
    // Canada writes `SVR`.
    case "SEV", "SVR", "SEVERE", "HVY", "HEAVY": self = .severe
    case "EXTRM", "EXTM", "XTRM", "EXTREME": self = .extreme
    default: return nil
    }
  }
}

extension PilotReport.Turbulence.Frequency {
  /// `nil` for a word that is not a frequency.
  init?(_ word: Word) {
    switch word {
    case "OCNL", "OCN", "OCC": self = .occasional
    case "INTMT", "INT": self = .intermittent
    case "CONS", "CONT", "CONTS": self = .continuous
    case "ISOL", "ISOLD": self = .isolated
    default: return nil
    }
  }
}
