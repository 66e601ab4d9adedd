import Aggregation
import Catalog
import FoundationEssentials
import Layout
import Merge
import Pages
import Text
import Weather

/// Prints the weather as metrics in the base units of Prometheus (prometheus.io/docs/practices/naming):
/// ratios instead of percent, pascals, metres. Forecasts have the label `hour` or `day`, counted from the
/// current hour or from today, so that a series is still the same one tomorrow.
struct PrometheusPrinter {
  func print(_ presentation: Presentation) -> String {
    var metrics = PrometheusExposition()
    var origin = Origin.live
    switch presentation {
    case .weather(let answers, let part):
      origin = .leastReal(of: answers.map(\.origin))
      for (name, answer) in zip(Self.names(of: answers.map(\.place)), answers) {
        metrics.place = answer.place
        Self.add(answer, part, name, to: &metrics)
      }
    case .airport(let answers):
      origin = .leastReal(of: answers.map(\.origin))
      for answer in answers { Self.add(answer, to: &metrics) }
    case .sun(let answers):
      for (name, answer) in zip(Self.names(of: answers.map(\.place)), answers) {
        metrics.place = answer.place
        Self.add(answer, name, to: &metrics)
      }
    case .directory(let answer):
      origin = answer.origin
      metrics.add("agg_airports", "Airports that match.", [:], Double(answer.page.total))
      Self.add(answer.sources, place: nil, to: &metrics)
    case .list(let answer):
      origin = answer.origin
      for group in answer.groups?.groups ?? [] {
        let labels: KeyValuePairs<String, String?> = ["name": answer.name, "list": "\(group.listID)"]
        metrics.add(
          "agg_list_items",
          "Items of the list that have a name.",
          labels,
          Double(group.items.count)
        )
      }
      Self.add(answer.sources, place: nil, to: &metrics)
    // Answers without values that change with the weather.
    case .map, .route, .recents, .cities, .places, .report, .diagnosis, .providers, .verification, .check:
      break
    }
    // Prometheus reads this as a comment, people as a warning.
    return (origin.sample.map { "# SAMPLE DATA: \($0)\n" } ?? "") + metrics.text
  }

  /// The names of places in the label `place`. A place has the same name in every run, so that its series
  /// goes on; the labels `region` and `country` tell places of the same name apart. If these are the same
  /// too, the name has the coordinates.
  private static func names(of places: [Place]) -> [String] {
    let labels = places.map { "\($0.name)\n\($0.subdivision ?? "")\n\($0.country ?? "")" }
    var first: [String: Int] = [:]
    var shared: Set<String> = []
    for index in places.indices {
      let other = first[labels[index]] ?? index
      first[labels[index]] = other
      if places[other] != places[index] { shared.insert(labels[index]) }
    }
    return places.indices.map { index in
      let place = places[index]
      guard shared.contains(labels[index]) else { return place.name }
      return "\(place.name) (\(place.coordinates.latitude), \(place.coordinates.longitude))"
    }
  }

  // MARK: - Weather

  private static func add(
    _ answer: WeatherAnswer,
    _ part: WeatherPart,
    _ place: String,
    to metrics: inout PrometheusExposition
  ) {
    switch part {
    case .hours, .pastHours, .airHours:
      let start = answer.startOfHour
      for hour in answer.hours(of: part) {
        let ahead = Int(hour.time.timeIntervalSince(start) / 3600)
        add(hour, Subject(place, hour: ahead), to: &metrics)
      }
    case .days(let limit):
      for (ahead, day) in answer.daysAhead.prefix(limit) {
        add(day, Subject(place, day: ahead), to: &metrics)
      }
    case .alerts:
      addAlerts(of: answer, place, to: &metrics)
      add(answer.sources, place: place, to: &metrics)
      return
    case .card, .air, .rain, .comparison, .reasons:
      add(answer.current, Subject(place), to: &metrics)
      metrics.add(
        "agg_agreement_ratio",
        "How far the sources agree, from 0 to 1; not how right they are.",
        ["place": place],
        answer.current.headlineAgreement,
        decimals: 2
      )
    }
    if part == .comparison {
      for report in answer.reports where report.runs == nil {
        add(ComparedSource(report, in: answer), at: place, to: &metrics)
      }
    }
    addAlerts(of: answer, place, to: &metrics)
    add(answer.sources, place: place, to: &metrics)
    // A series must not occur twice: of several stations of one source only the nearest is printed.
    var reported: Set<SourceID> = []
    for report in answer.reports where reported.insert(report.source).inserted {
      add(age: answer.age(of: report), ["place": place, "source": report.source.name], to: &metrics)
    }
  }

