import Weather

/// Turbulence and icing, which are written alike: frequency, intensity, kind and heights, and more than one
/// group of them, as in `CONS LGT CHOP OCNL MOD 120-150` or, heights first, `250-270 MOD 280 LGT`.
extension PilotReportDecoder {
  func decodeTurbulence(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    var reader = EncounterReader<PilotReport.Turbulence>()
    // A frequency stands before its group, or behind the only one.
    var frequency: PilotReport.Turbulence.Frequency?
    let pieces = pieces(of: text, content) { Self.turbulence($0) != nil && Self.turbulenceKind($1) != nil }
    for (index, piece) in pieces.enumerated() {
      if reader.takeHeight(piece, text) { continue }
      let word = piece.word(text)
      let isBeforeWave = index + 1 < pieces.count && pieces[index + 1].word(text) == "WAVE"
      // `NEG/MTN WAVE`: smooth air ends at the slash.
      let isBehindSmooth = reader.open.worst == .negative && piece.separator == .slash
      if word == "MTN" && isBeforeWave {
        if isBehindSmooth { reader.endGroup() }
        continue
      } else if let intensity = Self.turbulence(word) {
        // `LLWS NEG CHOP` does not deny the wind shear.
        if intensity == .negative, reader.open.kind == .lowLevelWindShear { reader.endGroup() }
        let isOtherEnd = isOtherEnd(index, of: pieces, text) { word in
          Self.turbulence(word).map { $0 == .negative }
        }
        if reader.take(intensity, piece, isOtherEnd: isOtherEnd) {
          reader.open.frequency = frequency ?? reader.open.frequency
          frequency = nil
        }
      } else if let kind = Self.turbulenceKind(word) {
        let isDenied = index > 0 && isDenial(pieces[index - 1].word(text)) && piece.separator != .dash
        let isUndeniedShear = kind == .lowLevelWindShear && reader.open.worst == .negative && !isDenied
        if reader.open.kind != nil || isBehindSmooth || isUndeniedShear { reader.endGroup() }
        reader.open.kind = kind
      } else if let new = Self.frequency(word) {
        if frequency == nil { frequency = new } else { report.unknown.append(piece.range) }
      } else if let phase = Self.phase(word) {
        report.phase = report.phase ?? phase
      } else if !reader.takeWord(piece, before: pieces.dropFirst(index + 1), text) {
        report.unknown.append(piece.range)
      }
    }
    if reader.open.frequency == nil { reader.open.frequency = frequency }
    reader.endGroup()
    // Where the code `LLWS` is a kind of turbulence, which has its own heights.
    if !reader.groups.contains(where: { $0.kind == .lowLevelWindShear }) {
      noteShear(in: pieces, text, &report)
    }
    report.turbulence += reader.groups
    report.unknown += reader.unread
  }

  func decodeIcing(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    var reader = EncounterReader<PilotReport.Icing>()
    let pieces = pieces(of: text, content) { Self.icing($0) != nil && Self.icingKind($1) != nil }
    for (index, piece) in pieces.enumerated() {
      if reader.takeHeight(piece, text) { continue }
      let word = piece.word(text)
      if let intensity = Self.icing(word) {
        let isOtherEnd = isOtherEnd(index, of: pieces, text) { word in
          Self.icing(word).map { $0 == .negative }
        }
        _ = reader.take(intensity, piece, isOtherEnd: isOtherEnd)
      } else if let kind = Self.icingKind(word) {
        let isBehindNone = reader.open.worst == .negative && piece.separator == .slash
        if isBehindNone || reader.open.kind != nil && !reader.awaitsIntensity { reader.endGroup() }
        let isBehindAnd = index > 0 && pieces[index - 1].word(text) == "AND"
        let isJoined = piece.separator == .dash || piece.separator == .slash || isBehindAnd
        switch (reader.open.kind, kind) {
        case (nil, _): reader.open.kind = kind
        // Clear ice with rime is mixed.
        case (.clear, .rime) where isJoined, (.rime, .clear) where isJoined: reader.open.kind = .mixed
        default: report.unknown.append(piece.range)
        }
      } else if let phase = Self.phase(word) {
        report.phase = report.phase ?? phase
      } else if word == "AND", reader.open.kind != nil, index + 1 < pieces.count,
        Self.icingKind(pieces[index + 1].word(text)) != nil
      {
        continue
      } else if !reader.takeWord(piece, before: pieces.dropFirst(index + 1), text) {
        report.unknown.append(piece.range)
      }
    }
    reader.endGroup()
    report.icing += reader.groups
    report.unknown += reader.unread
  }

