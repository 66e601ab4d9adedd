import Text

/// The comparison of place names. The tables of cities are sorted by the same form, which
/// `Generator/placenames.py` produces.
enum PlaceName {
  /// In bytes. The longest name, which is one of Bangkok, has 403. Longer text is not the name of a place
  /// with its areas, and comparing it would take memory by the square of its length.
  static let longest = 500

  /// The key that all spellings of a name share: `St. John's` and `Saint Johns` have `saint johns`.
  static func key(_ text: String) -> String { key(ofFolded: TextFolding.fold(text)) }

  private static func key(ofFolded text: String) -> String {
    // Most names are one word.
    guard text.utf8.contains(UInt8(ascii: " ")) else { return variants[text[...]] ?? text }
    var words: [String] = []
    for word in text.split(separator: " ") {
      if word == "s", !words.isEmpty {
        words[words.count - 1] += "s"
      } else {
        words.append(variants[word] ?? String(word))
      }
    }
    return words.joined(separator: " ")
  }

  /// The forms of a name in a directory that a typed one may have: folded, as a key, and without the gaps of
  /// its apostrophes.
  static func forms(of name: String) -> [String] {
    let folded = TextFolding.fold(name)
    return ([folded, key(ofFolded: folded)] + withoutGaps(name)).unique()
  }

  /// A word of a key, and the other words that become it.
  static func spellings(ofWord word: String) -> [String] { [word] + (shortForms[word] ?? []) }

  private static let shortForms: [String: [String]] =
    variants.reduce(into: [:]) { $0[$1.value, default: []].append(String($1.key)) }

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
    ([withoutUmlauts(key)] + withoutGaps(name)).filter { $0 != key }
  }

  /// The key without the gaps of apostrophes; empty for a name without one.
  private static func withoutGaps(_ name: String) -> [String] {
    guard name.unicodeScalars.contains(where: isApostrophe) else { return [] }
    return [key(String(String.UnicodeScalarView(name.unicodeScalars.filter { !isApostrophe($0) })))]
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    "'’‘`´".unicodeScalars.contains(scalar) || TextFolding.isApostropheLetter(scalar)
  }

  /// The name without the extra vowels that replace German umlauts: `duesseldorf` becomes `dusseldorf`.
  static func withoutUmlauts(_ key: String) -> String {
    ["a", "o", "u"].reduce(key) { $0.replacing("\($1)e", with: $1) }
  }
}
