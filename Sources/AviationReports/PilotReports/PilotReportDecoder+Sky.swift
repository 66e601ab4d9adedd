import Weather

/// Layers of cloud in any order of amount, base and top: `OVC015-TOP035/OVC230`, `038 OVC 045`,
/// `B041 OVC T061`, `BASES AT 009`; and a sky that is clear above or below a height, as in `CLR ABV 050`.
extension PilotReportDecoder {
  func decodeSky(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    var reader = SkyReader(FieldPiece.all(in: text, content))
    reader.read(text)
    report.sky += reader.layers
    report.isInCloud = report.isInCloud || reader.isInCloud
    report.isBetweenLayers = report.isBetweenLayers || reader.isBetweenLayers
    report.unknown += reader.unknown
  }
}

/// Reads the field piece by piece into layers.
struct SkyReader {
  private(set) var layers: [PilotReport.CloudReport] = []
  private(set) var isInCloud = false
  private(set) var isBetweenLayers = false
  /// The pieces that could not be read.
  private(set) var unknown: [Range<Int>] = []

  private var cursor: FieldCursor
  private var open = PilotReport.CloudReport()
  /// What the next number is, where a word says so.
  private var expected: Height?
  /// What the number before was, where a word said so.
  private var last: Height?
  /// Where the number before is.
  private var lastHeight = 0..<0

  private enum Height { case base, top, both }

  init(_ pieces: [FieldPiece]) { cursor = FieldCursor(pieces) }

  mutating func read(_ text: Span<UInt8>) {
    while let piece = cursor.next() {
      if piece.separator == .slash { endLayer() }
      if !take(piece, text) { unknown.append(piece.range) }
    }
    endLayer()
  }

  // MARK: Words

  static func amount(_ word: Word) -> PilotReport.CloudReport.Amount? {
    switch word {
    case "SKC": .skyClear
    case "CLR": .clear
    case "FEW": .few
    case "SCT": .scattered
    case "BKN": .broken
    case "OVC": .overcast
    default: nil
    }
  }

  static func isTop(_ word: Word) -> Bool { word == "TOP" || word == "TOPS" || word == "T" }

  static func isUnknownTop(_ word: Word) -> Bool { word == "TOPUNKN" || word == "TOPUNK" }

  static func isLayers(_ word: Word) -> Bool { word == "LYRS" || word == "LYR" || word == "LAYERS" }

  /// `OVCUNKN`, or `BKNUNK`.
  static func amountOfUnknownBase(_ word: Word) -> PilotReport.CloudReport.Amount? {
    guard word.count == 6 && word.last(3) == "UNK" || word.count == 7 && word.last(4) == "UNKN" else {
      return nil
    }
    return amount(word.first(3))
  }

  // MARK: Pieces

  /// - Returns: `false` for a piece that cannot be read.
  private mutating func take(_ piece: FieldPiece, _ text: Span<UInt8>) -> Bool {
    let word = piece.word(text)
    if let height = piece.height(text) {
      defer { lastHeight = piece.range }
      if piece.openSide == .above, !open.isClear {
        // `TOP060+` is higher.
        takeUnknown()
        return false
      }
      return take(height, behindDash: isBehindDash(text))
    } else if let amount = Self.amount(word) {
      let next = cursor.rest.first
      take(
        amount,
        behindDash: isBehindDash(text),
        behindTop: Self.isTop(cursor.previousWord(text)),
        isLast: next.map { $0.separator == .slash || Self.amount($0.word(text)) != nil } ?? true
      )
    } else if let amount = Self.amountOfUnknownBase(word) {
      take(amount, behindDash: isBehindDash(text))
      takeUnknown()
    } else {
      return take(word, text)
    }
    return true
  }

  /// - Returns: `false` for a word that cannot be read.
  private mutating func take(_ word: Word, _ text: Span<UInt8>) -> Bool {
    switch word {
    case _ where Self.isTop(word): expected = .top
    case "BASE", "BASES", "B": expected = .base
    case "ABV", "ABOVE": return takeLimit(.base, text)
    case "BLO", "BLW", "BELOW": return takeLimit(.top, text)
    // `TOP060 UP`
    case "UP", "UPWARD", "UPWARDS", "HIGHER":
      openTop()
      return false
    case "AT": if open.isClear { expected = .both }
    case "TO": return cursor.rest.first?.height(text) != nil
    case "FL": break
    case "IMC": isInCloud = true
    case "BTN", "BTWN", "BETWEEN":
      guard Self.isLayers(cursor.nextWord(text)) else { return false }
      isBetweenLayers = true
    case _ where Self.isLayers(word) && isBetweenLayers: break
    case _ where Self.isUnknownTop(word): if isBehindDash(text) { openTop() }
    case _ where word.isUnknown:
      if isBehindDash(text) { openTop() }
      takeUnknown()
    default: return false
    }
    return true
  }

