import Text

/// How many columns of a terminal a text takes. Like a terminal, this counts scalar by scalar.
package enum TextWidth {
  /// The columns of a text without line ends.
  package static func of(_ text: some StringProtocol) -> Int {
    var width = 0
    // Most characters are printable ASCII, also beside others.
    for scalar in text.unicodeScalars { width += (32..<127).contains(scalar.value) ? 1 : of(scalar) }
    return width
  }

  package static func of(_ text: String) -> Int {
    let bytes = text.utf8.span
    // Each character has one column.
    if bytes.isPrintableASCII { return bytes.count }
    if ofAmbiguous == 1, bytes.isHarmlessLatin { return bytes.scalarCount }
    return of(text[...])
  }

  /// 0, 1 or 2.
  package static func of(_ scalar: Unicode.Scalar) -> Int { scalar.columns(ofAmbiguous: ofAmbiguous) }

  /// How many columns a character of ambiguous width takes in the text that is being laid out: 1, or 2 if the
  /// terminal draws it as wide as a Chinese character. It is task-local, because code that measures text is
  /// called far below the code that knows the options; `RenderOptions.measuring` sets it.
  @TaskLocal fileprivate static var ofAmbiguous = 1

  /// The longest prefix that fits, with `ellipsis` at the end if the text was cut.
  package static func truncated(_ text: String, to width: Int, ellipsis: String = "…") -> String {
    guard of(text) > width else { return text }
    let mark = of(ellipsis) <= width ? ellipsis : ""
    var room = width - of(mark)
    var kept = ""
    for character in text {
      let columns = of(String(character))
      guard columns <= room else { break }
      room -= columns
      kept.append(character)
    }
    while kept.last == " " { kept.removeLast() }
    return kept + mark
  }
}

extension RenderOptions {
  /// Measures all text in `body` with the terminal's width of ambiguous characters.
  package func measuring<Result>(_ body: () -> Result) -> Result {
    isAmbiguousWide ? TextWidth.$ofAmbiguous.withValue(2, operation: body) : body()
  }
}
