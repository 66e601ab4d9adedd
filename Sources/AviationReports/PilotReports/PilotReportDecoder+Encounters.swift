import Weather

/// Turbulence and icing, which are written alike: frequency, intensity, kind and heights, and more than one
/// group of them, as in `CONS LGT CHOP OCNL MOD 120-150` or, heights first, `250-270 MOD 280 LGT`.
extension PilotReportDecoder {
  func decodeTurbulence(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    var reader = EncounterReader<PilotReport.Turbulence>()
    // A frequency stands before its group, or behind the only one.
    var frequency: PilotReport.Turbulence.Frequency?
    for piece in FieldPiece.all(in: text, content) {
      if reader.takeHeight(piece, text) { continue }
      let word = piece.word(text)
      if let intensity = Self.turbulence(word) {
        if reader.open.intensity != nil, reader.joins(piece) {
          reader.open.intensityTo = intensity
        } else {
          if reader.open.intensity != nil || !reader.awaitsIntensity { reader.endGroup() }
          reader.open.intensity = intensity
          reader.open.frequency = frequency ?? reader.open.frequency
          frequency = nil
        }
      } else if let kind = Self.turbulenceKind(word) {
        if reader.open.kind != nil { reader.endGroup() }
        reader.open.kind = kind
      } else if let new = Self.frequency(word) {
        if frequency == nil { frequency = new } else { report.unknown.append(piece.range) }
      } else if !reader.takeWord(word) {
        report.unknown.append(piece.range)
      }
    }
    if reader.open.frequency == nil { reader.open.frequency = frequency }
    reader.endGroup()
    report.turbulence += reader.groups
  }

  func decodeIcing(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    var reader = EncounterReader<PilotReport.Icing>()
    for piece in FieldPiece.all(in: text, content) {
      if reader.takeHeight(piece, text) { continue }
      let word = piece.word(text)
      if let intensity = Self.icing(word) {
        if reader.open.intensity != nil, reader.joins(piece) {
          reader.open.intensityTo = intensity
        } else {
          if reader.open.intensity != nil || !reader.awaitsIntensity { reader.endGroup() }
          reader.open.intensity = intensity
        }
      } else if let kind = Self.icingKind(word) {
        reader.open.kind = kind
      } else if !reader.takeWord(word) {
        report.unknown.append(piece.range)
      }
    }
    reader.endGroup()
    report.icing += reader.groups
  }

  // MARK: Words

  private static func turbulence(_ word: Word) -> PilotReport.Turbulence.Intensity? {
    switch word {
    case "NEG", "SMTH", "SMOOTH", "NIL": .negative
    case "LGT", "LT": .light
    case "MOD", "MDT": .moderate
    case "SEV": .severe
    case "EXTRM", "EXTM", "XTRM", "EXTREME": .extreme
    default: nil
    }
  }

  private static func turbulenceKind(_ word: Word) -> PilotReport.Turbulence.Kind? {
    switch word {
    case "CAT": .clearAir
    case "CHOP": .chop
    case "LLWS": .lowLevelWindShear
    case "MTW": .mountainWave
    default: nil
    }
  }

  private static func frequency(_ word: Word) -> PilotReport.Turbulence.Frequency? {
    switch word {
    case "OCNL", "OCN", "OCC": .occasional
    case "INTMT": .intermittent
    case "CONS", "CONT", "CONTS": .continuous
    default: nil
    }
  }

  private static func icing(_ word: Word) -> PilotReport.Icing.Intensity? {
    switch word {
    case "NEG", "NIL": .negative
    case "TRC", "TRACE": .trace
    case "LGT", "LT": .light
    case "MOD", "MDT": .moderate
    case "SEV", "HVY": .severe
    default: nil
    }
  }

  private static func icingKind(_ word: Word) -> PilotReport.Icing.Kind? {
    switch word {
    case "RIME": .rime
    case "CLR", "CLEAR": .clear
    case "MX", "MXD", "MIX", "MIXED": .mixed
    default: nil
    }
  }
}

/// What turbulence and icing have alike while they are read.
private protocol Encounter: Hashable {
  init()
  var extent: PilotReport.Extent? { get set }
}

extension PilotReport.Turbulence: Encounter {}
extension PilotReport.Icing: Encounter {}

private struct EncounterReader<Group: Encounter> {
  var groups: [Group] = []
  var open = Group()
  private var bound: Bound?
  /// Whether the open group began with its height: an intensity behind the height belongs to it, and the next
  /// height to the next group.
  private var beginsWithHeight = false
  /// Whether the word before joins two intensities: `LGT TO MOD`.
  private var isBehindTo = false

  private enum Bound { case below, above }

  /// Whether an intensity is the other end of a range.
  func joins(_ piece: FieldPiece) -> Bool {
    awaitsIntensity && (piece.separator == .dash || piece.separator == .slash || isBehindTo)
  }

  /// Whether the open group can still take an intensity: it has no height yet, or began with it.
  var awaitsIntensity: Bool { open.extent == nil || beginsWithHeight }

  private var hasOnlyHeight: Bool {
    var height = Group()
    height.extent = open.extent
    return open == height
  }

  /// Takes a height or the surface.
  mutating func takeHeight(_ piece: FieldPiece, _ text: Span<UInt8>) -> Bool {
    let isSurface = piece.word(text) == "SFC"
    guard let feet = isSurface ? 0 : piece.feet(text) else { return false }
    let height = Length.feet(Double(feet))
    if beginsWithHeight, !hasOnlyHeight { endGroup(keepingBound: true) }
    if open == Group() { beginsWithHeight = true }
    switch (bound, open.extent) {
    case (.below, _): open.extent = .below(height)
    case (.above, _): open.extent = .above(height)
    case (nil, .at(let other)): open.extent = .between(min(other, height), max(other, height))
    case (nil, nil): open.extent = .at(height)
    case (nil, _): return false
    }
    bound = nil
    return true
  }

  /// Takes a word that is neither an intensity nor a kind.
  mutating func takeWord(_ word: Word) -> Bool {
    isBehindTo = word == "TO"
    switch word {
    case "BLO", "BLW", "BELOW": bound = .below
    case "ABV", "ABOVE": bound = .above
    // Words that say nothing beyond the field, or that nothing is known.
    case "TB", "TURB", "TURBC", "IC", "ICING", "ICE", "FL", "AT", "TO", "UNKN", "UNK": break
    default: return false
    }
    return true
  }

  /// - Parameter isKeepingBound: Whether `ABV` or `BLO` came before the height that begins the next group.
  mutating func endGroup(keepingBound isKeepingBound: Bool = false) {
    if open != Group() { groups.append(open) }
    open = Group()
    if !isKeepingBound { bound = nil }
    beginsWithHeight = false
    isBehindTo = false
  }
}
