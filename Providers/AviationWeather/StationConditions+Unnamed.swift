import AviationReports
import Weather

extension StationConditions {
  /// An observation without the word METAR, which the service puts before it since 2025.
  init(unnamed metar: METAR) {
    self.init(metar)
    rawText = rawText.map(Self.unnamed)
  }
}
