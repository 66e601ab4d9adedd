import Weather

/// The values of the sources that were used for a merged one, in the order of the config.
///
/// A week of six sources has ten thousand of them, and a page shows only a few. So each is described when it
/// is read; until then these are the candidates of the merge and the sources that they refer to.
package struct Contributions: Sendable {
  private let candidates: ArraySlice<Candidate>
  /// The index of the first candidate in the table of the merge, because that of the first contribution is 0.
  private let offset: Int
  private let field: Field
  private let views: [SourceView]
  private let isExplained: Bool

  /// - Parameters:
  ///   - field: The field whose values the candidates are.
  ///   - views: Those of the merge.
  ///   - isExplained: Whether to include the factors of the weights.
  init(_ candidates: ArraySlice<Candidate>, to field: Field, from views: [SourceView], isExplained: Bool) {
    self.candidates = candidates
    offset = candidates.startIndex
    self.field = field
    self.views = views
    self.isExplained = isExplained
  }

  private init(_ part: Range<Int>, of whole: Self) {
    candidates = whole.candidates[part.lowerBound + whole.offset..<part.upperBound + whole.offset]
    offset = whole.offset
    field = whole.field
    views = whole.views
    isExplained = whole.isExplained
  }

  /// No value was used for the field.
  init(noneTo field: Field) { self.init([], to: field, from: [], isExplained: false) }
}

extension Contributions: RandomAccessCollection {
  package var startIndex: Int { candidates.startIndex - offset }
  package var endIndex: Int { candidates.endIndex - offset }

  package subscript(part: Range<Int>) -> Self { Self(part, of: self) }

  package subscript(index: Int) -> Contribution {
    let candidate = candidates[index + offset]
    return views[candidate.rank].contribution(of: candidate, to: field, isExplained: isExplained)
  }
}

extension Contributions: Hashable, CustomReflectable {
  package static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for contribution in self { hasher.combine(contribution) }
  }

  package var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection)
  }
}
