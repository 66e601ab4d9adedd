extension [String] {
  /// The same as the library's, which is for any sequence of strings: its first call in a run looks through
  /// all conformances of the program, and that takes a fifth of drawing an answer.
  package func joined(separator: String) -> String {
    guard var text = first else { return "" }
    for part in dropFirst() {
      text += separator
      text += part
    }
    return text
  }
}
