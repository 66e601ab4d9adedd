import Weather

extension PilotReportDecoder {
  func decodeRemarks(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    let tokens = tokens(text, content)
    guard let first = tokens.first, let last = tokens.last else { return }
    // As it was written, so that small letters stay small.
    report.remarks = report.text[first.lowerBound..<last.upperBound]
    let pieces = FieldPiece.all(in: text, content)
    for (index, piece) in pieces.enumerated() where !piece.isNumber {
      let word = piece.word(text)
      if report.phase == nil { report.phase = Self.phase(word) }
      if word == "IMC", isHere(index, of: pieces, text) { report.isInCloud = true }
    }
    noteShear(in: pieces, text, &report)
  }

  /// Notes low-level wind shear in words: `LLWS`, `WIND SHEAR`, `W/S`, `WS`, `MICROBURST`, and a loss or gain
  /// of airspeed, which pilots are to state instead (AIM, Wind Shear PIREPs): `LOSS OF 20KT AT 400`.
  ///
  /// - Parameter pieces: Those of a field.
  func noteShear(in pieces: [FieldPiece], _ text: Span<UInt8>, _ report: inout PilotReport) {
    var (word, isDenied) = (Word.none, false)
    for (index, piece) in pieces.enumerated() where !piece.isNumber {
      let previous = word
      // The beginning is enough of a longer word.
      word = text.word(piece.range.lowerBound, min(piece.range.count, 8))
      let isShear: Bool
      switch (previous, word) {
      case (_, "LLWS"), (_, "MICROBUR"): isShear = true
      case ("WIND", "SHEAR"), (_, "WINDSHEA"), (_, "WS"): isShear = report.isLow
      case ("W", "S") where piece.separator == .slash: isShear = report.isLow
      case (_, "WIND"), (_, "W"): continue
      case _ where piece.isChange(text):
        let nearby = pieces[max(0, index - 2)..<min(pieces.count, index + 4)]
        isShear = report.isLow && nearby.contains { $0.isSpeed(text) }
      default: isShear = false
      }
      if isShear, !isDenied { report.hasShearInWords = true }
      isDenied = word == "NO" || word == "NEG"
    }
  }

  /// Whether `IMC` in the remarks is about the aircraft, and not about other heights or times, as in `IMC BLO
  /// 050` or `CLIMBED OUT OF IMC`.
  private func isHere(_ index: Int, of pieces: [FieldPiece], _ text: Span<UInt8>) -> Bool {
    guard index == 0 || Self.phase(pieces[index - 1].word(text)) != nil else { return false }
    guard index + 1 < pieces.count else { return true }
    switch pieces[index + 1].word(text) {
    case "BLO", "BLW", "BELOW", "ABV", "ABOVE", "BTN", "BTWN", "BETWEEN", "AT", "FROM", "FM", "TO", "UNTIL",
      "FL", "SFC", "ENDED", "VMC":
      return false
    default: return !pieces[index + 1].isNumber
    }
  }
}

extension PilotReport {
  /// Whether wind shear of this aircraft may be low-level: within 2,000 ft of a runway, the highest of which
  /// lie at 10,000 ft in North America.
  fileprivate var isLow: Bool { altitude.map { $0 <= .feet(12_000) } ?? true }

  /// The dangers that the words of the weather and of the remarks name and do not deny, as in `NO HAIL`.
  package var dangersInWords: [Danger] {
    let bytes = text.bytes.capitals
    var found: [Danger] = []
    for field in fields where field.code == .weather || field.code == .remarks {
      found += dangers(in: field, bytes.span)
    }
    return found
  }

  private func dangers(in field: Field, _ bytes: Span<UInt8>) -> [Danger] {
    var found: [Danger] = []
    var (previous, word) = (Word.none, Word.none)
    var isDenied = false
    var isSevere = false
    func note(_ danger: Danger) {
      if !isDenied { found.append(danger) }
      isDenied = false
    }
    for piece in FieldPiece.all(in: bytes, field.content) where !piece.isNumber {
      let isPairDenied = previous == "NO" || previous == "NEG"
      previous = word
      // The beginning of a longer word decides.
      word = bytes.word(piece.range.lowerBound, min(piece.range.count, 8))
      switch (previous, word) {
      case (_, "NO"), (_, "NEG"): (isDenied, isSevere) = (true, false)
      case (_, "SEV"), (_, "SVR"), (_, "SEVERE"), (_, "EXTRM"), (_, "EXTREME"), (_, "XTRM"), (_, "EXTM"):
        isSevere = !isDenied
      // The kinds between the intensity and what it is of: `SEV CLR ICG`.
      case (_, "CLR"), (_, "CLEAR"), (_, "RIME"), (_, "MX"), (_, "MXD"), (_, "MIXED"), (_, "AIR"): break
      case (_, "TORNADO"), (_, "TORNADOE"), (_, "FUNNEL"), (_, "WATERSPO"): note(.tornado)
      case (_, "HAIL"): note(.hail)
      case (_, "VOLCANIC"): note(.volcanicAsh)
      case (_, "TS"), (_, "TSRA"), (_, "TSTM"), (_, "TSTMS"), (_, "THUNDERS"): note(.thunderstorm)
      case (_, "SQUALL"), (_, "SQUALLS"): note(.squall)
      case (_, "FZRA"): note(.freezingRain)
      case (_, "FZDZ"): note(.freezingDrizzle)
      case (_, "MTW"): note(.mountainWave)
      case (let first, let second):
        switch Danger(first, second) {
        case let danger? where !isPairDenied: found.append(danger)
        case nil where isSevere:
          switch second {
          case "TURB", "TURBC", "TURBULEN", "CAT", "CHOP": found.append(.severeTurbulence)
          case "ICG", "ICE", "ICING": found.append(.severeIcing)
          default: break
          }
        default: break
        }
        (isDenied, isSevere) = (false, false)
      }
    }
    return found
  }
}

extension PilotReport.Danger {
  /// Reads a name of two words, or the beginnings of them.
  fileprivate init?(_ first: Word, _ second: Word) {
    switch (first, second) {
    case ("FREEZING", "RAIN"), ("FRZG", "RAIN"): self = .freezingRain
    case ("FREEZING", "DRIZZLE"), ("FRZG", "DRIZZLE"): self = .freezingDrizzle
    case ("ICE", "PELLETS"): self = .icePellets
    case ("MTN", "WAVE"), ("MTN", "WAVES"), ("MOUNTAIN", "WAVE"), ("MOUNTAIN", "WAVES"): self = .mountainWave
    default: return nil
    }
  }
}

extension PilotReport.WeatherMet {
  /// The dangers of a group of weather.
  package var dangers: [PilotReport.Danger] {
    var found: [PilotReport.Danger] = []
    func note(_ danger: PilotReport.Danger, _ isMet: Bool) {
      if isMet { found.append(danger) }
    }
    note(.volcanicAsh, phenomena.contains(.volcanicAsh))
    note(.tornado, phenomena.contains(.funnelCloud))
    note(.thunderstorm, phenomena.descriptor == .thunderstorm)
    note(.hail, phenomena.contains(.hail))
    note(.squall, phenomena.contains(.squall))
    if phenomena.isFreezing {
      note(.freezingRain, phenomena.contains(.rain) || phenomena.contains(.unknownPrecipitation))
      note(.freezingDrizzle, phenomena.contains(.drizzle))
    }
    note(.icePellets, phenomena.contains(.icePellets))
    return found
  }
}
