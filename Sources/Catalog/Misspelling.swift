import Text

/// A folded name that is not a city's, to be compared with existing names.
struct Misspelling {
  private let name: [Character]
  private let wordCount: Int
  private let length: Int
  private let letters: LetterSet
  private let counts: LetterCounts
  private let allowedChanges: Int
  private static let allowedDifferenceInLength = 2

  init(_ name: String) {
    self.name = Array(name)
    wordCount = name.split(separator: " ").count
    length = name.utf8.count
    letters = LetterSet(name.utf8)
    counts = LetterCounts(name.utf8)
    // Among 100,000 names, nearly every long word has one that takes three changes.
    allowedChanges = min(2, Text.allowedChanges(to: name.count))
  }

  /// By how many changes a known name, or as many of its first words, is written in another way; `nil` where
  /// these are too many.
  ///
  /// Most people call Frankfurt am Main just Frankfurt, so the first words of a name count as a name.
  func changes(to known: String) -> Int? {
    let head = known.split(separator: " ").prefix(wordCount).joined(separator: " ")
    return [changes(toWhole: known), head == known ? nil : changes(toWhole: head)].compactMap(\.self).min()
  }

  private func changes(toWhole known: String) -> Int? {
    guard hasSimilarLength(known.utf8.count), counts.difference(to: known.utf8) <= allowedChanges else {
      return nil
    }
    let changes = editDistance(name, Array(known))
    return changes <= allowedChanges ? changes : nil
  }

  /// Whether `changes` can find few enough: a quick test of length and letters that rules out nearly all
  /// names.
  ///
  /// Each letter that only one of two words contains needs a change of its own, so words that differ in more
  /// letters than the allowed number of changes are not similar.
  ///
  /// - Parameter row: A row of a table; the name ends at the first tab.
  func mayMean(_ row: some Sequence<UInt8>) -> Bool {
    var count = 0
    var words = 1
    var found = LetterSet()
    for byte in row {
      if byte == UInt8(ascii: "\t") { break }
      if byte == UInt8(ascii: " ") {
        if words == wordCount, isSimilar(count, found) { return true }
        words += 1
      }
      found.insert(byte)
      count += 1
    }
    return isSimilar(count, found)
  }

  private func isSimilar(_ count: Int, _ found: LetterSet) -> Bool {
    hasSimilarLength(count) && letters.missing(in: found) <= allowedChanges
      && found.missing(in: letters) <= allowedChanges
  }

  private func hasSimilarLength(_ count: Int) -> Bool {
    abs(count - length) <= Self.allowedDifferenceInLength
  }
}

/// The ASCII characters in a folded text. A digit and a letter may share a bit, which can make two sets look
/// more alike than they are, but never less.
private struct LetterSet {
  private var bits: UInt64 = 0

  init() {}

  init(_ text: some Sequence<UInt8>) {
    for byte in text { insert(byte) }
  }

  /// Ignores bytes outside ASCII.
  mutating func insert(_ byte: UInt8) {
    if byte < 0x80 { bits |= 1 &<< UInt64(byte) }
  }

  func missing(in other: Self) -> Int { (bits & ~other.bits).nonzeroBitCount }
}

/// How often each ASCII character occurs in a folded text. As in `LetterSet`, some share a counter.
private struct LetterCounts {
  private var counts = [Int](repeating: 0, count: 64)

  init(_ text: some Sequence<UInt8>) {
    for byte in text where byte < 0x80 { counts[Int(byte & 63)] += 1 }
  }

  /// The least number of changes that give this text the letters of another one, in any order.
  func difference(to other: some Sequence<UInt8>) -> Int {
    var left = counts
    for byte in other where byte < 0x80 { left[Int(byte & 63)] -= 1 }
    var (missing, extra) = (0, 0)
    for count in left {
      if count > 0 { extra += count } else { missing -= count }
    }
    return max(missing, extra)
  }
}
