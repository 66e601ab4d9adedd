import Formats

/// Whether there is what the exit code of a run is about.
struct Finding: Sendable {
  enum Meaning {
    /// The condition of `--if` holds; without one, it does.
    case condition
    /// There is a warning, for `agg alerts --exit-code`.
    case warning
    /// It will rain or snow at a place, for `agg rain`.
    case rain
  }

  var truth: Truth
  let meaning: Meaning
  /// Whether a place without an answer only makes it unknown, because no source failed there.
  var includesSilence = false

  init(_ truth: Truth, of meaning: Meaning) { (self.truth, self.meaning) = (truth, meaning) }

  var exitCode: ExitCode {
    switch (meaning, truth) {
    case (.condition, _), (.rain, _): ExitCode(truth)
    case (.warning, .yes): .incomplete
    case (.warning, .no): .success
    case (.warning, .unknown): .unavailable
    }
  }
}
