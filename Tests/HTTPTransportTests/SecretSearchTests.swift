import TestSupport
import Testing

@testable import HTTPTransport

/// How secrets are found; `SecretRedactorTests` has the forms in which they are found.
struct SecretSearchTests {
  /// The characters of escapes, and some that need one or stand in one.
  private static let pieces =
    #"\ % & + " u 0 2 5 # x ; a b n A ü 🔑 c3 BC \\ \u00fc %C3 %BC %25 %5C &#252; &amp; &quot; \u0022"#
    .split(separator: " ").map(String.init) + [" ", "\n", #"\ud83d\udd11"#, "%F0%9F%94%91"]

  /// The end of the bytes of a secret from `read` on, in a text from an index on; escapes go first.
  private static func end(
    of secret: [UInt8],
    from read: Int = 0,
    in text: EscapedText,
    at index: Int
  ) -> Int? {
    guard read < secret.count else { return index }
    guard index < text.bytes.count else { return nil }
    let itself = EscapedText.Reading(text.bytes[index], length: 1)
    for reading in [text.escape(at: index), itself].compactMap(\.self) {
      let next = read + reading.count
      if next <= secret.count,
        reading.isFound(in: secret, or: SecretSearch.inOtherCase(secret), before: next),
        let end = Self.end(of: secret, from: next, in: text, at: index + reading.length)
      {
        return end
      }
    }
    return nil
  }

  /// The places of secrets, by trying each secret at each index.
  private static func places(of secrets: [[UInt8]], in bytes: [UInt8]) -> [Range<Int>] {
    let text = EscapedText(bytes)
    var places: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let end = secrets.lazy.compactMap { Self.end(of: $0, in: text, at: index) }.first
      if let end { places.append(index..<end) }
      index = end ?? index + 1
    }
    return places
  }

  @Test func `the places of secrets are those that a trial at each index finds`() {
    var random = SplitMix64(state: 7)
    var found = 0
    for _ in 0..<5000 {
      // Few different pieces, so that secrets are found often, and overlap.
      let few = (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in
        Self.pieces.randomElement(using: &random)
      }
      func bytes(_ count: ClosedRange<Int>, _ pieces: [String]) -> [UInt8] {
        let count = Int.random(in: count, using: &random)
        return (0..<count).flatMap { _ in [UInt8]((pieces.randomElement(using: &random) ?? "").utf8) }
      }
      var secrets: [[UInt8]] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let secret = bytes(1...5, few)
        if !secrets.contains(secret) { secrets.append(secret) }
      }
      var text = bytes(0...20, few) + bytes(0...5, Self.pieces) + bytes(0...20, few)
      if random.chance(0.3) { text = random.damage(text) }
      var search = SecretSearch()
      search.add(secrets)
      let longestFirst = secrets.enumerated()
        .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
      let expected = Self.places(of: longestFirst, in: text)
      let names = secrets.map { String(decoding: $0, as: UTF8.self) }
      #expect(
        search.places(in: text).ranges == expected,
        "\(names) in \(String(decoding: text, as: UTF8.self))"
      )
      found += expected.count
    }
    #expect(found > 5000)
  }

  private static let ordinary = ["x7Kq93bVw2LmZt0P", "a8f5f167f44f4964e6c998dee827110c", "Sk-93jdKfjw93jfK"]

  @Test(arguments: [
    #"\"#, "%", "&", "+", "\"", "%50", "%2550", #"\u0050"#, "&amp;", "&#x50;", #"\\\""#, "P", "c",
  ])
  func `a response of escapes costs a few comparisons for each byte`(piece: String) {
    var search = SecretSearch()
    search.add(Self.ordinary.map { [UInt8]($0.utf8) })
    let body = [UInt8](String(repeating: piece, count: 10_000).utf8)
    let (ranges, comparisons) = search.places(in: body)
    #expect(ranges.isEmpty)
    #expect(comparisons <= 2 * Self.ordinary.count * body.count)
  }

  @Test(arguments: [#"\"#, "%", "&", "\"", "%25", #"\\"#, #"\u005c"#, "&amp;"])
  func `a secret of escapes costs at most two comparisons for each of its bytes`(piece: String) {
    for sign in [#"\"#, "%", "&", "\""] {
      let signs = String(repeating: sign, count: 32)
      var search = SecretSearch()
      search.add([signs + "word", "word" + signs, signs].map { [UInt8]($0.utf8) })
      let comparisons = [1000, 2000].map {
        search.places(in: [UInt8](String(repeating: piece, count: $0).utf8)).comparisons
      }
      let longest = 2 * (36 + 36 + 32 + 3)
      #expect(comparisons[0] <= longest * 1000 * piece.utf8.count, "\(sign)")
      #expect(comparisons[1] <= 2 * comparisons[0] + longest * longest, "\(sign)")
    }
  }
}
