import Weather

/// Layers of cloud in any order of amount, base and top: `OVC015-TOP035/OVC230`, `038 OVC 045`,
/// `B041 OVC T061`, `BASES AT 009`; and a sky that is clear above or below a height, as in `CLR ABV 050`.
extension PilotReportDecoder {
  func decodeSky(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    var reader = SkyReader()
    let pieces = FieldPiece.all(in: text, content)
    for (index, piece) in pieces.enumerated() {
      if piece.separator == .slash { reader.endLayer() }
      if piece.isNumber {
        guard let feet = piece.feet(text) else {
          report.unknown.append(piece.range)
          continue
        }
        reader.take(.feet(Double(feet)), behindDash: piece.separator == .dash)
      } else if let amount = SkyReader.amount(piece.word(text)) {
        reader.take(amount, behindDash: piece.separator == .dash)
      } else if piece.word(text) == "OVCUNK" || piece.word(text) == "BKNUNK" {
        reader.take(piece.word(text) == "OVCUNK" ? .overcast : .broken, behindDash: false)
      } else {
        switch piece.word(text) {
        case "TOP", "TOPS", "T": reader.expected = .top
        case "BASE", "BASES", "B": reader.expected = .base
        case "ABV", "ABOVE", "BLO", "BLW", "BELOW":
          let isAbove = piece.word(text) == "ABV" || piece.word(text) == "ABOVE"
          let next = pieces.dropFirst(index + 1).first { $0.word(text) != "FL" }
          let hasHeight = next.map { $0.isNumber && $0.separator != .slash } ?? false
          if !reader.takeLimit(isAbove ? .base : .top, hasHeight: hasHeight) {
            report.unknown.append(piece.range)
          }
        case "AT": if reader.open.isClear { reader.expected = .both }
        case "TOPUNKN", "UNKN", "UNK", "FL": break
        case "IMC": report.isInCloud = true
        default: report.unknown.append(piece.range)
        }
      }
    }
    reader.endLayer()
    report.sky += reader.layers
  }
}

private struct SkyReader {
  enum Height { case base, top, both }

  var layers: [PilotReport.CloudReport] = []
  /// What the next number is, where a word says so.
  var expected: Height?
  private(set) var open = PilotReport.CloudReport()

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

  mutating func take(_ amount: PilotReport.CloudReport.Amount, behindDash: Bool) {
    if open.amount == nil, open.base != nil || open.top == nil {
      open.amount = amount
    } else if behindDash, open.base == nil, open.top == nil, open.amountTo == nil {
      open.amountTo = amount
    } else {
      endLayer()
      open.amount = amount
    }
  }

  mutating func take(_ height: Length, behindDash: Bool) {
    let expected = self.expected
    self.expected = nil
    switch expected {
    case .base:
      if open.base != nil { endLayer() }
      open.base = height
    case .top: open.top = height
    case .both: (open.base, open.top) = (height, height)
    case nil:
      if open.base == nil, open.top == nil {
        open.base = height
      } else if open.base == nil, behindDash, let top = open.top {
        // TOP320-330: the highest of the tops.
        open.top = max(top, height)
      } else if open.base != nil, open.top == nil, open.amount != nil || behindDash {
        open.top = height
      } else {
        endLayer()
        open.base = height
      }
    }
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
    } else if limit == .base, let top = layers.last?.top {
      open.base = top
    } else {
      return false
    }
    return true
  }

  mutating func endLayer() {
    if open != PilotReport.CloudReport() { layers.append(open) }
    open = PilotReport.CloudReport()
    expected = nil
  }
}
