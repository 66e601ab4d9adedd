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
    // Most texts are printable ASCII.
    let bytes = utf8.span
    if bytes.indices.allSatisfy({ (0x20..<0x7F).contains(bytes[$0]) }) { return true }
    var marks = MarkCount()
    return unicodeScalars.allSatisfy { $0.isHarmless && marks.allows($0) }
  }
}
