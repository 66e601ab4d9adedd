import Text

/// The comparison of place names. The tables of cities are sorted by the same form, which
/// `Generator/placenames.py` produces.
enum PlaceName {
  /// The key that all spellings of a name share: `St. John's` and `Saint Johns` have `saint johns`.
  static func key(_ text: String) -> String {
    var words: [String] = []
    for word in TextFolding.fold(text).split(separator: " ") {
      if word == "s", !words.isEmpty {
        words[words.count - 1] += "s"
      } else {
        words.append(variants[word] ?? String(word))
      }
    }
    return words.joined(separator: " ")
  }

  /// Words with several spellings.
  private static let variants: [Substring: String] = [
    "st": "saint", "ste": "saint", "sainte": "saint", "sankt": "saint", "sint": "saint", "ft": "fort",
    "mt": "mount",
  ]

  /// Whether two keys differ by one missing, extra or wrong letter: `hanover` and `hannover`.
  static func areOneLetterApart(_ first: String, _ second: String) -> Bool {
    let (short, long) = first.count <= second.count ? (first, second) : (second, first)
    let same = zip(short, long).prefix { $0 == $1 }.count
    let (left, right) = (short.dropFirst(same), long.dropFirst(same))
    return switch long.count - short.count {
    case 0: left.dropFirst() == right.dropFirst()
    case 1: left == right.dropFirst()
    default: false
    }
  }

  /// The keys of simpler spellings of a name: without the extra vowels that replace German umlauts
  /// (`duesseldorf` becomes `dusseldorf`), and without the gaps of apostrophes (`kaneohe` for `Kāneʻohe`).
  static func plainer(_ key: String, of name: String) -> [String] {
    let apostrophes =
      name.unicodeScalars.contains(where: isApostrophe)
      ? [Self.key(String(String.UnicodeScalarView(name.unicodeScalars.filter { !isApostrophe($0) })))] : []
    return ([withoutUmlauts(key)] + apostrophes).filter { $0 != key }
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    "'’‘`´".unicodeScalars.contains(scalar) || TextFolding.isApostropheLetter(scalar)
  }

  /// The name without the extra vowels that replace German umlauts: `duesseldorf` becomes `dusseldorf`.
  static func withoutUmlauts(_ key: String) -> String {
    ["a", "o", "u"].reduce(key) { $0.replacing("\($1)e", with: $1) }
  }
}
