import AviationReports
import Weather

extension StationConditions {
  /// An observation without the word METAR, which the service puts before it since 2025.
  /// `SPECI` stays: it says something.
  init(unnamed metar: METAR) {
    self.init(metar)
    if let rawText, rawText.hasPrefix("METAR ") { self.rawText = String(rawText.dropFirst(6)) }
  }
}
