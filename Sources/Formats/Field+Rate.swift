import Weather

extension Field {
  /// Whether the current value is a rate per hour, while an hour or a day has an amount.
  var isRateNow: Bool { timing == .amount }

  /// The unit of a value, as named in JSON.
  ///
  /// - Parameter isNow: Whether the value is current: `mm/h`, not `mm`.
  func unitName(isNow: Bool) -> String { isNow && isRateNow ? "\(unit.rawValue)/h" : unit.rawValue }
}
