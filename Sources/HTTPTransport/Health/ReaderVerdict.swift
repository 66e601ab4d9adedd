/// What the reader of a source's answers found in them; a status of 200 may come with a page of a hotel's
/// network, or with the words that the allowance is used up.
package enum ReaderVerdict: Hashable, Sendable {
  /// What was asked for.
  case answered
  /// Nothing that speaks for or against the source.
  case silent
  /// No answer: nothing of it is kept, and the source did this, if it did anything.
  case refused(SourceHealth.Outcome?)

  /// Whether what was fetched is worth keeping for later runs.
  package var isAnswer: Bool {
    if case .refused = self { false } else { true }
  }

  var outcome: SourceHealth.Outcome? {
    switch self {
    case .answered: .success
    case .silent: nil
    case .refused(let outcome): outcome
    }
  }
}
