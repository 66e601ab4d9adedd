import Text

/// How names of places are compared. The tables of cities are sorted by the same form, which
/// `Generator/placenames.py` makes.
enum PlaceName {
  /// The form in which spellings of one name are equal: `St. John's` and `Saint Johns` are `saint johns`.
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

  /// Words that are written in several ways.
  private static let variants: [Substring: String] = [
    "st": "saint", "ste": "saint", "sainte": "saint", "sankt": "saint", "sint": "saint", "ft": "fort",
    "mt": "mount",
  ]

  /// Whether one letter more, less or another one makes one key of the other: `hanover` and `hannover`.
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

  /// The name without the vowels that stand for a German umlaut: `duesseldorf` is `dusseldorf`.
  static func withoutUmlauts(_ key: String) -> String {
    ["a", "o", "u"].reduce(key) { $0.replacing("\($1)e", with: $1) }
  }
}
