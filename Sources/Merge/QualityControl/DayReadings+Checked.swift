import Weather

// The daily values of a source as readings, the form that quality control checks.

extension DayReadings {
  /// The values for the whole day. Amounts are checked against what is possible in a day.
  var whole: Readings {
    var readings = Readings(time: time, values: values)
    for field in FieldSet.amounts { readings.spans[field] = .starting(86_400) }
    return readings
  }

  /// The lowest or the highest temperature alone.
  func extreme(_ end: KeyPath<DayReadings, Double?>) -> Readings {
    var readings = Readings(time: time)
    readings[.temperature] = self[keyPath: end]
    return readings
  }

  /// The lowest and the highest temperature; `nil` if one of them is missing or impossible, or if the lowest
  /// one is above the highest.
  var checkedExtremes: ClosedRange<Double>? {
    func checked(_ end: KeyPath<DayReadings, Double?>) -> Double? {
      var readings = extreme(end)
      QualityControl.check(&readings)
      return readings[.temperature]
    }
    guard let low = checked(\.temperatureMin), let high = checked(\.temperatureMax), low <= high else {
      return nil
    }
    return low...high
  }
}