  /// The pieces of a field. A word that joins an intensity and a kind, such as `LGTMIX`, is cut in two.
  private func pieces(
    of text: Span<UInt8>,
    _ content: Range<Int>,
    isJoined: (_ intensity: Word, _ kind: Word) -> Bool
  ) -> [FieldPiece] {
    let pieces = FieldPiece.all(in: text, content)
    return pieces.flatMap { piece in
      let (start, count) = (piece.range.lowerBound, piece.range.count)
      // No word of either is longer.
      let length =
        piece.isNumber || count > 13
        ? nil
        : (2..<max(2, count)).first {
          isJoined(text.word(start, $0), text.word(start + $0, count - $0))
        }
      return length.map { piece.cut(after: $0) } ?? [piece]
    }
  }

  /// Whether an intensity is the other end of a range: `LGT-MOD`, `LGT TO MOD`. A slash joins two intensities
  /// too, but otherwise it stands between layers (FAA-H-8083-28B, 24.5.1.10): `LGT/MOD`, but `LGT CHOP/MOD`
  /// and `NEG/LGT`.
  ///
  /// - Parameter isNegative: Returns `nil` for a word that is not an intensity.
  private func isOtherEnd(
    _ index: Int,
    of pieces: [FieldPiece],
    _ text: Span<UInt8>,
    isNegative: (Word) -> Bool?
  ) -> Bool {
    let isBehindTo = index > 0 && pieces[index - 1].word(text) == "TO"
    let first = index - (isBehindTo ? 2 : 1)
    guard first >= 0, let isFirstNegative = isNegative(pieces[first].word(text)) else { return false }
    switch pieces[index].separator {
    case .dash: return true
    case .slash: return !isFirstNegative && isNegative(pieces[index].word(text)) == false
    case .blank, .nothing: return isBehindTo
    }
  }

  /// Whether a word denies the kind behind it; smooth air does not.
  private func isDenial(_ word: Word) -> Bool {
    switch word {
    case "NEG", "NEGATIVE", "NIL", "NONE": true
    default: false
    }
  }

  // MARK: Words

  static func turbulence(_ word: Word) -> PilotReport.Turbulence.Intensity? {
    switch word {
    case "NEG", "NEGATIVE", "SMTH", "SMOOTH", "NIL", "NONE": .negative
    case "LGT", "LT", "LGHT", "LIGHT": .light
    case "MOD", "MDT", "MODT", "MODERATE": .moderate
    // Canada writes `SVR`, and `TR` for a trace of ice.
    case "SEV", "SVR", "SEVERE", "HVY", "HEAVY": .severe
    case "EXTRM", "EXTM", "XTRM", "EXTREME": .extreme
    default: nil
    }
  }

  static func turbulenceKind(_ word: Word) -> PilotReport.Turbulence.Kind? {
    switch word {
    case "CAT": .clearAir
    case "CHOP": .chop
    case "LLWS": .lowLevelWindShear
    case "MTW", "WAVE": .mountainWave
    default: nil
    }
  }

  static func frequency(_ word: Word) -> PilotReport.Turbulence.Frequency? {
    switch word {
    case "OCNL", "OCN", "OCC": .occasional
    case "INTMT", "INT": .intermittent
    case "CONS", "CONT", "CONTS": .continuous
    case "ISOL", "ISOLD": .isolated
    default: nil
    }
  }

  static func icing(_ word: Word) -> PilotReport.Icing.Intensity? {
    switch word {
    case "NEG", "NEGATIVE", "NIL", "NONE": .negative
    case "TRC", "TRACE", "TR": .trace
    case "LGT", "LT", "LGHT", "LIGHT": .light
    case "MOD", "MDT", "MODT", "MODERATE": .moderate
    case "SEV", "SVR", "SEVERE", "HVY", "HEAVY": .severe
    default: nil
    }
  }

