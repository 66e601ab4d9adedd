package import Aggregation
package import Layout
import Merge
import ProviderKit
import Weather

extension WeatherAnswer {
  /// What a part of the answer says when there is nothing in it: no source answered, or what they say is of
  /// no use here, such as values of yesterday; `nil` when there is something.
  package func emptiness(of part: WeatherPart) -> Phrase? {
    switch part {
    case .card where !hasAnswer: .noWeather
    case .card: isAnythingKnown ? nil : missingCurrent
    case .hours: hoursAhead.isEmpty ? missingHours : nil
    case .days: days.isEmpty ? missingDays : nil
    case .air: Field.airQuality.contains { current.values.value(of: $0) != nil } ? nil : .noAir
    case .rain: hasAnswer ? nil : .noRainSource
    // No list of warnings is not an empty one: nobody could say whether there is danger.
    case .alerts where alerts == nil: alertGaps.isEmpty ? .nobodyWarns : .noAnswer
    // These show who said what, whether it counts or not.
    case .alerts, .comparison, .reasons: nil
    }
  }

  // That there is none is only known when no request failed.
  package var missingCurrent: Phrase {
    if reports.contains(where: { $0.isTooOld(at: now) }) { return .currentTooOld }
    return hasFailed(.current) ? .currentNotFetched : .nothingReported
  }
  package var missingHours: Phrase { hasFailed(.forecast) ? .hoursNotFetched : .noHours }
  package var missingDays: Phrase { hasFailed(.forecast) ? .daysNotFetched : .noDays }

  private var isAnythingKnown: Bool {
    isKnown(current) || hoursAhead.contains(where: isKnown) || !days.isEmpty || alerts != nil
  }

  private func isKnown(_ readings: MergedReadings) -> Bool {
    readings.condition?.condition != nil || readings.values.values.contains { $0.value != nil }
  }
}
