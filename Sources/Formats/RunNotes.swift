package import FoundationEssentials

/// What a run reports beside its answer, for JSON.
package struct RunNotes: Sendable {
  /// As on standard error.
  package var warnings: [String]
  /// Why a part of the answer is missing.
  package var error: AnswerError?
  /// The members that JSON has of the weather at a place.
  package var selection: AnswerSelection
  /// The line of the list that the answer is about. CSV has a column for its id, too.
  package var listed: ListedPlace?
  /// The time of the run, for an answer without any place.
  package let now: Date

  package init(
    warnings: [String] = [],
    error: AnswerError? = nil,
    selection: AnswerSelection = .all,
    listed: ListedPlace? = nil,
    now: Date
  ) {
    self.warnings = warnings
    self.error = error
    self.selection = selection
    self.listed = listed
    self.now = now
  }
}
