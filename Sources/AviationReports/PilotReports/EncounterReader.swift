import Weather

/// What turbulence and icing have alike while they are read.
protocol Encounter: Equatable {
  associatedtype Intensity: EncounterIntensity
  associatedtype Kind: Equatable

  init()
  var intensity: Intensity? { get set }
  var intensityTo: Intensity? { get set }
  var kind: Kind? { get set }
  var extent: PilotReport.Extent? { get set }
  var worst: Intensity? { get }

  /// The kind that a word names; `nil` for any other word.
  static func kind(_ word: Word) -> Kind?
}

extension Encounter {
  var isDenied: Bool { worst == .negative }
}

protocol EncounterIntensity: Comparable {
  static var negative: Self { get }

  /// `nil` for a word that is not an intensity.
  init?(_ word: Word)
}

/// Reads the fields of turbulence and icing, which are written alike: frequency, intensity, kind and heights,
/// and more than one group of them, as in `CONS LGT CHOP OCNL MOD 120-150` or, heights first,
/// `250-270 MOD 280 LGT`.
///
/// What is particular to one of them is in its own decoder, which goes through the pieces with `next()`.
struct EncounterReader<Group: Encounter> {
  /// The complete groups.
  private(set) var groups: [Group] = []
  /// The group that is being read.
  var open = Group()
  private(set) var cursor: FieldCursor
  /// Bounds without a height.
  private var unread: [Range<Int>] = []
  /// The bound of the next height.
  private var bound: (side: FieldPiece.Side, piece: FieldPiece)?
  /// Where the last height ends.
  private var heightEnd: Int?
  /// Whether the open group began with its height: an intensity behind the height belongs to it, and the next
  /// height to the next group.
  private var beginsWithHeight = false

  init(_ text: Span<UInt8>, _ content: Range<Int>) {
    cursor = FieldCursor(Self.pieces(of: text, content))
  }

  /// The pieces of a field. A word that joins an intensity and a kind, such as `LGTMIX`, is cut in two.
  private static func pieces(of text: Span<UInt8>, _ content: Range<Int>) -> [FieldPiece] {
    FieldPiece.all(in: text, content).flatMap { piece in
      let (start, count) = (piece.range.lowerBound, piece.range.count)
      // No word of either is longer.
      if piece.isNumber || count > 13 { return [piece] }
      let length = (2..<max(2, count)).first { length in
        Group.Intensity(text.word(start, length)) != nil
          && Group.kind(text.word(start + length, count - length)) != nil
      }
      return length.map { piece.cut(after: $0) } ?? [piece]
    }
  }

  /// Goes on to the next piece; `nil` behind the last one.
  mutating func next() -> FieldPiece? { cursor.next() }

  /// `NEG/MTN WAVE`: what is denied ends at the slash.
  var isBehindDenialAndSlash: Bool { open.isDenied && cursor.piece.separator == .slash }

  // MARK: Intensities

  /// Takes an intensity, which is the other end of a range or belongs to the open group or a new one.
  ///
  /// - Returns: Whether it is not the other end of a range.
  @discardableResult
  mutating func take(_ intensity: Group.Intensity, _ text: Span<UInt8>) -> Bool {
    if isOtherEnd(intensity, text), awaitsIntensity, let first = open.intensity {
      // The greater one may come first: `SEV-MOD`.
      let (lower, upper) = (min(first, intensity), max(open.intensityTo ?? first, intensity))
      open.intensity = lower
      open.intensityTo = lower < upper ? upper : nil
      return false
    }
    if open.intensity != nil || !awaitsIntensity || cursor.piece.separator == .slash && open.kind != nil {
      endGroup()
    }
    open.intensity = intensity
    return true
  }

  /// Whether an intensity is the other end of a range: `LGT-MOD`, `LGT TO MOD`. A slash joins two intensities
  /// too, but otherwise it stands between layers (FAA-H-8083-28B, 24.5.1.10): `LGT/MOD`, but `LGT CHOP/MOD`
  /// and `NEG/LGT`.
  private func isOtherEnd(_ intensity: Group.Intensity, _ text: Span<UInt8>) -> Bool {
    let isBehindTo = cursor.previousWord(text) == "TO"
    let first = cursor.index - (isBehindTo ? 2 : 1)
    guard first >= 0, let other = Group.Intensity(cursor.pieces[first].word(text)) else { return false }
    switch cursor.piece.separator {
    case .dash: return true
    case .slash: return other != .negative && intensity != .negative
    case .blank, .nothing: return isBehindTo
    }
  }

  /// Whether the open group can still take an intensity: it has no height yet, or began with it.
  var awaitsIntensity: Bool { open.extent == nil || beginsWithHeight }

  private var hasOnlyHeight: Bool {
    var height = Group()
    height.extent = open.extent
    return open == height
  }

  // MARK: Heights and other words

  /// Takes a height or the surface; `false` for any other piece.
  mutating func takeHeight(_ text: Span<UInt8>) -> Bool {
    guard let height = cursor.piece.height(text) else { return false }
    heightEnd = cursor.piece.range.upperBound
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
    if let side = cursor.piece.openSide { _ = openEnd(side) }
    return true
  }

