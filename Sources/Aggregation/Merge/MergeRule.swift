import Weather

/// How one field is combined: the rule, its gate and the scale of its agreement.
///
/// The table is the heart of the merge, which README.md explains to users.
struct MergeRule {
  enum Combination { case mean, median }

  let combination: Combination
  /// Of two values more than twice as far apart as this, and of three or more what is further than this, and
  /// three times their own deviation, from the median, are left out: see `Gate`.
  let gate: Double?
  /// The spread at which agreement is one half.
  let tau: Double?
  /// From this much on a source says that it rains or snows in the hour; `nil` for what is no amount.
  let wetAmount: Double?

  init(_ combination: Combination, gate: Double? = nil, tau: Double? = nil, wetAmount: Double? = nil) {
    self.combination = combination
    self.gate = gate
    self.tau = tau
    self.wetAmount = wetAmount
  }

  /// `nil` for fields that are derived, or taken from one source, or combined in a way of their own.
  static func of(_ field: Field) -> MergeRule? {
    switch field {
    case .temperature, .dewPoint: MergeRule(.mean, gate: 4, tau: 1.5)
    case .pressure: MergeRule(.mean, gate: 4, tau: 1.5)
    case .windSpeed: MergeRule(.mean, gate: 6, tau: 2)
    case .windGust: MergeRule(.mean, gate: 9, tau: 2)
    case .cloudCover: MergeRule(.median, tau: 20)
    case .visibility: MergeRule(.median)
    case .precipitation: MergeRule(.median, tau: 0.5, wetAmount: 0.1)
    // Snow is in centimetres: 0.5 mm is 0.05 cm.
    case .snowfall: MergeRule(.median, tau: 0.05, wetAmount: 0.01)
    case .snowDepth: MergeRule(.median)
    case .pop: MergeRule(.mean, tau: 20)
    case .uvIndex, .uvIndexClearSky: MergeRule(.mean, gate: 4, tau: 1)
    // Models of the air differ by half of what they say; an index is the worst of several pollutants.
    case .pm25, .pm10, .ozone, .nitrogenDioxide, .sulphurDioxide, .carbonMonoxide, .ammonia:
      MergeRule(.median, tau: 10)
    case .europeanAQI, .usAQI: MergeRule(.median, tau: 20)
    case .humidity, .windDirection, .qnh, .cloudBase: nil
    }
  }

  /// The scale of agreement for a merged value; an amount of rain or snow allows half of itself.
  func tau(for value: Double, field: Field) -> Double? {
    guard let tau else { return nil }
    return field == .precipitation || field == .snowfall ? max(tau, value / 2) : tau
  }
}
