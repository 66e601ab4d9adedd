import ReferenceData
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
    // Among 100,000 names, nearly every long word has one that takes three changes, and every word of two
    // letters, such as 羽田, many with one of them.
    allowedChanges = name.count < 3 ? 0 : min(2, Text.allowedChanges(to: name.count))
  }

  /// The rows of a table with a similar name, in their order. The table is sorted by folded names.
  func matches(in table: ReferenceTable) -> [(changes: Int, row: ReferenceTable.Row)] {
    var found: [(changes: Int, row: ReferenceTable.Row)] = []
    var beginnings = CommonBeginnings(of: name.compactMap(\.asciiValue), wordCount, allowedChanges)
    let isASCII = name.allSatisfy(\.isASCII)
    var rows = table.rows
    while let row = rows.next() {
      // Names from Greek on have no letter in common with this one.
      if isASCII, row.utf8.first ?? 0 >= Self.firstOfOtherScripts { break }
      if isASCII, let changes = beginnings.changes(to: row.utf8) {
        if changes <= allowedChanges {
          found.append((changes, row))
        } else if let deadEnd = beginnings.deadEnd {
          rows.skip(beginningWith: deadEnd)
        }
      } else if mayMean(row.utf8), let changes = changes(to: row[0]) {
        found.append((changes, row))
      }
    }
    return found
  }

  /// The first byte of names without Latin letters; all names that sort behind them have none either.
  static let firstOfOtherScripts: UInt8 = 0xCE

  /// By how many changes a known name, or as many of its first words, is written in another way; `nil` where
  /// these are too many.
  ///
  /// Most people call Frankfurt am Main just Frankfurt, so the first words of a name count as a name.
  func changes(to known: String) -> Int? {
    let head = known.split(separator: " ").prefix(wordCount).joined(separator: " ")
    return [changes(toWhole: known), head == known ? nil : changes(toWhole: head)].compactMap(\.self).min()
  }

  /// The same for the whole of a known name.
  func changes(toWhole known: String) -> Int? {
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
  private func mayMean(_ row: some Sequence<UInt8>) -> Bool {
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

/// Counts the changes from an ASCII word to names, one after another in sorted order.
///
/// Names that follow each other begin alike. The table of distances of the first letters is kept from one
/// name to the next, and a beginning that already takes too many changes answers for all names that begin so:
/// of 80,000 names, one in five is looked at.
struct CommonBeginnings {
  private let typed: [UInt8]
  private let wordCount: Int
  private let allowed: Int
  /// Larger than any allowed number of changes.
  private static let tooMany = 100

  /// The distances of the beginnings of `path`, from the empty one on, to those of the typed word. Only those
  /// that may be allowed are computed: of lengths that differ by no more than the allowed changes.
  private var cells: [Int]
  private var path: [UInt8]
  /// How many bytes of `path` count. The array keeps its size, because it changes with nearly every name.
  private var length = 0
  /// The length of the first words of `path`, as many as were typed; `nil` if it has no more words.
  private var headLength: Int?
  /// Whether every name that begins with `path` takes too many changes.
  private var isDeadEnd = false
  /// The beginning of the last name, if every name that begins so has as many changes; otherwise `nil`.
  var deadEnd: ArraySlice<UInt8>? { isDeadEnd ? path[..<length] : nil }

  init(of typed: [UInt8], _ wordCount: Int, _ allowed: Int) {
    self.typed = typed
    self.wordCount = wordCount
    self.allowed = allowed
    let width = typed.count + 1
    cells = Array(repeating: Self.tooMany, count: width * (width + allowed + 1))
    path = Array(repeating: 0, count: width + allowed)
    for column in 0..<width { cells[column] = column }
    for line in 0...typed.count + allowed + 1 { cells[line * width] = line }
  }

  /// The number of changes to a name, or to its first words; `tooMany` if there are more than allowed; `nil`
  /// for a name with other letters than those of ASCII, unless its beginning takes too many.
  ///
  /// - Parameter name: It ends at the first tab.
  mutating func changes(to name: some Collection<UInt8>) -> Int? {
    var rest = name.makeIterator()
    var next = rest.next()
    var depth = 0
    while depth < length, next == path[depth] {
      depth += 1
      next = rest.next()
    }
    if depth < length {
      length = depth
      isDeadEnd = false
      if let head = headLength, head >= depth { headLength = nil }
    }
    while !isDeadEnd, let byte = next, byte != UInt8(ascii: "\t") {
      guard byte < 0x80 else { return nil }
      append(byte)
      next = rest.next()
    }
    let head = headLength.map { distance(toFirst: $0) } ?? Self.tooMany
    return isDeadEnd ? head : min(head, distance(toFirst: length))
  }

  /// The changes to so many first letters of `path`.
  private func distance(toFirst length: Int) -> Int { cells[(length + 1) * (typed.count + 1) - 1] }

  private mutating func append(_ byte: UInt8) {
    if byte == UInt8(ascii: " "), headLength == nil {
      let spaces = path[..<length].count { $0 == UInt8(ascii: " ") }
      if spaces == wordCount - 1 { headLength = length }
    }
    let before = length > 0 ? path[length - 1] : 0
    path[length] = byte
    length += 1
    let width = typed.count + 1
    let line = length
    let own = line * width
    var least = line
    var column = max(1, line - allowed)
    while column <= min(typed.count, line + allowed) {
      let cell = own + column
      let cost = typed[column - 1] == byte ? 0 : 1
      var distance = min(cells[cell - width] + 1, cells[cell - 1] + 1, cells[cell - width - 1] + cost)
      if column > 1, byte == typed[column - 2], before == typed[column - 1] {
        distance = min(distance, cells[cell - 2 * width - 2] + 1)
      }
      cells[cell] = distance
      least = min(least, distance)
      column += 1
    }
    isDeadEnd = least > allowed
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
