extension Unicode.Scalar {
  /// Whether a text of anybody may be shown with it: it is drawn, marks what is drawn, or spells a word.
  ///
  /// This is the one rule of the house. What does harm is told by its general category (Unicode
  /// Standard, section 4.5): controls (C0, DEL, C1) command a terminal; separators of lines and
  /// paragraphs, bidirectional controls and all other format characters but the joiners break,
  /// reorder or hide what stands around them (Annex 9, section 2); private use, and what is not
  /// assigned, look as whoever draws them likes. Letters and marks that are drawn as nothing at all hide, too
  /// (section 5.21, Default_Ignorable_Code_Point): of them only those that choose between a sign and a
  /// picture of it mean something without a font of their own.
  package var isHarmless: Bool {
    switch value {
    // Nearly every text is Latin, which needs no look into the tables of Unicode. U+00AD is the soft hyphen.
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

  /// VS15 and VS16: a heart as a sign, or as a picture in colour.
  private var isPresentationSelector: Bool { value == 0xFE0E || value == 0xFE0F }

  /// The zero-width non-joiner and joiner: without them, words of Persian and of the Indic scripts are other
  /// words, and a family is several people.
  package var isJoiner: Bool { value == 0x200C || value == 0x200D }
}

/// Counts the marks on each base, of which a text may have 30: the longest known word of any language needs
/// fewer, and thousands are one character to a reader but draw over the lines around them (Annex 15,
/// Stream-Safe Text Format).
package struct MarkCount {
  private static let most = 30
  private var count = 0

  package init() {}

  /// Whether the next scalar of the text may stand where it does.
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
  /// Whether it is drawn on, or joined to, the one before it.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: isJoiner
    }
  }
}

extension String {
  /// Whether all of it is, with no more marks on a base than `MarkCount` allows.
  package var isHarmless: Bool {
    // Nearly every text is printable ASCII.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return true }
    var marks = MarkCount()
    return unicodeScalars.allSatisfy { $0.isHarmless && marks.allows($0) }
  }
}
