/// How the value of a day comes from those of its hours.
package enum DayValue: Hashable, Sendable {
  case sum, mean, maximum

  var suffix: String {
    switch self {
    case .sum: "Sum"
    case .mean: "Mean"
    case .maximum: "Max"
    }
  }
}
