import Aggregation
import Formats
import Layout

/// What a command makes of the places or names that it was asked about, ready to be shown.
struct CommandAnswer {
  let presentation: Presentation
  /// The answers that sources have a part in.
  var answers: [any Answer] { presentation.answers }
  /// The escape sequence of a picture that stands above it.
  let image: String
  /// Adapts how it is shown.
  let change: (inout RenderOptions) -> Void
  /// What the exit code reports, such as whether a warning is in force; `nil`: the result of `--if`.
  var finding: Finding?

  init(
    _ presentation: Presentation,
    above image: String = "",
    _ change: @escaping (inout RenderOptions) -> Void = { _ in }
  ) {
    self.presentation = presentation
    self.image = image
    self.change = change
  }
}

/// An answer as text, without secrets, with its warnings and its exit code.
struct DrawnAnswer: Sendable {
  var text: String
  /// Whether it is written at all.
  let isPrinted: Bool
  /// Whether every place has an answer.
  let isAnswered: Bool
  /// The same as Markdown for an assistant; empty for other readers.
  var page = ""
  /// Why the condition of `--if` is unknown, for standard error.
  var doubts: [String] = []
  /// What went wrong with the sources, for standard error.
  var warnings: [String] = []
  /// For `-v`.
  var details: [String] = []
  /// The exit code that failed or missing sources lead to.
  var sourcesCode = ExitCode.success
  /// Why an answer has nothing to show although sources responded; `nil` if it has something.
  var emptiness: CommandFailure?
  var finding = Finding(.yes, of: .condition)
}