  static func icingKind(_ word: Word) -> PilotReport.Icing.Kind? {
    switch word {
    case "RIME": .rime
    case "CLR", "CLEAR": .clear
    case "MX", "MXD", "MIX", "MIXED": .mixed
    default: nil
    }
  }
}

/// What turbulence and icing have alike while they are read.
private protocol Encounter: Equatable {
  associatedtype Intensity: Comparable

  init()
  var intensity: Intensity? { get set }
  var intensityTo: Intensity? { get set }
  var extent: PilotReport.Extent? { get set }
  var hasKind: Bool { get }
}

extension PilotReport.Turbulence: Encounter {
  fileprivate var hasKind: Bool { kind != nil }
}

extension PilotReport.Icing: Encounter {
  fileprivate var hasKind: Bool { kind != nil }
}

private struct EncounterReader<Group: Encounter> {
  var groups: [Group] = []
  var open = Group()
  /// Bounds without a height.
  private(set) var unread: [Range<Int>] = []
  /// The bound of the next height.
  private var bound: (side: FieldPiece.Bound, piece: FieldPiece)?
  /// Where the last height ends.
  private var heightEnd: Int?
  /// Whether the open group began with its height: an intensity behind the height belongs to it, and the next
  /// height to the next group.
  private var beginsWithHeight = false

  /// Takes an intensity, which is the other end of a range or belongs to the open group or a new one.
  ///
  /// - Returns: Whether it is not the other end of a range.
  mutating func take(_ intensity: Group.Intensity, _ piece: FieldPiece, isOtherEnd: Bool) -> Bool {
    if isOtherEnd, awaitsIntensity, let first = open.intensity {
      // The greater one may come first: `SEV-MOD`.
      let (lower, upper) = (min(first, intensity), max(open.intensityTo ?? first, intensity))
      open.intensity = lower
      open.intensityTo = lower < upper ? upper : nil
      return false
    }
    if open.intensity != nil || !awaitsIntensity || piece.separator == .slash && open.hasKind { endGroup() }
    open.intensity = intensity
    return true
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
    guard let height = piece.height(text) else { return false }
    heightEnd = piece.range.upperBound
    if beginsWithHeight, !hasOnlyHeight { endGroup(keepingBound: true) }
    if open == Group() { beginsWithHeight = true }
    switch (bound?.side, open.extent) {
    case (let side?, nil): open.extent = side.extent(height)
    case (.below, .above(let other)) where other < height: open.extent = .between(other, height)
    case (.above, .below(let other)) where height < other: open.extent = .between(height, other)
    case (let side?, _):
      // `LGT BLO 030 AND ABV 100`: the same twice.
      if !hasOnlyHeight { groups.append(open) }
      open.extent = side.extent(height)
    case (nil, .at(let other)): open.extent = .between(min(other, height), max(other, height))
    case (nil, nil): open.extent = .at(height)
    case (nil, _): return false
    }
    bound = nil
    if let side = piece.openSide { _ = openEnd(side) }
    return true
  }

  /// Takes a word that is neither an intensity nor a kind.
  ///
  /// - Parameter rest: The pieces behind it.
  mutating func takeWord(_ piece: FieldPiece, before rest: ArraySlice<FieldPiece>, _ text: Span<UInt8>)
    -> Bool
  {
    let word = piece.word(text)
    if let side = FieldPiece.Bound(word) { return takeBound(side, piece, before: rest, text) }
    let next = rest.first?.word(text) ?? .none
    switch word {
    // `090 AND ABV`, `BTN FL180 AND FL220`.
    case "AND", "OR": return FieldPiece.Bound(next) != nil || isBeforeHeight(rest, text)
    case "BTN", "BTWN", "BETWEEN": return isBeforeHeight(rest, text)
    // `030 TO UNKN`
    case "TO":
      if next.isUnknown || SkyReader.isTop(next), isBehindHeight(piece, text) { _ = openEnd(.above) }
      return true
    // Words that say nothing beyond the field, or that nothing is known.
    case "TB", "TURB", "TURBC", "IC", "ICING", "ICE", "ICGIC", "ICGICIP", "FL", "AT": return true
    case _ where SkyReader.isTop(word) && isBeforeHeight(rest, text): return take(.below, of: piece)
    case "BASE", "BASES":
      // `BASES-060` begins at the unknown base of the clouds.
      let isRange = rest.first?.separator == .dash
      return isBeforeHeight(rest, text) && take(isRange ? .below : .above, of: piece)
    case _ where SkyReader.isUnknownTop(word):
      _ = openEnd(.above)
      return true
    default:
      takeOpenEnd(piece, before: rest, text)
      if case .above? = open.extent, SkyReader.isTop(word) { return true }
      return word.isUnknown
    }
  }

