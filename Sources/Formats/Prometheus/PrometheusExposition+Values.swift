import Weather

/// The subject of values: a place or a station there, now or at a future time.
struct PrometheusSubject {
  let place: String
  let station: String?
  let hour: Int?
  let day: Int?
  /// The source of a value of its own; `nil` for a merged one.
  let source: String?

  init(_ place: String, station: String? = nil, hour: Int? = nil, day: Int? = nil, source: String? = nil) {
    (self.place, self.station, self.hour, self.day) = (place, station, hour, day)
    self.source = source
  }

  var isNow: Bool { hour == nil && day == nil }
  var hourText: String? { hour.map { "\($0)" } }
  var dayText: String? { day.map { "\($0)" } }
}

extension PrometheusExposition {
  /// Adds a value of a field to its metric, for places and stations alike. Current precipitation is a rate,
  /// precipitation in an hour or a day an amount, so there are two metrics.
  ///
  /// - Parameter name: The name of a value computed from the field, such as `windSpeedMax`.
  mutating func add(
    _ value: Double?,
    of field: Field,
    called name: String? = nil,
    _ bound: Bound?,
    _ subject: PrometheusSubject
  ) {
    let base = field.unit.base
    let isRate = subject.isNow && field.isRateNow
    let name = name.map(\.snakeCased) ?? field.snakeName
    let decimals = field.decimals(of: value)
    let value = field.reported(value)
      .map { base.exponent < 0 ? $0 / power(-base.exponent) : $0 * power(base.exponent) }
    add(
      "agg_\(name)\(base.suffix)\(isRate ? "_per_second" : "")",
      "\(field.fullName)\(isRate ? ", as a rate now" : "").",
      [
        "place": subject.place, "station": subject.station, "source": subject.source,
        "hour": subject.hourText, "day": subject.dayText,
      ],
      isRate ? value.map { $0 / 3600 } : value,
      // A rate has six more digits: an hour has thousands of seconds, and drizzle should keep two significant
      // digits.
      decimals: max(0, decimals - base.exponent) + (isRate ? 6 : 0)
    )
    guard value != nil, let bound else { return }
    add(bound, of: name, subject)
  }

  mutating func add(_ bound: Bound, of name: String, _ subject: PrometheusSubject) {
    add(
      "agg_value_bound",
      "Which kind of bound a value is; 1 for the one that applies, no line for an exact value.",
      [
        "place": subject.place, "station": subject.station, "source": subject.source,
        "hour": subject.hourText, "day": subject.dayText, "field": name, "bound": bound.rawValue,
      ],
      1
    )
  }

  private func power(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { result, _ in result * 10 }
  }
}

extension CanonicalUnit {
  /// The base unit at the end of a metric's name, and the power of ten that converts to it.
  fileprivate var base: (suffix: String, exponent: Int) {
    switch self {
    case .celsius: ("_celsius", 0)
    case .percent: ("_ratio", -2)
    case .hectopascal: ("_pascals", 2)
    case .meter: ("_meters", 0)
    case .meterPerSecond: ("_meters_per_second", 0)
    case .degree: ("_degrees", 0)
    case .millimeter: ("_meters", -3)
    case .centimeter: ("_meters", -2)
    case .microgramPerCubicMeter: ("_grams_per_cubic_meter", -6)
    case .grainPerCubicMeter: ("_grains_per_cubic_meter", 0)
    case .index: ("", 0)
    case .second: ("_seconds", 0)
    }
  }
}
