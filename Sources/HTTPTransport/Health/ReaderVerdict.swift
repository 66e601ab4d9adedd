/// What the parser of a source's responses found. A status of 200 may come with the login page of a network,
/// or with a message that the quota is used up.
package enum ReaderVerdict: Hashable, Sendable {
  /// The response has the requested data.
  case answered
  /// Nothing that speaks for or against the source.
  case silent
  /// The response is invalid and is not cached; with what it says about the source, if anything.
  case invalid(SourceHealth.Outcome?)

  /// Whether the response should be cached for later runs.
  package var isAnswer: Bool {
    if case .invalid = self { false } else { true }
  }

  var outcome: SourceHealth.Outcome? {
    switch self {
    case .answered: .success
    case .silent: nil
    case .invalid(let outcome): outcome
    }
  }
}
