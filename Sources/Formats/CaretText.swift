import Layout

/// A message about a position in a one-line text of the user.
enum CaretText {
  /// The message and, unless the text is very long, the text with a mark below the position.
  ///
  /// - Parameter position: In characters, from 1.
  static func marked(_ message: String, in text: String, at position: Int) -> String {
    // A text that fills the screen hides the message.
    guard text.utf8.count <= 500 else { return "character \(position): \(message)" }
    let before = TerminalText.cleaned(String(text.prefix(position - 1)))
    let mark = String(repeating: " ", count: TextWidth.of(before)) + "^"
    return "character \(position): \(message)\n  \(TerminalText.cleaned(text))\n  \(mark)"
  }
}
