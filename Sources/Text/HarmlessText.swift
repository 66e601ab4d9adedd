extension Unicode.Scalar {
  /// Whether a text with it may be shown: it is visible, modifies a visible character, or is needed to spell
  /// a word.
  ///
  /// This is the only such rule in agg. Harmful characters are found by their general category (Unicode
  /// Standard, section 4.5): controls (C0, DEL, C1) command a terminal; line and paragraph separators,
  /// bidirectional controls and all other format characters but the joiners break, reorder or hide the text
  /// around them (Annex 9, section 2); private use and unassigned characters look different everywhere.
  /// Invisible letters and marks hide things too (section 5.21, Default_Ignorable_Code_Point); only the
  /// selectors for text and emoji presentation are allowed.
  package var isHarmless: Bool {
    switch value {
    // Most texts are Latin, which needs no lookup in the tables of Unicode. U+00AD is the soft hyphen.
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300: return true
    case ..<0x20, 0x7F..<0xA0, 0xAD: return false
    default: break
    }
    switch properties.generalCategory {
    case .format: return isJoiner
    case .nonspacingMark, .otherLetter:
      return !properties.isDefaultIgnorableCodePoint || isPresentationSelector
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return false
    default: return true
    }
  }

  /// VS15 and VS16: a heart as text or as an emoji.
  private var isPresentationSelector: Bool { value == 0xFE0E || value == 0xFE0F }

  /// The zero-width non-joiner and joiner: without them, words of Persian and of the Indic scripts change
  /// their meaning, and a family emoji becomes several people.
  package var isJoiner: Bool { value == 0x200C || value == 0x200D }
}

/// Limits the combining marks on each base character to 30: the longest known word of any language needs
/// fewer, and thousands of them are one character to a reader but draw over the lines around them (Annex 15,
/// Stream-Safe Text Format).
package struct MarkCount {
  private static let most = 30
  private var count = 0

  package init() {}

  /// Whether the next scalar of the text is allowed.
  package mutating func allows(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300, scalar.isMark else {
      count = 0
      return true
    }
    count += 1
    return count <= Self.most
  }
}

extension Unicode.Scalar {
  /// Whether it modifies, or is joined to, the scalar before it.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: isJoiner
    }
  }
}

extension String {
  /// Whether all its characters are harmless, with no more marks on a base than `MarkCount` allows.
  package var isHarmless: Bool {
    // Most texts are Latin.
    if utf8.span.isHarmlessLatin { return true }
    var marks = MarkCount()
    return unicodeScalars.allSatisfy { $0.isHarmless && marks.allows($0) }
  }
}

extension Span<UInt8> {
  /// Whether all bytes are printable ASCII. Without a branch for each byte, so that the processor compares
  /// sixteen at a time.
  package var isPrintableASCII: Bool {
    var others: UInt8 = 0
    for index in indices { others |= self[index] &- 0x20 > 0x5E ? 1 : 0 }
    return others == 0
  }

  /// Whether all bytes are those of harmless characters below U+0300, found in the same way: `||` would be a
  /// branch.
  package var isHarmlessLatin: Bool {
    var others: UInt8 = 0
    var last: UInt8 = 0
    for index in indices {
      let byte = self[index]
      // CC is the first byte of the combining marks, which begin at U+0300.
      others |= (byte < 0x20 ? 1 : 0) | (byte == 0x7F ? 1 : 0) | (byte >= 0xCC ? 1 : 0)
      // The controls and the soft hyphen.
      others |= (last == 0xC2 ? 1 : 0) & ((byte < 0xA0 ? 1 : 0) | (byte == 0xAD ? 1 : 0))
      last = byte
    }
    return others == 0
  }

  /// How many characters of UTF-8 they are.
  package var scalarCount: Int {
    var count = 0
    for index in indices { count &+= self[index] & 0xC0 == 0x80 ? 0 : 1 }
    return count
  }

  /// Whether a byte occurs with another one behind it, found in the same way.
  package func contains(_ first: UInt8, then second: UInt8) -> Bool {
    var hits: UInt8 = 0
    var last = ~first
    for index in indices {
      hits |= (last == first ? 1 : 0) & (self[index] == second ? 1 : 0)
      last = self[index]
    }
    return hits != 0
  }
}
