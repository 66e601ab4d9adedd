extension [String] {
  /// The same as the library's function, which works for any sequence of strings: its first call in a run
  /// searches all conformances of the program, which takes a fifth of the time of drawing an answer.
  package func joined(separator: String) -> String {
    guard var text = first else { return "" }
    for part in dropFirst() {
      text += separator
      text += part
    }
    return text
  }
}
