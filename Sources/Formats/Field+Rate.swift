import Weather

extension Field {
  /// Whether what is said of it now is a rate by the hour, and of an hour or a day an amount.
  var isRateNow: Bool { timing == .amount }

  /// The unit of a value as JSON names it.
  ///
  /// - Parameter isNow: Whether it is of this moment: `mm/h`, not `mm`.
  func unitName(isNow: Bool) -> String { isNow && isRateNow ? "\(unit.rawValue)/h" : unit.rawValue }
}
