extension [String] {
  /// The same as the library's function, which works for any sequence of strings: its first call in a run
  /// searches all conformances of the program, which takes a fifth of the time of drawing an answer.
  package func joined(separator: String) -> String {
    guard var text = first, count > 1 else { return first ?? "" }
    let size = reduce((count - 1) * separator.utf8.count) { $0 + $1.utf8.count }
    // Once, instead of moving the text again and again; up to 15 bytes need no memory.
    if size > 15 { text.reserveCapacity(size) }
    for part in dropFirst() {
      text += separator
      text += part
    }
    return text
  }
}
