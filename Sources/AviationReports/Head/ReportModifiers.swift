/// The information in a header about how or why the report was made.
package struct ReportModifiers: Equatable, Sendable {
  /// `AUTO`
  package private(set) var isAutomatic = false
  /// `AMD`
  package private(set) var isAmended = false
  /// `RTD`: the report was late.
  package private(set) var isDelayed = false
  /// `NIL`: there is no observation or forecast.
  package private(set) var isMissing = false
  /// `CNL`: the issued forecast is cancelled.
  package private(set) var isCancelled = false
  /// `COR`, or `CCA` and so on
  package private(set) var correction: Correction?

  mutating func insert(_ modifier: ReportModifier) {
    switch modifier {
    case .automatic: isAutomatic = true
    case .corrected(let letter): correction = Correction(letter: letter)
    case .amended: isAmended = true
    case .delayed: isDelayed = true
    case .missing: isMissing = true
    case .cancelled: isCancelled = true
    case .landingForecast: break
    }
  }
}
