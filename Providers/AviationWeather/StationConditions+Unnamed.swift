import AviationReports
import Weather

extension StationConditions {
  /// The observation without the word METAR, which the service adds since 2025.
  init(unnamed metar: METAR) {
    self.init(metar)
    rawText = rawText.map(Self.unnamed)
  }
}
