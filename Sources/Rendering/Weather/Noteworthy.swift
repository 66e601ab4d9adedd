import Aggregation
import Weather

/// What is worth its place on a page: less of it rounds to nothing, or is nothing to be told of.
enum Noteworthy {
  /// The least of a field that is shown, in its own unit; `nil` where every value is.
  private static func least(of field: Field) -> Double? {
    switch field {
    case .pop: 5
    case .snowfall: 0.05
    case .uvIndex: 0.5
    default: nil
    }
  }

  static func value(_ value: Double?, of field: Field) -> Double? {
    value.flatMap { value in least(of: field).map { value >= $0 } ?? true ? value : nil }
  }
}

extension MergedReadings {
  func noteworthy(_ field: Field) -> Double? { Noteworthy.value(values[field]?.value, of: field) }

  /// What it feels like, where that is not what the air has.
  var noteworthyFeelsLike: Temperature? {
    guard let felt = feelsLike, let temperature, abs(felt.celsius - temperature.celsius) >= 0.5 else {
      return nil
    }
    return felt
  }
}

extension MergedDay {
  func noteworthy(_ field: Field) -> Double? { Noteworthy.value(values[field], of: field) }
}
