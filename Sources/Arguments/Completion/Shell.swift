/// A shell that agg can complete words in.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// Text as one word of a script, whatever it holds.
  func quoted(_ text: String) -> String {
    switch self {
    case .bash, .zsh: "'" + text.replacing("'", with: "'\\''") + "'"
    // Unlike the others, fish knows two escapes between single quotes.
    case .fish: "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
  }

  /// Words as the members of a list in a script.
  func list(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  /// Lines as one word of a script.
  func lines(_ words: [String]) -> String {
    words.isEmpty ? "''" : words.map(quoted).joined(separator: self == .fish ? "\\n" : "$'\\n'")
  }
}
