import SpannedJSON

/// Reads a text in one pass. Open elements are a list, so that no depth can exhaust the stack.
struct XMLScanner {
  let text: [UInt8]
  let options: XMLOptions
  var offset = 0
  /// The elements that have begun and not ended, the innermost last.
  private var open: [XMLElement] = []
  private var root: XMLElement?
  /// Each name once: documents repeat few names.
  private var names: Set<String> = []
  /// The characters of the current text or value.
  private var characters: [UInt8] = []

  /// - Throws: When the text is too long, is not UTF-8, or has characters that XML does not allow.
  init(_ bytes: [UInt8], _ options: XMLOptions) throws(XMLProblem) {
    text = bytes
    self.options = options
    guard bytes.count <= options.maximumSize else {
      throw problem(
        at: options.maximumSize,
        expected: "at most \(options.maximumSize) bytes",
        found: "\(bytes.count)"
      )
    }
    try checkCharacters()
  }

  mutating func scanDocument() throws(XMLProblem) -> XMLElement {
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    try skipDeclaration()
    try skipMarkup()
    guard byte == UInt8(ascii: "<"), byte(at: offset + 1) != UInt8(ascii: "/") else {
      throw problem(expected: "an element")
    }
    try scanStartTag()
    while true {
      if let root {
        try skipMarkup()
        guard offset == text.count else { throw problem(expected: "the end of the document") }
        return root
      }
      try scanContent()
    }
  }

  // MARK: - Content

  /// Reads what comes next inside the innermost element.
  private mutating func scanContent() throws(XMLProblem) {
    guard byte == UInt8(ascii: "<") else { return try scanText() }
    switch byte(at: offset + 1) {
    case UInt8(ascii: "/"): try scanEndTag()
    case UInt8(ascii: "?"): try skipInstruction()
    case UInt8(ascii: "!"):
      if has("<!--") {
        try skipComment()
      } else {
        try scanLiteralText()
      }
    default: try scanStartTag()
    }
  }

  private mutating func scanText() throws(XMLProblem) {
    guard let element = open.last else { return }
    characters.removeAll(keepingCapacity: true)
    while byte != UInt8(ascii: "<") {
      switch byte {
      case 0: throw problem(expected: "</\(element.name)>")
      case UInt8(ascii: "&"): try scanReference()
      case UInt8(ascii: "]") where has("]]>"):
        throw problem(expected: "text without ]]>, which ends a CDATA section", found: "]]>")
      default: appendCharacter()
      }
    }
    endText()
  }

  /// Reads a CDATA section.
  private mutating func scanLiteralText() throws(XMLProblem) {
    guard has("<![CDATA[") else { throw unknownMarkup }
    let start = offset
    offset += "<![CDATA[".utf8.count
    characters.removeAll(keepingCapacity: true)
    while !has("]]>") {
      guard offset < text.count else { throw problem(at: start, expected: "]]> behind <![CDATA[") }
      appendCharacter()
    }
    offset += 3
    endText()
  }

  /// Adds a character to the current text. Any end of a line is a line feed (section 2.11).
  private mutating func appendCharacter() {
    if byte == UInt8(ascii: "\r") {
      if byte(at: offset + 1) == UInt8(ascii: "\n") { offset += 1 }
      characters.append(UInt8(ascii: "\n"))
    } else {
      characters.append(byte)
    }
    offset += 1
  }

  /// Adds the current text to the innermost element.
  private mutating func endText() {
    guard let last = open.indices.last else { return }
    // The indentation of children is not worth storing.
    if open[last].text.isEmpty, characters.allSatisfy(\.isXMLSpace) { return }
    open[last].text += String(decoding: characters, as: UTF8.self)
  }

  // MARK: - Tags

  private mutating func scanStartTag() throws(XMLProblem) {
    let start = offset
    guard open.count < options.maximumDepth else {
      throw problem(
        expected: "at most \(options.maximumDepth) levels of elements",
        found: "another one inside"
      )
    }
    offset += 1
    var element = XMLElement(name: try scanName("the name of an element"), offset: start)
    while true {
      let isSeparate = skipSpace()
      if byte == UInt8(ascii: ">") {
        offset += 1
        open.append(element)
        return
      }
      if has("/>") {
        offset += 2
        return end(element)
      }
      guard isSeparate else { throw problem(expected: "> or white space in the tag <\(element.name)") }
      guard element.attributes.count < XMLOptions.mostAttributes else {
        throw problem(expected: "at most \(XMLOptions.mostAttributes) attributes", found: "more")
      }
      let place = offset
      let name = try scanName("> or the name of an attribute in the tag <\(element.name)")
      guard element[name] == nil else {
        throw problem(at: place, expected: "each attribute once", found: "another \(name)")
      }
      element.attributes.append(XMLAttribute(name: name, value: try scanAssignedValue()))
    }
  }

  private mutating func scanEndTag() throws(XMLProblem) {
    guard let element = open.popLast() else { return }
    let start = offset
    offset += 2
    let name = try scanName("the name of an element")
    guard name == element.name else {
      throw problem(at: start, expected: "</\(element.name)>", found: "</\(name)>")
    }
    skipSpace()
    guard byte == UInt8(ascii: ">") else { throw problem(expected: "> to end </\(name)") }
    offset += 1
    end(element)
  }

