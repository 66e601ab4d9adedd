import Merge
import Weather

/// The least amount that a page shows: less rounds to zero or means nothing to a reader.
enum DisplayThresholds {
  static func value(_ value: Double?, of field: Field) -> Double? {
    value.flatMap { value in field.leastShown.map { value >= $0 } ?? true ? value : nil }
  }

  /// Gusts in metres a second, if they are at least 1 m/s stronger than the wind.
  static func gust(_ gust: Double?, beside wind: Double?) -> Speed? {
    gust.flatMap { $0 >= (wind ?? 0) + 1 ? .metersPerSecond($0) : nil }
  }
}

extension MergedReadings {
  /// The gusts, if they are stronger than the wind beside them.
  var noteworthyGust: Speed? {
    DisplayThresholds.gust(values[.windGust]?.value, beside: values[.windSpeed]?.value)
  }

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
  /// The gusts, if they are stronger than the wind beside them.
  var noteworthyGust: Speed? { DisplayThresholds.gust(values[.windGust], beside: values[.windSpeed]) }

  func noteworthy(_ field: Field) -> Double? { DisplayThresholds.value(values[field], of: field) }
}
