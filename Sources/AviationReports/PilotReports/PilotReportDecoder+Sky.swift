import Weather

/// Layers of cloud in any order of amount, base and top: `OVC015-TOP035/OVC230`, `038 OVC 045`,
/// `B041 OVC T061`, `BASES AT 009`; and a sky that is clear above or below a height, as in `CLR ABV 050`.
extension PilotReportDecoder {
  func decodeSky(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    var reader = SkyReader()
    var lastHeight = content.lowerBound..<content.lowerBound
    func openTop() {
      if reader.openTop() { report.unknown.append(lastHeight) }
    }
    let pieces = FieldPiece.all(in: text, content)
    for (index, piece) in pieces.enumerated() {
      if piece.separator == .slash { reader.endLayer() }
      let word = piece.word(text)
      let isBehindTo = index > 0 && pieces[index - 1].word(text) == "TO"
      let isBehindDash = piece.separator == .dash || isBehindTo
      let isBehindTop = index > 0 && SkyReader.isTop(pieces[index - 1].word(text))
      let next = pieces.dropFirst(index + 1).first
      if let height = piece.height(text) {
        if piece.openSide == .above, !reader.open.isClear {
          // `TOP060+` is higher.
          reader.takeUnknown()
          report.unknown.append(piece.range)
        } else if !reader.take(height, behindDash: isBehindDash) {
          report.unknown.append(piece.range)
        }
        lastHeight = piece.range
      } else if let amount = SkyReader.amount(word) {
        let isLast =
          next.map { $0.separator == .slash || SkyReader.amount($0.word(text)) != nil } ?? true
        reader.take(amount, behindDash: isBehindDash, behindTop: isBehindTop, isLast: isLast)
      } else if let amount = SkyReader.amountOfUnknownBase(word) {
        reader.take(amount, behindDash: isBehindDash)
        reader.takeUnknown()
      } else {
        switch word {
        case _ where SkyReader.isTop(word): reader.expected = .top
        case "BASE", "BASES", "B": reader.expected = .base
        case "ABV", "ABOVE", "BLO", "BLW", "BELOW":
          let isAbove = word == "ABV" || word == "ABOVE"
          let next = pieces.dropFirst(index + 1).first { $0.word(text) != "FL" }
          let hasHeight = next.map { $0.height(text) != nil && $0.separator != .slash } ?? false
          if !reader.takeLimit(isAbove ? .base : .top, hasHeight: hasHeight) {
            if isAbove, !hasHeight { openTop() }
            report.unknown.append(piece.range)
          }
        // `TOP060 UP`
        case "UP", "UPWARD", "UPWARDS", "HIGHER":
          openTop()
          report.unknown.append(piece.range)
        case "AT": if reader.open.isClear { reader.expected = .both }
        case "TO":
          if next?.height(text) == nil { report.unknown.append(piece.range) }
        case "FL": break
        case "IMC": report.isInCloud = true
        case "BTN", "BTWN", "BETWEEN":
          if let next, SkyReader.isLayers(next.word(text)) {
            report.isBetweenLayers = true
          } else {
            report.unknown.append(piece.range)
          }
        case _ where SkyReader.isLayers(word) && report.isBetweenLayers: break
        case _ where SkyReader.isUnknownTop(word): if isBehindDash { openTop() }
        default:
          if word.isUnknown {
            if isBehindDash { openTop() }
            reader.takeUnknown()
          } else {
            report.unknown.append(piece.range)
          }
        }
      }
    }
    reader.endLayer()
    report.sky += reader.layers
  }
}

struct SkyReader {
  enum Height { case base, top, both }

  var layers: [PilotReport.CloudReport] = []
  /// What the next number is, where a word says so.
  var expected: Height?
  private(set) var open = PilotReport.CloudReport()
  /// What the number before was, where a word said so.
  private var last: Height?

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

  /// Takes `UNKN` for the base, so that a height behind it is the top; or for the top, as in `TOP UNKN`.
  mutating func takeUnknown() {
    if expected == .top {
      expected = nil
    } else if open.base == nil, open.top == nil {
      expected = .top
    }
  }

  /// Takes the top back, of which only a lower end is known: `TOP060-UNKN`, `TOP060 AND ABV`.
  ///
  /// - Returns: Whether there was one.
  mutating func openTop() -> Bool {
    guard !open.isClear, open.top != nil else { return false }
    open.top = nil
    return true
  }

  /// - Parameters:
  ///   - behindTop: Whether the word before it is `TOP`: `BASES BKN031 TOPS BKN045` is one layer.
  ///   - isLast: Whether no height of its own follows: `TOP 180 BKN` is one layer, `TOP 080 BKN090` two.
  mutating func take(
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
  mutating func take(_ height: Length, behindDash: Bool) -> Bool {
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
  /// - Parameter hasHeight: Whether a height follows.
  /// - Returns: `false` for cloud, of which that height is neither base nor top, and without a height.
  mutating func takeLimit(_ limit: Height, hasHeight: Bool) -> Bool {
    guard open.isClear, open.base == nil, open.top == nil else { return false }
    if hasHeight {
      expected = limit
    } else if limit == .base, let last = layers.last, !last.isClear, let top = last.top {
      open.base = top
    } else {
      return false
    }
    return true
  }

  mutating func endLayer() {
    // Behind a top, a clear sky is above it: `OVC100-TOP110/ SKC`.
    if open.isClear, open.base == nil, open.top == nil { _ = takeLimit(.base, hasHeight: false) }
    if open != PilotReport.CloudReport() { layers.append(open) }
    open = PilotReport.CloudReport()
    (expected, last) = (nil, nil)
  }
}
