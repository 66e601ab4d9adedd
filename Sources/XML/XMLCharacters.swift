// The classes of characters of XML 1.0.

extension UInt8 {
  /// Space, tab, line feed and carriage return (section 2.3).
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}

extension Unicode.Scalar {
  /// Whether a document may contain it (section 2.2).
  var isXMLCharacter: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// `NameStartChar` of section 2.3.
  var beginsXMLName: Bool {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0x3A, 0x5F, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF,
      0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// `NameChar` of section 2.3.
  var continuesXMLName: Bool {
    switch value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: beginsXMLName
    }
  }
}

extension String {
  /// Without white space at both ends.
  var withoutOuterSpace: String {
    guard let first = utf8.first, let last = utf8.last, first.isXMLSpace || last.isXMLSpace else {
      return self
    }
    guard let start = utf8.firstIndex(where: { !$0.isXMLSpace }),
      let end = utf8.lastIndex(where: { !$0.isXMLSpace })
    else { return "" }
    return String(self[start..<utf8.index(after: end)])
  }
}