  /// Takes a word that is neither an intensity nor a kind; `false` for one that is not known.
  private mutating func takeWord(_ text: Span<UInt8>) -> Bool {
    let word = cursor.piece.word(text)
    if let side = FieldPiece.Side(word) { return takeBound(side, text) }
    let next = cursor.nextWord(text)
    switch word {
    // `090 AND ABV`, `BTN FL180 AND FL220`.
    case "AND", "OR": return FieldPiece.Side(next) != nil || isBeforeHeight(cursor.rest, text)
    case "BTN", "BTWN", "BETWEEN": return isBeforeHeight(cursor.rest, text)
    // `030 TO UNKN`
    case "TO":
      if next.isUnknown || SkyReader.isTop(next), isBehindHeight(text) { _ = openEnd(.above) }
      return true
    // Words that say nothing beyond the field, or that nothing is known.
    case "TB", "TURB", "TURBC", "IC", "ICING", "ICE", "ICGIC", "ICGICIP", "FL", "AT": return true
    case _ where SkyReader.isTop(word) && isBeforeHeight(cursor.rest, text): return takeBoundOfNext(.below)
    case "BASE", "BASES":
      // `BASES-060` begins at the unknown base of the clouds.
      let isRange = cursor.rest.first?.separator == .dash
      return isBeforeHeight(cursor.rest, text) && takeBoundOfNext(isRange ? .below : .above)
    case _ where SkyReader.isUnknownTop(word):
      _ = openEnd(.above)
      return true
    default:
      takeOpenEnd(text)
      if case .above? = open.extent, SkyReader.isTop(word) { return true }
      return word.isUnknown
    }
  }

  /// Takes a word that stands for one end of a range, which is open there: `030-UNKN`, `UNKN-060`,
  /// `030-TOPS`.
  private mutating func takeOpenEnd(_ text: Span<UInt8>) {
    if cursor.piece.isNumber { return }
    if let next = cursor.rest.first, next.height(text) != nil {
      if next.separator == .dash, open.extent == nil { _ = takeBoundOfNext(.below) }
    } else if cursor.piece.separator == .dash, isBehindHeight(text) {
      _ = openEnd(.above)
    }
  }

  /// Takes a bound of the height behind it, or of the one before it: `BLO 090`, `090 AND BLO`, `050-UP`.
  private mutating func takeBound(_ side: FieldPiece.Side, _ text: Span<UInt8>) -> Bool {
    switch cursor.piece.word(text) {
    case "UP", "UPWARD", "UPWARDS", "HIGHER", "DOWN", "DOWNWARD", "LOWER":
      guard cursor.nextWord(text) == "TO", isBeforeHeight(cursor.rest.dropFirst(), text) else {
        return openEnd(side)
      }
      // `UP TO 090`, but `050 UP TO 090` is a range.
      return takeBoundOfNext(side == .above ? .below : .above)
    default:
      let isRange = cursor.piece.separator == .dash && isBehindHeight(text)
      if open.extent != nil, isRange || !isBeforeHeight(cursor.rest, text) { return openEnd(side) }
      if let bound { unread.append(bound.piece.range) }
      bound = (side, cursor.piece)
      return true
    }
  }

  /// Takes the bound of the height behind it, unless a height before it makes a range of both.
  private mutating func takeBoundOfNext(_ side: FieldPiece.Side) -> Bool {
    if case .at = open.extent { return true }
    if let bound { unread.append(bound.piece.range) }
    bound = (side, cursor.piece)
    return true
  }

  /// Opens one side of the heights of the group.
  ///
  /// - Returns: `false` without a height, and if one side is open already.
  private mutating func openEnd(_ side: FieldPiece.Side) -> Bool {
    switch open.extent {
    case .at(let height): open.extent = side.extent(height)
    case .between(let low, let high): open.extent = side.extent(side == .above ? low : high)
    case .above, .below, nil: return false
    }
    return true
  }

  /// Whether nothing but signs stands between a height and this piece.
  private func isBehindHeight(_ text: Span<UInt8>) -> Bool {
    guard let heightEnd, heightEnd <= cursor.piece.range.lowerBound else { return false }
    return !(heightEnd..<cursor.piece.range.lowerBound).contains { text.isLetter($0) || text.isDigit($0) }
  }

  private func isBeforeHeight(_ rest: ArraySlice<FieldPiece>, _ text: Span<UInt8>) -> Bool {
    rest.first { $0.word(text) != "FL" }?.height(text) != nil
  }

  /// Takes a word that both fields have: a phase of the flight or one of the heights. Any other word is
  /// unknown.
  mutating func takeOther(_ text: Span<UInt8>, _ report: inout PilotReport) {
    if let phase = PilotReportDecoder.phase(cursor.piece.word(text)) {
      report.phase = report.phase ?? phase
    } else if !takeWord(text) {
      report.unknown.append(cursor.piece.range)
    }
  }

  // MARK: Groups

  /// Ends the last group.
  ///
  /// - Returns: All groups.
  mutating func finish(_ report: inout PilotReport) -> [Group] {
    endGroup()
    report.unknown += unread
    return groups
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
