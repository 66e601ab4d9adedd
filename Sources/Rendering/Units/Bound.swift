import Aggregation
import Weather

/// What is known of a value when its number is not the value itself: `P99KT` is more than 99 knots. The raw value is for
/// programs, the sign for people.
enum Bound: String, Hashable, Sendable {
  case moreThan = "more than"
  case atLeast = "at least"
  case atMost = "at most"
  case lessThan = "less than"

  private var sign: String {
    switch self {
    case .moreThan: ">"
    case .atLeast: "≥"
    case .atMost: "≤"
    case .lessThan: "<"
    }
  }

  /// `> 99 kt`. What is less than can be written has its sign already.
  func marked(_ text: String) -> String { text.hasPrefix("<") ? text : sign + QuantityText.glue + text }
}

extension StationConditions {
  /// `nil` for what is exact.
  func bound(of field: Field) -> Bound? {
    switch field {
    case .visibility: visibility?.bound
    case .windSpeed: wind?.speedIsAtLeast == true ? .moreThan : nil
    case .windGust: wind?.gustIsAtLeast == true ? .moreThan : nil
    default: nil
    }
  }
}

extension Visibility {
  fileprivate var bound: Bound? {
    switch qualifier {
    case .exact: nil
    case .greaterThan: .moreThan
    case .atLeast: .atLeast
    case .lessThan: .lessThan
    }
  }
}

extension MergedValue {
  /// `nil` for what is exact.
  var bound: Bound? { isAtLeast ? .atLeast : isAtMost ? .atMost : nil }
}

extension Readings {
  /// `nil` for what is exact. The chance of several hours is at least that of each of them.
  func bound(of field: Field) -> Bound? {
    if lowerBounds.contains(field) { return .atLeast }
    return field == .pop && span(of: field).length > 3600 ? .atMost : nil
  }
}
