import Formats

/// Whether there is what the exit code of a run is about.
struct Finding: Sendable {
  enum Meaning {
    /// The condition of `--if` holds; without one, it does.
    case condition
    /// There is a warning, for `agg alerts --exit-code`.
    case warning
  }

  var truth: Truth
  let meaning: Meaning

  init(_ truth: Truth, of meaning: Meaning) { (self.truth, self.meaning) = (truth, meaning) }

  var exitCode: ExitCode {
    switch (meaning, truth) {
    case (.condition, _): ExitCode(truth)
    case (.warning, .yes): .incomplete
    case (.warning, .no): .success
    case (.warning, .unknown): .unavailable
    }
  }
}
