/// A position among the tokens of a report, for looking ahead.
struct TokenCursor {
  private let tokens: [Token]
  private let index: Int

  init(_ tokens: [Token], at index: Int) {
    self.tokens = tokens
    self.index = index
  }

  var word: Word { tokens.indices.contains(index) ? tokens[index].word : .none }
  /// The range of the token; empty past the end.
  var range: Range<Int> { tokens.indices.contains(index) ? tokens[index].range : 0..<0 }
  var isAtEnd: Bool { index >= tokens.count }

  func ahead(_ count: Int) -> TokenCursor { TokenCursor(tokens, at: index + count) }
}