  /// Whether the piece is the other end of a range: `045-060`, `045 TO 060`.
  private func isBehindDash(_ text: Span<UInt8>) -> Bool {
    cursor.piece.separator == .dash || cursor.previousWord(text) == "TO"
  }

  /// Takes `UNKN` for the base, so that a height behind it is the top; or for the top, as in `TOP UNKN`.
  private mutating func takeUnknown() {
    if expected == .top {
      expected = nil
    } else if open.base == nil, open.top == nil {
      expected = .top
    }
  }

  /// Takes the top back, of which only a lower end is known: `TOP060-UNKN`, `TOP060 AND ABV`.
  private mutating func openTop() {
    guard !open.isClear, open.top != nil else { return }
    open.top = nil
    unknown.append(lastHeight)
  }

  /// - Parameters:
  ///   - behindTop: Whether the word before it is `TOP`: `BASES BKN031 TOPS BKN045` is one layer.
  ///   - isLast: Whether no height of its own follows: `TOP 180 BKN` is one layer, `TOP 080 BKN090` two.
  private mutating func take(
    _ amount: PilotReport.CloudReport.Amount,
    behindDash: Bool,
    behindTop: Bool = false,
    isLast: Bool = false
  ) {
    if behindTop, open.top == nil, open.amount == amount || open.amountTo == amount { return }
    if open.amount == nil, open.base != nil || open.top == nil || isLast {
      open.amount = amount
    } else if behindDash, open.base == nil, open.top == nil, open.amountTo == nil {
      open.amountTo = amount
    } else {
      endLayer()
      open.amount = amount
      if behindTop { expected = .top }
    }
  }

  /// - Returns: `false` for a height that cannot belong to the layer, such as a top below its base.
  private mutating func take(_ height: Length, behindDash: Bool) -> Bool {
    let expected = self.expected
    self.expected = nil
    var kind = expected
    switch expected {
    case .base:
      if open.base != nil { endLayer() }
      if let top = open.top, top <= height { return false }
      open.base = height
    case .top:
      if let base = open.base, height <= base { return false }
      open.top = height
    case .both: (open.base, open.top) = (height, height)
    case nil:
      if open.base == nil, open.top == nil {
        open.base = height
      } else if behindDash, last == .top, let top = open.top {
        // TOP320-330: the highest of the tops.
        open.top = max(top, height)
        kind = .top
      } else if let base = open.base, open.top == nil, behindDash ? last == nil : open.amount != nil {
        if height <= base { return false }
        open.top = height
      } else if behindDash {
        // A range of bases, or a third height.
        return false
      } else {
        endLayer()
        open.base = height
      }
    }
    last = kind
    return true
  }

  /// Takes `ABV` or `BLO` behind a clear sky: `CLR ABV 050`, and `OVC030-TOP045/CLR ABV`, clear above the
  /// tops.
  ///
  /// - Returns: `false` for cloud, of which that height is neither base nor top, and without a height.
  private mutating func takeLimit(_ limit: Height, _ text: Span<UInt8>) -> Bool {
    let next = cursor.rest.first { $0.word(text) != "FL" }
    let hasHeight = next.map { $0.height(text) != nil && $0.separator != .slash } ?? false
    if open.isClear, open.base == nil, open.top == nil {
      if hasHeight {
        expected = limit
        return true
      }
      if limit == .base, takeTopBelow() { return true }
    }
    if limit == .base, !hasHeight { openTop() }
    return false
  }

  /// Takes the top of the layer before as the base of a clear sky.
  private mutating func takeTopBelow() -> Bool {
    guard let below = layers.last, !below.isClear, let top = below.top else { return false }
    open.base = top
    return true
  }

  private mutating func endLayer() {
    // Behind a top, a clear sky is above it: `OVC100-TOP110/ SKC`.
    if open.isClear, open.base == nil, open.top == nil { _ = takeTopBelow() }
    if open != PilotReport.CloudReport() { layers.append(open) }
    open = PilotReport.CloudReport()
    (expected, last) = (nil, nil)
  }
}
