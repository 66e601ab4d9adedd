import Merge
import Weather

/// The least amount that a page shows: less rounds to zero or means nothing to a reader.
enum DisplayThresholds {
  static func value(_ value: Double?, of field: Field) -> Double? {
    value.flatMap { value in field.leastShown.map { value >= $0 } ?? true ? value : nil }
  }
}

extension MergedReadings {
  func noteworthy(_ field: Field) -> Double? { DisplayThresholds.value(values[field]?.value, of: field) }

  /// The feels-like temperature, if it differs from the air temperature.
  var noteworthyFeelsLike: Temperature? {
    guard let felt = feelsLike, let temperature, abs(felt.celsius - temperature.celsius) >= 0.5 else {
      return nil
    }
    return felt
  }
}

extension MergedDay {
  func noteworthy(_ field: Field) -> Double? { DisplayThresholds.value(values[field], of: field) }
}
