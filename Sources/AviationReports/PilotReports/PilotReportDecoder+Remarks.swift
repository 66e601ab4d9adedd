import Weather

extension PilotReportDecoder {
  func decodeRemarks(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    let tokens = tokens(text, content)
    guard let first = tokens.first, let last = tokens.last else { return }
    // As it was written, so that small letters stay small.
    report.remarks = report.text[first.lowerBound..<last.upperBound]
    var (word, isDenied) = (Word.none, false)
    let pieces = FieldPiece.all(in: text, content)
    for (index, piece) in pieces.enumerated() where !piece.isNumber {
      let previous = word
      // The beginning is enough of a longer word.
      word = text.word(piece.range.lowerBound, min(piece.range.count, 8))
      if report.phase == nil { report.phase = Self.phase(word) }
      if word == "IMC", isHere(index, of: pieces, text) { report.isInCloud = true }
      let isShear: Bool
      switch (previous, word) {
      case (_, "LLWS"): isShear = true
      case ("WIND", "SHEAR"), (_, "WINDSHEA"): isShear = report.isLow
      case ("W", "S") where piece.separator == .slash: isShear = report.isLow
      case (_, "WIND"), (_, "W"): continue
      default: isShear = false
      }
      if isShear, !isDenied { report.hasShearInRemarks = true }
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

  /// The dangers in the remarks that make a report urgent and that they do not deny, as in `NO HAIL`.
  package var urgentRemarks: [UrgentRemark] {
    guard let field = fields.last, field.code == .remarks else { return [] }
    let bytes = text.bytes.capitals
    var found: [UrgentRemark] = []
    var isDenied = false
    var isSevere = false
    func note(_ danger: UrgentRemark) {
      if !isDenied { found.append(danger) }
      isDenied = false
    }
    for piece in FieldPiece.all(in: bytes.span, field.content) where !piece.isNumber {
      // The beginning of a longer word decides.
      switch bytes.span.word(piece.range.lowerBound, min(piece.range.count, 8)) {
      case "NO", "NEG": (isDenied, isSevere) = (true, false)
      case "SEV", "SVR", "SEVERE", "EXTRM", "EXTREME", "XTRM", "EXTM": isSevere = !isDenied
      // The kinds between the intensity and what it is of: `SEV CLR ICG`.
      case "CLR", "CLEAR", "RIME", "MX", "MXD", "MIXED", "AIR": break
      case "TORNADO", "TORNADOE", "FUNNEL", "WATERSPO": note(.tornado)
      case "HAIL": note(.hail)
      case "VOLCANIC": note(.volcanicAsh)
      case "TURB", "TURBC", "TURBULEN", "CAT", "CHOP":
        if isSevere { found.append(.severeTurbulence) }
        (isDenied, isSevere) = (false, false)
      case "ICG", "ICE", "ICING":
        if isSevere { found.append(.severeIcing) }
        (isDenied, isSevere) = (false, false)
      default: (isDenied, isSevere) = (false, false)
      }
    }
    return found
  }
}
