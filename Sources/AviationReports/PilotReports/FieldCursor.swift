/// Goes through the pieces of a field of a pilot report, of which each may depend on its neighbours.
struct FieldCursor {
  let pieces: [FieldPiece]
  /// Before the first piece -1.
  private(set) var index = -1

  init(_ pieces: [FieldPiece]) { self.pieces = pieces }

  /// Goes on to the next piece; `nil` behind the last one.
  mutating func next() -> FieldPiece? {
    index += 1
    return index < pieces.count ? pieces[index] : nil
  }

  /// The piece that `next()` returned.
  var piece: FieldPiece { pieces[index] }

  /// The pieces behind this one.
  var rest: ArraySlice<FieldPiece> { pieces.dropFirst(index + 1) }

  /// The word before this piece; `.none` before the first one.
  func previousWord(_ text: Span<UInt8>) -> Word { index > 0 ? pieces[index - 1].word(text) : .none }

  /// The word behind this piece; `.none` behind the last one.
  func nextWord(_ text: Span<UInt8>) -> Word { rest.first?.word(text) ?? .none }
}
