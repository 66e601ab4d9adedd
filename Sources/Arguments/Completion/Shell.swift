/// A shell with completions.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// Quotes any text as one word of a script.
  func quoted(_ text: String) -> String {
    switch self {
    case .bash, .zsh: "'" + text.replacing("'", with: "'\\''") + "'"
    // Unlike the others, fish has two escapes inside single quotes.
    case .fish: "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
  }

  /// Quotes words as the members of a list in a script.
  func list(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  /// Quotes lines as one word of a script.
  func lines(_ words: [String]) -> String {
    words.isEmpty ? "''" : words.map(quoted).joined(separator: self == .fish ? "\\n" : "$'\\n'")
  }
}