  /// Takes a word that stands for one end of a range, which is open there: `030-UNKN`, `UNKN-060`,
  /// `030-TOPS`.
  private mutating func takeOpenEnd(
    _ piece: FieldPiece,
    before rest: ArraySlice<FieldPiece>,
    _ text: Span<UInt8>
  ) {
    if piece.isNumber { return }
    if let next = rest.first, next.height(text) != nil {
      if next.separator == .dash, open.extent == nil { _ = take(.below, of: piece) }
    } else if piece.separator == .dash, isBehindHeight(piece, text) {
      _ = openEnd(.above)
    }
  }

  /// Takes a bound of the height behind it, or of the one before it: `BLO 090`, `090 AND BLO`, `050-UP`.
  private mutating func takeBound(
    _ side: FieldPiece.Bound,
    _ piece: FieldPiece,
    before rest: ArraySlice<FieldPiece>,
    _ text: Span<UInt8>
  ) -> Bool {
    switch piece.word(text) {
    case "UP", "UPWARD", "UPWARDS", "HIGHER", "DOWN", "DOWNWARD", "LOWER":
      guard rest.first?.word(text) == "TO", isBeforeHeight(rest.dropFirst(), text) else {
        return openEnd(side)
      }
      // `UP TO 090`, but `050 UP TO 090` is a range.
      return take(side == .above ? .below : .above, of: piece)
    default:
      let isRange = piece.separator == .dash && isBehindHeight(piece, text)
      if open.extent != nil, isRange || !isBeforeHeight(rest, text) { return openEnd(side) }
      if let bound { unread.append(bound.piece.range) }
      bound = (side, piece)
      return true
    }
  }

  /// Takes the bound of the height behind it, unless a height before it makes a range of both.
  private mutating func take(_ side: FieldPiece.Bound, of piece: FieldPiece) -> Bool {
    if case .at = open.extent { return true }
    if let bound { unread.append(bound.piece.range) }
    bound = (side, piece)
    return true
  }

  /// Opens one side of the heights of the group.
  ///
  /// - Returns: `false` without a height, and if one side is open already.
  private mutating func openEnd(_ side: FieldPiece.Bound) -> Bool {
    switch open.extent {
    case .at(let height): open.extent = side.extent(height)
    case .between(let low, let high): open.extent = side.extent(side == .above ? low : high)
    case .above, .below, nil: return false
    }
    return true
  }

  /// Whether nothing but signs stands between a height and a piece.
  private func isBehindHeight(_ piece: FieldPiece, _ text: Span<UInt8>) -> Bool {
    guard let heightEnd, heightEnd <= piece.range.lowerBound else { return false }
    return !(heightEnd..<piece.range.lowerBound).contains { text.isLetter($0) || text.isDigit($0) }
  }

  private func isBeforeHeight(_ rest: ArraySlice<FieldPiece>, _ text: Span<UInt8>) -> Bool {
    rest.first { $0.word(text) != "FL" }?.height(text) != nil
  }

  /// - Parameter isKeepingBound: Whether `ABV` or `BLO` came before the height that begins the next group.
  mutating func endGroup(keepingBound isKeepingBound: Bool = false) {
    if open != Group() { groups.append(open) }
    open = Group()
    if !isKeepingBound, let bound {
      unread.append(bound.piece.range)
      self.bound = nil
    }
    beginsWithHeight = false
  }
}
