/// Bare numbers inside plain language, which look like groups: `METWATCH 0200 TIL 0211`, `RWYS 09/27 IN USE`.
extension GroupScanner {
  /// Whether the last group is a word of a sentence. A token with digits was another group: the visibility
  /// follows a wind that cannot be read (`24O10KT 0800`).
  func isLastGroupWord(_ text: Span<UInt8>) -> Bool {
    guard let last = groups.last, last.value.isPlainLanguage else { return false }
    return last.value != .unknown || last.range.allSatisfy { text.isLetter($0) }
  }

  /// Remembers that the last group is a word, if it is one: a number right after it belongs to its sentence.
  mutating func noteWord(_ text: Span<UInt8>) {
    if isLastGroupWord(text) { groupsUpToWord = groups.count }
  }

  /// Whether the last group is a word that was remembered.
  @inline(__always)
  var isBehindWord: Bool { groups.count == groupsUpToWord }

  /// Whether four bare digits come next: a time or another number behind a word, even if they look like a
  /// visibility (`FROM 2400`, `QNH MNM 1000`).
  func isFourDigitsNext(_ text: Span<UInt8>) -> Bool {
    let group = text.extracting(range(ahead: 0))
    return group.count == 4 && group.number(0, 4) != nil
  }
}
