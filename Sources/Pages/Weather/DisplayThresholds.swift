import Merge
import Weather

/// From which amount on a value is worth a line on a page: less rounds to zero or means nothing to a reader.
enum DisplayThresholds {
  static func value(_ value: Double?, of field: Field) -> Double? {
    value.flatMap { value in field.leastShown.map { value >= $0 } ?? true ? value : nil }
  }
}

extension MergedReadings {
  func noteworthy(_ field: Field) -> Double? { DisplayThresholds.value(values[field]?.value, of: field) }

  /// What it feels like, where that is not what the air has.
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
