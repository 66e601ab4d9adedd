import Text

/// Finds secrets in a text, with each character unescaped or escaped in any way of `EscapedText`, also in a
/// text that is embedded in another one. In a secret of eight bytes or more, the case of letters does not
/// matter: services repeat hexadecimal keys in another one.
struct SecretSearch {
  /// A secret that contains another one comes first.
  private var secrets: [[UInt8]] = []
  /// All secrets, one after another.
  private var words: [UInt8] = []
  /// The same with each letter in its other case, where the case does not matter.
  private var otherWords: [UInt8] = []
  /// By index in `words`, and for its end, whether a secret begins there.
  private var isStart = [true]
  /// By byte, the index in `words` after each secret that ends with it.
  private var ends = noEnds
  /// By byte, whether a secret may end there in a text, escaped or not.
  private var mayEnd = [Bool](repeating: false, count: 256)

  private static let noEnds = [[Int]](repeating: [], count: 256)

  var isEmpty: Bool { secrets.isEmpty }

  /// Adds secrets in UTF-8, except empty ones.
  mutating func add(_ new: [[UInt8]]) {
    for secret in new where !secret.isEmpty && !secrets.contains(secret) {
      secrets.insert(secret, at: secrets.firstIndex { $0.count < secret.count } ?? secrets.endIndex)
    }
    (words, otherWords, ends) = ([], [], Self.noEnds)
    isStart = [true]
    for secret in secrets {
      words += secret
      otherWords += Self.inOtherCase(secret)
      let last = words.count - 1
      ends[Int(words[last])].append(words.count)
      if otherWords[last] != words[last] { ends[Int(otherWords[last])].append(words.count) }
      isStart += [Bool](repeating: false, count: secret.count - 1) + [true]
    }
    mayEnd = ends.map { !$0.isEmpty }
    for introducer in EscapedText.introducers { mayEnd[Int(introducer)] = true }
  }

  /// A secret with each letter in its other case. A short one stays, because in another case it may be a word
  /// of any text.
  static func inOtherCase(_ secret: [UInt8]) -> [UInt8] {
    secret.count < 8 ? secret : secret.map { $0.isASCIILetter ? $0 ^ 0x20 : $0 }
  }

  /// A search for some of the secrets.
  func only(_ isWanted: ([UInt8]) -> Bool) -> Self {
    var result = Self()
    result.add(secrets.filter(isWanted))
    return result
  }

  /// Replaces each secret by a mark.
  ///
  /// - Parameter choose: Leaves out the places in a text where secrets stay.
  func replacing(
    in bytes: [UInt8],
    with mark: String,
    at choose: ([Range<Int>], [UInt8]) -> [Range<Int>] = { places, _ in places }
  ) -> [UInt8] {
    guard !isEmpty else { return bytes }
    var result = bytes
    // First, so that no part of a nested escape remains.
    for wrapper in EscapedText.wrappers {
      guard let (inner, starts) = EscapedText(result).unwrapped(from: wrapper) else { continue }
      let places = places(in: inner).ranges.map { starts[$0.lowerBound]..<starts[$0.upperBound] }
      result = Self.replacing(choose(places, result), of: result, with: mark)
    }
    return Self.replacing(choose(places(in: result).ranges, result), of: result, with: mark)
  }

  /// Whether there is any secret.
  func findsAny(in bytes: [UInt8]) -> Bool {
    guard !isEmpty else { return false }
    return !places(in: bytes).ranges.isEmpty
      || EscapedText.wrappers.contains { wrapper in
        EscapedText(bytes).unwrapped(from: wrapper).map { !places(in: $0.bytes).ranges.isEmpty } ?? false
      }
  }

  /// The ranges of secrets, in ascending order, and how many times a part of a secret was compared with the
  /// text. The first of several secrets at one index counts, and an escape goes before the bytes that it
  /// consists of, so that the end of a range leaves no part of an escape behind.
  func places(in bytes: [UInt8]) -> (ranges: [Range<Int>], comparisons: Int) {
    let text = EscapedText(bytes)
    var found: [Range<Int>] = []
    var tails = Tails(self)
    for index in bytes.indices.reversed() {
      guard tails.begin(at: index) || mayEnd[Int(bytes[index])] else { continue }
      let escape = text.escape(at: index)
      if let escape { tails.extend(by: escape, isEscape: true) }
      tails.extend(by: EscapedText.Reading(bytes[index], length: 1), isEscape: false)
      if let end = tails.endOfSecret { found.append(index..<end) }
    }
    var end = 0
    found = found.reversed().filter { range in
      guard range.lowerBound >= end else { return false }
      end = range.upperBound
      return true
    }
    return (found, tails.comparisons)
  }

  /// The last parts of secrets that a text has. The text is read from its end, and the tails that begin at an
  /// index follow from those after it. There are at most as many as `words` has bytes, which bounds the time
  /// for each byte of the text, however often it almost has a secret.
  private struct Tails {
    struct Tail {
      /// The index of its first byte in `words`.
      let start: Int
      /// The index after it in the text.
      let end: Int
    }

    let search: SecretSearch
    private(set) var comparisons = 0
    private var index = 0
    /// Those that begin at the current index.
    private var own: [Tail] = []
    /// Those after it, by index in the text modulo 16, because no escape is longer.
    private var tails = [[Tail]](repeating: [], count: 16)
    /// By index in `words`, where in the text a tail was last found by an escape.
    private var escaped: [Int]
    private var secret: Tail?

    init(_ search: SecretSearch) {
      self.search = search
      escaped = [Int](repeating: -1, count: search.words.count)
    }

    /// The end of the secret at the current index.
    var endOfSecret: Int? { secret?.end }

    /// Goes on to an index, which is the one before the last one.
    ///
    /// - Returns: Whether a tail begins after it.
    mutating func begin(at index: Int) -> Bool {
      self.index = index
      secret = nil
      let next = (index + 1) & 15
      if !own.isEmpty || !tails[next].isEmpty {
        swap(&own, &tails[next])
        if !own.isEmpty { own.removeAll(keepingCapacity: true) }
      }
      return !tails[next].isEmpty
    }

    mutating func extend(by reading: EscapedText.Reading, isEscape: Bool) {
      let next = index + reading.length
      for end in search.ends[Int(reading.last)] {
        extend(Tail(start: end, end: next), by: reading, isEscape: isEscape)
      }
      guard !tails[next & 15].isEmpty else { return }
      for tail in tails[next & 15] { extend(tail, by: reading, isEscape: isEscape) }
    }

    private mutating func extend(_ tail: Tail, by reading: EscapedText.Reading, isEscape: Bool) {
      comparisons += 1
      guard reading.isFound(in: search.words, or: search.otherWords, before: tail.start) else { return }
      let start = tail.start - reading.count
      guard escaped[start] != index else { return }
      if isEscape { escaped[start] = index }
      if !search.isStart[start] {
        own.append(Tail(start: start, end: tail.end))
      } else if start <= secret?.start ?? start {
        secret = Tail(start: start, end: tail.end)
      }
    }
  }

  private static func replacing(_ places: [Range<Int>], of bytes: [UInt8], with mark: String) -> [UInt8] {
    guard !places.isEmpty else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var end = 0
    for place in places {
      result += bytes[end..<place.lowerBound]
      result += mark.utf8
      end = place.upperBound
    }
    return result + bytes[end...]
  }
}
