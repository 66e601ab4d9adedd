import FoundationEssentials
package import Weather

/// What is verified: a field at the hours of a group of lead times, or an extreme of the local days that are
/// so many days ahead.
package enum VerifiedValue: Hashable, Sendable {
  case hours(Field, LeadTime)
  case days(DayExtreme, ahead: Int)

  /// The field whose unit and name it has.
  package var field: Field {
    switch self {
    case .hours(let field, _): field
    case .days: .temperature
    }
  }

  /// The name in files.
  package var name: String {
    switch self {
    case .hours(let field, _): field.name
    case .days(let extreme, _): extreme.rawValue
    }
  }

  /// How far ahead the forecasts look at most.
  var reach: TimeInterval {
    switch self {
    case .hours(_, let lead): TimeInterval(lead.rawValue) * 3600
    case .days(_, let count): TimeInterval(count) * 86_400
    }
  }
}

/// The extremes of the temperature in a local day. The raw value is the name in files.
package enum DayExtreme: String, Hashable, Sendable, CaseIterable {
  case temperatureMin, temperatureMax

  /// The extreme of a day whose lowest and highest temperatures are the bounds, in °C.
  package func value(in range: ClosedRange<Double>) -> Double {
    switch self {
    case .temperatureMin: range.lowerBound
    case .temperatureMax: range.upperBound
    }
  }
}
