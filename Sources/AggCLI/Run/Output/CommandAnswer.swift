import Aggregation
import Formats
import Layout

/// What a command makes of the places or names that it was asked about, ready to be shown.
struct CommandAnswer {
  let presentation: Presentation
  /// The answers that sources have a part in.
  let answers: [any Answer]
  /// The escape sequence of a picture that stands above it.
  let image: String
  /// Adapts how it is shown.
  let change: (inout RenderOptions) -> Void
  /// Whether there is what the exit code is about, such as a warning; `nil` leaves that to `--if`.
  var finding: Finding?

  init(
    _ presentation: Presentation,
    _ answers: [any Answer] = [],
    above image: String = "",
    _ change: @escaping (inout RenderOptions) -> Void = { _ in }
  ) {
    self.presentation = presentation
    self.answers = answers
    self.image = image
    self.change = change
  }
}

/// An answer as text, without secrets, and what is to be said beside it.
struct DrawnAnswer: Sendable {
  var text: String
  /// Whether it is written at all.
  let isPrinted: Bool
  /// Whether every place has an answer.
  let isAnswered: Bool
  /// What went wrong with the sources, for standard error.
  var warnings: [String] = []
  /// For `-v`.
  var details: [String] = []
  /// What became of the sources.
  var sourcesCode = ExitCode.success
  /// Why there is nothing in an answer that there is.
  var emptiness: CommandFailure?
  var finding = Finding(.yes, of: .condition)
}
