// What has no content: the XML declaration, comments, processing instructions, and white space around them.

extension XMLScanner {
  /// Skips the XML declaration, which is only at the very start.
  mutating func skipDeclaration() throws(XMLProblem) {
    guard has("<?xml"), byte(at: offset + 5).isXMLSpace else { return }
    offset += 5
    var isSeparate = skipSpace()
    for name in ["version", "encoding", "standalone"] {
      guard isSeparate, has(name) else {
        if name == "version" { throw problem(expected: "version=\"1.0\"") }
        continue
      }
      offset += name.utf8.count
      let place = offset
      let value = try scanAssignedValue()
      let (isAllowed, expected) =
        switch name {
        case "version": (value.hasPrefix("1."), "version 1.0")
        case "encoding":
          (options.isConverted || ["utf-8", "us-ascii"].contains(value.lowercased()), "the encoding UTF-8")
        default: (value == "yes" || value == "no", "standalone=\"yes\" or \"no\"")
        }
      guard isAllowed else { throw problem(at: place, expected: expected, found: value) }
      isSeparate = skipSpace()
    }
    guard has("?>") else { throw problem(expected: "?> to end the XML declaration") }
    offset += 2
  }

  /// Skips white space, comments and processing instructions before or after the root element.
  mutating func skipMarkup() throws(XMLProblem) {
    while true {
      skipSpace()
      if has("<!--") {
        try skipComment()
      } else if has("<?") {
        try skipInstruction()
      } else if has("<!") {
        throw unknownMarkup
      } else {
        return
      }
    }
  }

  mutating func skipComment() throws(XMLProblem) {
    let start = offset
    offset += 4
    while !has("--") {
      guard offset < text.count else { throw problem(at: start, expected: "--> behind <!--") }
      offset += 1
    }
    guard byte(at: offset + 2) == UInt8(ascii: ">") else {
      throw problem(expected: "a comment without --", found: "--")
    }
    offset += 3
  }

  mutating func skipInstruction() throws(XMLProblem) {
    let start = offset
    offset += 2
    let target = try scanName("the name of a processing instruction")
    guard target.lowercased() != "xml" else {
      throw problem(at: start, expected: "the XML declaration at the very start", found: "<?\(target)")
    }
    while !has("?>") {
      guard offset < text.count else { throw problem(at: start, expected: "?> behind <?\(target)") }
      offset += 1
    }
    offset += 2
  }

  @discardableResult
  mutating func skipSpace() -> Bool {
    let start = offset
    while byte.isXMLSpace { offset += 1 }
    return offset > start
  }

  /// The problem of a `<!` that begins neither a comment nor, inside an element, a CDATA section.
  var unknownMarkup: XMLProblem {
    has("<!DOCTYPE")
      ? problem(expected: "XML without a document type", found: "<!DOCTYPE")
      : problem(expected: "an element, a comment or a CDATA section", found: "<!")
  }
}