  private mutating func end(_ element: XMLElement) {
    var element = element
    element.text = element.text.withoutOuterSpace
    if let last = open.indices.last {
      open[last].children.append(element)
    } else {
      root = element
    }
  }

  /// Reads `="value"`.
  mutating func scanAssignedValue() throws(XMLProblem) -> String {
    skipSpace()
    guard byte == UInt8(ascii: "=") else { throw problem(expected: "= and a value in quotes") }
    offset += 1
    skipSpace()
    let (quote, start) = (byte, offset)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw problem(expected: "a value in quotes")
    }
    offset += 1
    characters.removeAll(keepingCapacity: true)
    while byte != quote {
      switch byte {
      case 0: throw problem(at: start, expected: "a value that ends in \(Unicode.Scalar(quote))")
      case UInt8(ascii: "<"): throw problem(expected: "&lt; in a value")
      case UInt8(ascii: "&"): try scanReference()
      case let byte where byte.isXMLSpace:
        // White space is normalized (section 3.3.3).
        appendCharacter()
        characters[characters.count - 1] = UInt8(ascii: " ")
      default: appendCharacter()
      }
    }
    offset += 1
    return String(decoding: characters, as: UTF8.self)
  }

  // MARK: - References and names

  /// Reads `&amp;` or `&#228;`, and adds its character to the current text.
  private mutating func scanReference() throws(XMLProblem) {
    let start = offset
    // The longest reference without needless zeros is `&#1114111;`.
    let end = text[start..<min(start + 16, text.count)].firstIndex(of: UInt8(ascii: ";"))
    guard let end, let scalar = Self.scalar(of: String(decoding: text[start + 1..<end], as: UTF8.self)) else {
      throw problem(
        at: start,
        expected: "&amp; &lt; &gt; &quot; &apos; or the number of a character",
        found: end.map { String(decoding: text[start...$0], as: UTF8.self) } ?? "another &"
      )
    }
    offset = end + 1
    characters += String(scalar).utf8
  }

  private static func scalar(of reference: String) -> Unicode.Scalar? {
    switch reference {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard reference.utf8.first == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = reference.utf8.dropFirst().first == UInt8(ascii: "x")
    let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
    // A sign is not a digit.
    guard digits.first?.isHexDigit == true, let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(number), scalar.isXMLCharacter
    else { return nil }
    return scalar
  }

  mutating func scanName(_ expected: String) throws(XMLProblem) -> String {
    let start = offset
    guard let first = scalar(at: offset), first.beginsXMLName else { throw problem(expected: expected) }
    offset += UTF8.width(first)
    while let next = scalar(at: offset), next.continuesXMLName { offset += UTF8.width(next) }
    return names.insert(String(decoding: text[start..<offset], as: UTF8.self)).memberAfterInsert
  }

  // MARK: - Bytes

  /// The current byte; 0 at the end, because NUL is not allowed in XML.
  var byte: UInt8 { byte(at: offset) }

  func byte(at offset: Int) -> UInt8 { offset < text.count ? text[offset] : 0 }

  /// Whether a text in ASCII is next.
  func has(_ word: String) -> Bool {
    guard word.utf8.first == byte else { return false }
    return text[offset...].starts(with: word.utf8)
  }

  /// The character at an offset of the text, which is valid UTF-8; `nil` at the end.
  private func scalar(at offset: Int) -> Unicode.Scalar? {
    guard offset < text.count else { return nil }
    let byte = text[offset]
    if byte < 0x80 { return Unicode.Scalar(byte) }
    return String(decoding: text[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
  }

  private func checkCharacters() throws(XMLProblem) {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: text.span)
    } catch {
      let place = error.byteOffsets.lowerBound
      let byte = String(text[place], radix: 16, uppercase: true)
      throw problem(at: place, expected: "UTF-8", found: "the byte \(byte)")
    }
    for (place, byte) in text.enumerated() {
      // XML forbids control characters, U+FFFE and U+FFFF; the last two begin with EF.
      guard byte < 0x20 ? !byte.isXMLSpace : byte == 0xEF, let scalar = scalar(at: place),
        !scalar.isXMLCharacter
      else { continue }
      let number = String(scalar.value, radix: 16, uppercase: true)
      let zeros = String(repeating: "0", count: max(4 - number.count, 0))
      throw problem(at: place, expected: "a character that XML allows", found: "U+\(zeros)\(number)")
    }
  }

  // MARK: - Problems

  /// - Parameters:
  ///   - place: The offset of what is wrong; by default the current offset.
  ///   - found: What is there; by default the character at the current offset.
  func problem(at place: Int? = nil, expected: String, found: String? = nil) -> XMLProblem {
    XMLProblem(
      position: JSONSource(text).position(of: place ?? offset),
      expected: expected,
      found: found ?? scalar(at: offset).map { "\"\($0)\"" } ?? "the end of the document"
    )
  }
}