  /// The subject of values: a place or a station there, now or at a future time.
  private struct Subject {
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

  private static func add(
    _ readings: MergedReadings,
    _ subject: Subject,
    to metrics: inout PrometheusExposition
  ) {
    for field in Field.allCases {
      let merged = readings.values[field]
      add(merged?.bareValue, of: field, merged?.bound, subject, to: &metrics)
    }
    metrics.add(
      "agg_feels_like_celsius",
      "Feels-like temperature.",
      ["place": subject.place, "hour": subject.hourText],
      readings.feelsLike?.celsius,
      decimals: 1
    )
    if readings.values[.windDirection]?.isVariable == true { addVariableWind(subject, to: &metrics) }
    add(readings.condition?.condition, subject, to: &metrics)
  }

  /// The values of one source, as `agg compare` shows them beside the merged ones. A source may have several
  /// stations: each has only values that the nearer ones lack.
  private static func add(
    _ source: ComparedSource,
    at place: String,
    to metrics: inout PrometheusExposition
  ) {
    let subject = Subject(place, source: source.id.name)
    let isVariable = source.reported.hasVariableWind
    for field in Field.weather where !(isVariable && field == .windDirection) {
      add(
        source.value(of: field)?.value,
        of: field,
        source.reported.bound(of: field),
        subject,
        to: &metrics
      )
    }
    if isVariable { addVariableWind(subject, to: &metrics) }
    add(source.reported.condition?.condition, subject, to: &metrics)
  }

  private static func addVariableWind(_ subject: Subject, to metrics: inout PrometheusExposition) {
    metrics.add(
      "agg_wind_variable",
      "Whether the wind has no particular direction; no line if it has one or none is known.",
      ["place": subject.place, "source": subject.source, "hour": subject.hourText],
      1
    )
  }

  private static func add(_ day: MergedDay, _ subject: Subject, to metrics: inout PrometheusExposition) {
    for (name, help, value) in [
      ("agg_temperature_min_celsius", "Lowest temperature.", day.low),
      ("agg_temperature_max_celsius", "Highest temperature.", day.high),
    ] {
      metrics.add(name, help, ["place": subject.place, "day": subject.dayText], value, decimals: 1)
    }
    metrics.add(
      "agg_day_since_timestamp_seconds",
      "From when on the values of a day are known, as Unix time; no line for a whole day.",
      ["place": subject.place, "day": subject.dayText],
      day.since?.timeIntervalSince1970,
      decimals: 0
    )
    for field in Field.ofDays {
      let bound: Bound? = field == .pop && day.isChanceAtLeast ? .atLeast : nil
      add(day.values[field], of: field, called: field.dayName, bound, subject, to: &metrics)
    }
    add(day.condition?.condition, subject, to: &metrics)
  }

  private static func add(
    _ condition: Condition?,
    _ subject: Subject,
    to metrics: inout PrometheusExposition
  ) {
    guard let condition else { return }
    metrics.add(
      "agg_condition",
      "The weather in a word; 1 for the word that applies.",
      [
        "place": subject.place, "source": subject.source, "hour": subject.hourText,
        "day": subject.dayText, "condition": condition.name,
      ],
      1
    )
  }

  private static func addAlerts(
    of answer: WeatherAnswer,
    _ place: String,
    to metrics: inout PrometheusExposition
  ) {
    let kinds = (answer.alerts ?? []).map { AlertKind($0.alert) }
    // Areas may have warnings of the same event: a series must not occur twice, so they are counted.
    for (kind, count) in zip(kinds, kinds.occurrences()) where count > 0 {
      metrics.add(
        "agg_alert",
        "Number of warnings with this event, severity, onset and end.",
        [
          "place": place, "event": kind.event, "severity": kind.severity, "onset": kind.onset,
          "end": kind.end,
        ],
        Double(count)
      )
    }
    for source in answer.alertGaps {
      metrics.add(
        "agg_alerts_missing",
        "Whether some warnings of a source may be missing; no line if none are.",
        ["place": place, "source": source.name],
        1
      )
    }
  }

