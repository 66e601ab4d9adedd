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
    if report.isLow, isWithSpeedChange(pieces, text) { report.hasShearInWords = true }
  }

  /// Whether remarks have a signed change of airspeed without a word for it: `-20KT AT 400 RY04R`,
  /// `+/-10KT RY35L`, `PLUS 15KT`. One of a mountain wave, of turbulence or of the wind is not wind shear.
  private func isWithSpeedChange(_ pieces: [FieldPiece], _ text: Span<UInt8>) -> Bool {
    var previous = Word.none
    var isFound = false
    for (index, piece) in pieces.enumerated() {
      if !piece.isNumber {
        let word = piece.beginning(text)
        if word == "MTW" || word == "WAVE" || word == "WAVES" { return false }
        previous = word
        continue
      }
      // `+/-10-15KT`
      let first = index > 0 && piece.separator == .dash && pieces[index - 1].isNumber ? index - 1 : index
      guard piece.isSpeed(text) else { continue }
      switch previous {
      case "TURB", "TURBC", "TURBULEN", "TB", "CHOP", "CAT", "WIND", "WINDS", "WND", "TAILWIND", "HEADWIND",
        "XWIND", "CROSSWIN":
        break
      case "PLUS", "MINUS": isFound = true
      default: if pieces[first].isSigned { isFound = true }
      }
    }
    return isFound
  }

  /// Notes low-level wind shear in words: `LLWS`, `WIND SHEAR`, `W/S`, `WS`, `MICROBURST`, and a loss or gain
  /// of airspeed, which pilots are to state instead (AIM, Wind Shear PIREPs): `LOSS OF 20KT AT 400`.
  ///
  /// - Parameter pieces: Those of a field.
  func noteShear(in pieces: [FieldPiece], _ text: Span<UInt8>, _ report: inout PilotReport) {
    var (word, isDenied) = (Word.none, false)
    for (index, piece) in pieces.enumerated() where !piece.isNumber {
      let previous = word
      word = piece.beginning(text)
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
  package var dangersInWords: [Danger] { dangers(inWordsOf: [.weather, .remarks]) }

  package func dangers(inWordsOf codes: [Field.Code]) -> [Danger] {
    let bytes = text.bytes.capitals
    var found: [Danger] = []
    for field in fields where codes.contains(field.code) { found += dangers(in: field, bytes.span) }
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
    let pieces = FieldPiece.all(in: bytes, field.content).filter { !$0.isNumber }
    for (index, piece) in pieces.enumerated() {
      let isPairDenied = previous == "NO" || previous == "NEG"
      previous = word
      word = piece.beginning(bytes)
      if let braking = Danger(brakingAt: index, of: pieces, bytes) { found.append(braking) }
      switch (previous, word) {
      case (_, "NO"), (_, "NEG"): (isDenied, isSevere) = (true, false)
      // As in the fields of turbulence and icing, `HVY` is an old word for severe.
      case (_, "SEV"), (_, "SVR"), (_, "SEVERE"), (_, "EXTRM"), (_, "EXTREME"), (_, "XTRM"), (_, "EXTM"),
        (_, "HVY"), (_, "HEAVY"):
        isSevere = !isDenied
      case (_, "RIME") where isSevere:
        found.append(.severeIcing)
        isSevere = false
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
          case "ICG", "ICGIC", "ICGICIP", "ICING": found.append(.severeIcing)
          case "ICE":
            // `HVY ICE PELLETS`
            let next = index + 1 < pieces.count ? pieces[index + 1].beginning(bytes) : .none
            if next != "PELLETS", next != "CRYSTALS" { found.append(.severeIcing) }
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
    case (let first, "STRIKE"), (let first, "STRIKES"), (let first, "STRK"), (let first, "STRUCK"):
      guard Self.isLightning(first) else { return nil }
      self = .lightningStrike
    // `STRUCK BY LTG`, `HIT BY LIGHTNING`
    case ("BY", let second) where Self.isLightning(second): self = .lightningStrike
    default: return nil
    }
  }

  private static func isLightning(_ word: Word) -> Bool {
    switch word {
    case "LTG", "LTNG", "LGTNG", "LGTG", "LGHTNG", "LIGHTNIN", "LIGHTENI": true
    default: false
    }
  }

  /// Reads the braking action that a word begins, with its grade behind or before it: `BRAKING ACTION RY04R
  /// POOR`, `BA FAIR TO POOR`, `NIL BRKG`, and `BRAP` of NOTAMs. The worst grade counts.
  ///
  /// - Parameter pieces: Only words.
  /// - Returns: `nil` for good braking action, and without a grade.
  fileprivate init?(brakingAt index: Int, of pieces: [FieldPiece], _ text: Span<UInt8>) {
    let word = pieces[index].word(text)
    switch word {
    case "BRAF": self = .brakingMedium
    case "BRAP": self = .brakingPoor
    case "BRAN": self = .brakingNil
    // `BA123` is a flight.
    case "BA" where !text.isDigit(pieces[index].range.upperBound), "BRAKING", "BRKG", "BRKNG",
      "BRK" where Self.isAction(index + 1, of: pieces, text),
      "BREAKING" where Self.isAction(index + 1, of: pieces, text):
      var place = index + 1
      while place < pieces.count, Self.isBeforeGrade(pieces[place].word(text)) { place += 1 }
      let isBehind = Self.grade(at: place, of: pieces, text) != nil
      if !isBehind { place = index - 1 }
      guard let first = Self.grade(at: place, of: pieces, text) else { return nil }
      // The other end of `FAIR TO POOR` or `FAIR/POOR`.
      let step = isBehind ? 1 : -1
      let isTo = pieces.indices.contains(place + step) && pieces[place + step].word(text) == "TO"
      let other = place + (isTo ? 2 * step : step)
      let later = max(place, other)
      let isRange = isTo || later < pieces.count && [.dash, .slash].contains(pieces[later].separator)
      let second = isRange ? Self.grade(at: other, of: pieces, text) ?? first : first
      switch (min(first, second), max(first, second)) {
      case (1, 2): self = .brakingMediumToPoor
      case (_, 1): self = .brakingMedium
      case (_, 2): self = .brakingPoor
      case (_, 3): self = .brakingNil
      default: return nil
      }
    default: return nil
    }
  }

  /// `BRK ACTN`, but not `BRK OUT`.
  private static func isAction(_ place: Int, of pieces: [FieldPiece], _ text: Span<UInt8>) -> Bool {
    place < pieces.count && ["ACTION", "ACTN", "ACT"].contains(pieces[place].word(text))
  }

  /// Whether a word may stand between braking action and its grade.
  private static func isBeforeGrade(_ word: Word) -> Bool {
    switch word {
    case "ACTION", "ACTN", "ACT", "RWY", "RY", "RUNWAY", "IS", "WAS", "REPORTED", "RPRTD", "RPTD", "ON": true
    default: false
    }
  }

  /// From 0, which is good, to 3, which is nil; medium was called fair.
  private static func grade(at place: Int, of pieces: [FieldPiece], _ text: Span<UInt8>) -> Int? {
    guard pieces.indices.contains(place) else { return nil }
    return switch pieces[place].word(text) {
    case "GOOD": 0
    case "MEDIUM", "MED", "FAIR": 1
    case "POOR": 2
    case "NIL": 3
    default: nil
    }
  }
}

extension PilotReport.WeatherMet {
  /// The dangers of a group of weather.
  package var dangers: [PilotReport.Danger] {
    var found: [PilotReport.Danger] = []
    if phenomena.contains(.volcanicAsh) { found.append(.volcanicAsh) }
    if phenomena.contains(.funnelCloud) { found.append(.tornado) }
    if phenomena.descriptor == .thunderstorm { found.append(.thunderstorm) }
    if phenomena.contains(.hail) { found.append(.hail) }
    if phenomena.contains(.squall) { found.append(.squall) }
    if phenomena.isFreezing {
      if phenomena.contains(.rain) || phenomena.contains(.unknownPrecipitation) {
        found.append(.freezingRain)
      }
      if phenomena.contains(.drizzle) { found.append(.freezingDrizzle) }
    }
    if phenomena.contains(.icePellets) { found.append(.icePellets) }
    return found
  }
}
