/// Characters that no text for users may contain, by kind.
package enum HarmfulText {
  /// A kind of them, with some of each.
  package struct Kind: Sendable, CustomStringConvertible {
    package let name: String
    package let text: String

    package var description: String { name }
    package var scalars: [Unicode.Scalar] { Array(text.unicodeScalars) }
  }

  package static let kinds: [Kind] = [
    Kind(name: "C0", text: "\u{1}\u{7}\u{8}\u{1B}\u{1F}"), Kind(name: "DEL", text: "\u{7F}"),
    Kind(name: "C1", text: "\u{80}\u{90}\u{9B}\u{9D}\u{9F}"),
    Kind(name: "line separator", text: "\u{2028}"), Kind(name: "paragraph separator", text: "\u{2029}"),
    Kind(name: "bidirectional mark", text: "\u{200E}\u{200F}\u{61C}"),
    Kind(name: "bidirectional embedding and override", text: "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}"),
    Kind(name: "bidirectional isolate", text: "\u{2066}\u{2067}\u{2068}\u{2069}"),
    Kind(name: "invisible", text: "\u{AD}\u{200B}\u{2060}\u{2064}\u{FEFF}"),
    Kind(
      name: "letter or mark that is not drawn",
      text: "\u{34F}\u{115F}\u{1160}\u{17B4}\u{180B}\u{3164}\u{FE00}\u{FFA0}\u{E0100}\u{E01EF}"
    ),
    Kind(name: "deprecated format character", text: "\u{206A}\u{206F}"),
    Kind(name: "interlinear annotation", text: "\u{FFF9}\u{FFFB}"),
    Kind(name: "tag", text: "\u{E0001}\u{E0041}\u{E007F}"),
    Kind(name: "private use", text: "\u{E000}\u{F8FF}\u{F0000}\u{10FFFD}"),
    Kind(name: "not assigned", text: "\u{378}\u{FFFE}\u{E0FFF}\u{10FFFF}"),
  ]

  /// All of them between words that a reader must see.
  package static let everything = "seen" + kinds.map(\.text).joined(separator: "-") + "too"

  /// The same in JSON, unescaped where JSON allows it: an attacker would not escape it.
  package static let json =
    everything.unicodeScalars.reduce(into: "\"") { json, scalar in
      if scalar.value < 0x20 {
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        json.unicodeScalars.append(scalar)
      }
    } + "\""

  /// The kinds of harmful characters in a text.
  package static func found(in text: String) -> [String] {
    kinds.flatMap { kind in
      kind.scalars.filter(text.unicodeScalars.contains).map { "\(kind): U+\(String($0.value, radix: 16))" }
    }
  }
}