  /// Adds a value of a field to its metric, for places and stations alike. Current precipitation is a rate,
  /// precipitation in an hour or a day an amount, so there are two metrics.
  ///
  /// - Parameter name: The name of a value computed from the field, such as `windSpeedMax`.
  private static func add(
    _ value: Double?,
    of field: Field,
    called name: String? = nil,
    _ bound: Bound?,
    _ subject: Subject,
    to metrics: inout PrometheusExposition
  ) {
    let base = field.unit.base
    let isRate = subject.isNow && field.isRateNow
    let name = name.map(\.snakeCased) ?? field.snakeName
    let decimals = field.decimals(of: value)
    let value = field.reported(value)
      .map { base.exponent < 0 ? $0 / power(-base.exponent) : $0 * power(base.exponent) }
    metrics.add(
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
    add(bound, of: name, subject, to: &metrics)
  }

  private static func add(
    _ bound: Bound,
    of name: String,
    _ subject: Subject,
    to metrics: inout PrometheusExposition
  ) {
    metrics.add(
      "agg_value_bound",
      "Which kind of bound a value is; 1 for the one that applies, no line for an exact value.",
      [
        "place": subject.place, "station": subject.station, "source": subject.source,
        "hour": subject.hourText, "day": subject.dayText, "field": name, "bound": bound.rawValue,
      ],
      1
    )
  }

  private static func power(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { result, _ in result * 10 }
  }

  // MARK: - Aerodromes

  private static func add(_ answer: AirportAnswer, to metrics: inout PrometheusExposition) {
    let place = answer.ident.text
    let station = answer.borrowedConditions?.ident
    let current = answer.withoutOutdatedReport
    if let conditions = current.conditions?.content {
      for field in Field.weather {
        let (value, bound) = (conditions.value(of: field), conditions.bound(of: field))
        add(value, of: field, bound, Subject(place, station: station), to: &metrics)
      }
      let outlook = conditions.categoryOutlook
      if let category = outlook.worst {
        metrics.add(
          "agg_flight_category",
          "The flight category; 1 for the one that applies.",
          ["place": place, "station": station, "category": category.rawValue],
          1
        )
      }
      if outlook.bound != nil {
        add(.atMost, of: "flight_category", Subject(place, station: station), to: &metrics)
      }
    }
    if let best = RunwaysInWind(current).best {
      let labels: KeyValuePairs<String, String?> = [
        "place": place, "station": station, "runway": best.end.designator,
      ]
      metrics.add(
        "agg_runway_headwind_meters_per_second",
        "Headwind on the runway most into the wind.",
        labels,
        best.wind.headwind?.metersPerSecond,
        decimals: 1
      )
      metrics.add(
        "agg_runway_crosswind_meters_per_second",
        "Crosswind on that runway, from either side.",
        labels,
        best.wind.crosswind?.metersPerSecond,
        decimals: 1
      )
    }
    add(answer.sources, place: place, to: &metrics)
    if let conditions = answer.conditions, let observed = conditions.content.observed {
      let age = answer.now.timeIntervalSince(observed)
      let labels: KeyValuePairs<String, String?> = [
        "place": place, "station": station, "source": conditions.source.name,
      ]
      add(age: age, labels, to: &metrics)
    }
  }

  private static func add(_ answer: SunAnswer, _ place: String, to metrics: inout PrometheusExposition) {
    metrics.add(
      "agg_sun_elevation_degrees",
      "Height of the sun over the horizon.",
      ["place": place],
      answer.sunPosition?.apparentElevation,
      decimals: 2
    )
    metrics.add(
      "agg_moon_illuminated_ratio",
      "Illuminated fraction of the moon.",
      ["place": place],
      answer.moonPhase?.illuminatedFraction,
      decimals: 3
    )
  }

  // MARK: - Sources

  /// A source without a request is neither up nor down.
  private static func add(
    _ sources: [SourceOutcome],
    place: String?,
    to metrics: inout PrometheusExposition
  ) {
    for outcome in sources {
      let value: Double? =
        switch outcome.status {
        case .answered: outcome.hasCachedFallback ? 0 : 1
        case .failed: outcome.isFailure ? 0 : nil
        case .skipped: nil
        }
      metrics.add(
        "agg_source_up",
        "Whether the source answered.",
        ["place": place, "source": outcome.source.name],
        value
      )
      metrics.add(
        "agg_source_stale",
        "Whether a stale cached response of the source is used.",
        ["place": place, "source": outcome.source.name],
        outcome.status == .answered ? (outcome.staleCause == nil ? 0 : 1) : nil
      )
    }
  }

  private static func add(
    age: TimeInterval,
    _ labels: KeyValuePairs<String, String?>,
    to metrics: inout PrometheusExposition
  ) {
    metrics.add(
      "agg_age_seconds",
      "Age of the current values of the source.",
      labels,
      max(0, age),
      decimals: 0
    )
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

/// The labels of a warning, which several warnings may share.
private struct AlertKind: Hashable {
  let event, severity: String
  let onset, end: String?

  init(_ alert: WeatherAlert) {
    (event, severity) = (alert.event, alert.severity.rawValue)
    (onset, end) = (alert.onset.map(ISOInstant.text), alert.ends.map(ISOInstant.text))
  }
}
