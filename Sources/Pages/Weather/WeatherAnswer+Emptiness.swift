package import Aggregation
import FoundationEssentials
package import Layout
package import Merge
import ProviderKit
import Weather

extension WeatherAnswer {
  /// The message when a part of the answer is empty: no source responded, or nothing they reported is usable,
  /// such as values of yesterday; `nil` when the part is not empty.
  package func emptiness(of part: WeatherPart) -> Phrase? {
    switch part {
    case .card where !hasAnswer: .noWeather
    case .card: isAnythingKnown ? nil : missingCurrent
    case .hours: hours(of: part).isEmpty ? missingHours : nil
    case .pastHours(let count): hoursPast(count).isEmpty ? missingPastHours : nil
    case .days: days.isEmpty ? missingDays : nil
    case .air: current.hasAir ? nil : missingAir
    case .airHours(let limit) where airHours(limit).isEmpty: current.hasAir ? missingHours : missingAir
    case .airHours: nil
    case .rain: hasAnswer ? nil : missingRain
    // No list of warnings is not the same as an empty list: then it is unknown whether there is danger.
    case .alerts where alerts == nil: alertGaps.isEmpty ? .warningsUncovered : .noAnswer
    case .alerts: nil
    // These pages show what each source reported, whether it is used or not.
    case .comparison where hasAnswer && !isAnythingReported, .reasons where hasAnswer && !isAnythingReported:
      missingCurrent
    case .comparison, .reasons: nil
    }
  }

  /// The hours that a part shows, in its order; empty for a part without hours.
  package func hours(of part: WeatherPart) -> [MergedReadings] {
    switch part {
    case .hours(let limit): hours(ahead: limit)
    case .pastHours(let count): hoursPast(count)
    case .airHours(let limit): airHours(limit)
    case .card, .days, .air, .rain, .alerts, .comparison, .reasons: []
    }
  }

  // The absence of current weather is certain only when no request failed.
  package var missingCurrent: Phrase {
    if reports.contains(where: { $0.isTooOld(at: now) }) { return .currentTooOld }
    if isRejected([.temperature], .far) || isConditionRejected(.far) { return .stationsTooFar }
    if isRejected([.temperature], .disabled) || isConditionRejected(.disabled) {
      return .sourcesWithoutWeight
    }
    return hasFailed(.current) ? .currentNotFetched : .nothingReported
  }

  package var missingAir: Phrase {
    if isRejected(Field.airQuality, .stale) { return .airTooOld }
    if isRejected(Field.airQuality, .far) { return .stationsTooFar }
    return isRejected(Field.airQuality, .disabled) ? .sourcesWithoutWeight : .noAir
  }

  private func isRejected(_ fields: [Field], _ reason: RejectionReason) -> Bool {
    fields.contains { current.values[$0]?.rejected.contains { $0.reason == reason } ?? false }
  }

  private func isConditionRejected(_ reason: RejectionReason) -> Bool {
    current.condition?.rejected.contains { $0.reason == reason } ?? false
  }

  package var missingHours: Phrase { hasFailed(.forecast) ? .hoursNotFetched : .noHours }
  package var missingPastHours: Phrase { hasFailed(.forecast) ? .pastHoursNotFetched : .noPastHours }
  package var missingDays: Phrase { hasFailed(.forecast) ? .daysNotFetched : .noDays }

  /// A source that failed may have the rain of the place.
  package var missingRain: Phrase { sources.contains(where: \.isFailure) ? .noWeather : .noRainSource }

  /// The next hours with a value of the air. A source may forecast its weather further than its air.
  package func airHours(_ limit: Int) -> [MergedReadings] { hours(ahead: limit).filter(\.hasAir) }

  /// The hours from the current one on. Fewer than the limit where some are missing between them.
  private func hours(ahead limit: Int) -> [MergedReadings] {
    let end = startOfHour.addingTimeInterval(Double(limit) * 3600)
    return hoursAhead.filter { $0.time < end }
  }

  /// An empty list of warnings is not weather.
  private var isAnythingKnown: Bool {
    isKnown(current) || hoursAhead.contains(where: isKnown) || !days.isEmpty || alerts?.isEmpty == false
  }

  private var isAnythingReported: Bool {
    reports.contains { report in
      report.current != nil || report.hourly != nil || report.minutely != nil || report.daily != nil
        || report.runs != nil || report.alerts?.isEmpty == false || !report.extras.isEmpty
    }
  }

  private func isKnown(_ readings: MergedReadings) -> Bool {
    readings.condition?.condition != nil || readings.values.values.contains { $0.value != nil }
  }
}

extension MergedReadings {
  /// Whether a pollutant, an index or a pollen is known.
  var hasAir: Bool { Field.airQuality.contains { values.value(of: $0) != nil } }
}
