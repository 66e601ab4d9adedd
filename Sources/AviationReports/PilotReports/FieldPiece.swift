/// A run of letters or of digits in a field of a pilot report. Pilots write the same group with and without
/// blanks (`TOP090`, `TOP 090`), so a field is read piece by piece.
struct FieldPiece {
  let range: Range<Int>
  let isNumber: Bool
  /// What stands between it and the piece before.
  let separator: Separator

  enum Separator { case nothing, blank, dash, slash }

  /// - Parameter range: The content of the field.
  static func all(in text: Span<UInt8>, _ range: Range<Int>) -> [FieldPiece] {
    var pieces: [FieldPiece] = []
    var index = range.lowerBound
    var separator = Separator.nothing
    while index < range.upperBound {
      let start = index
      let isNumber = text.isDigit(index)
      while index < range.upperBound, isNumber ? text.isDigit(index) : text.isLetter(index) { index += 1 }
      if index > start {
        pieces.append(FieldPiece(range: start..<index, isNumber: isNumber, separator: separator))
        separator = .nothing
        continue
      }
      switch text[index] {
      case UInt8(ascii: "-"): separator = .dash
      case UInt8(ascii: "/"): separator = .slash
      default: if separator == .nothing { separator = .blank }
      }
      index += 1
    }
    return pieces
  }

  func word(_ text: Span<UInt8>) -> Word { text.word(range.lowerBound, range.count) }

  /// A height in feet. Three digits or fewer are hundreds (`FL30` is 3,000 ft), and so are more of them that
  /// begin with 0 (`TOP0015`); four or five digits are feet.
  func feet(_ text: Span<UInt8>) -> Int? {
    guard isNumber, range.count <= 5, let number = text.number(range.lowerBound, range.count) else {
      return nil
    }
    let feet = range.count <= 3 || text.byte(range.lowerBound) == UInt8(ascii: "0") ? number * 100 : number
    return feet <= 99_900 ? feet : nil
  }
}
