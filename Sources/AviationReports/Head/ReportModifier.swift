/// A word of the header about how or why the report was made.
package enum ReportModifier: Equatable, Sendable {
  case automatic
  /// `COR`, or `CCA` and so on with its letter.
  case corrected(letter: UInt8?)
  case amended
  /// `RTD`: delayed.
  case delayed
  /// `NIL`: the report is missing.
  case missing
  /// `CNL`: the report is cancelled.
  case cancelled
  /// `TTF` in Australia: an observation followed by a landing forecast.
  case landingForecast
}

extension ReportModifier {
  init?(_ word: Word) {
    switch word {
    case "AUTO": self = .automatic
    case "COR": self = .corrected(letter: nil)
    case "AMD": self = .amended
    case "RTD": self = .delayed
    case "NIL": self = .missing
    case "CNL": self = .cancelled
    case "TTF": self = .landingForecast
    default:
      guard word.bits >> 8 == Word("CC").bits, (0x41...0x5A).contains(word.bits & 0xFF) else { return nil }
      self = .corrected(letter: UInt8(truncatingIfNeeded: word.bits))
    }
  }
}
