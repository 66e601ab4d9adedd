import Aggregation
import FoundationEssentials
import Layout
import Merge
import Pages
import Text
import Weather

extension PrometheusExposition {
  mutating func add(_ answer: WeatherAnswer, _ part: WeatherPart, _ place: String) {
    switch part {
    case .hours, .pastHours, .airHours:
      let start = answer.startOfHour
      for hour in answer.hours(of: part) {
        let ahead = Int(hour.time.timeIntervalSince(start) / 3600)
        add(hour, PrometheusSubject(place, hour: ahead))
      }
    case .days(let limit):
      for (ahead, day) in answer.daysAhead.prefix(limit) {
        add(day, PrometheusSubject(place, day: ahead))
      }
    case .alerts:
      addAlerts(of: answer, place)
      add(answer.sources, place: place)
      return
    case .card, .air, .rain, .comparison, .reasons:
      add(answer.current, PrometheusSubject(place))
      add(
        "agg_agreement_ratio",
        "How far the sources agree, from 0 to 1; not how right they are.",
        ["place": place],
        answer.current.headlineAgreement,
        decimals: 2
      )
    }
    if part == .comparison {
      for report in answer.reports where report.runs == nil {
        add(ComparedSource(report, in: answer), at: place)
      }
    }
    addAlerts(of: answer, place)
    add(answer.sources, place: place)
    // A series must not occur twice: of several stations of one source only the nearest is printed.
    var reported: Set<SourceID> = []
    for report in answer.reports where reported.insert(report.source).inserted {
      add(age: answer.age(of: report), ["place": place, "source": report.source.name])
    }
  }

  private mutating func add(_ readings: MergedReadings, _ subject: PrometheusSubject) {
    for field in Field.allCases {
      let merged = readings.values[field]
      add(merged?.bareValue, of: field, merged?.bound, subject)
    }
    add(
      "agg_feels_like_celsius",
      "Feels-like temperature.",
      ["place": subject.place, "hour": subject.hourText],
      readings.feelsLike?.celsius,
      decimals: 1
    )
    if readings.values[.windDirection]?.isVariable == true { addVariableWind(subject) }
    add(readings.condition?.condition, subject)
  }

  /// The values of one source, as `agg compare` shows them beside the merged ones. A source may have several
  /// stations: each has only values that the nearer ones lack.
  private mutating func add(_ source: ComparedSource, at place: String) {
    let subject = PrometheusSubject(place, source: source.id.name)
    for field in Field.weather {
      add(
        source.value(of: field)?.value,
        of: field,
        source.reported.bound(of: field),
        subject
      )
    }
    if source.reported.hasVariableWind { addVariableWind(subject) }
    add(source.reported.condition?.condition, subject)
  }

  private mutating func addVariableWind(_ subject: PrometheusSubject) {
    add(
      "agg_wind_variable",
      "Whether the wind has no particular direction; no line if it has one or none is known.",
      ["place": subject.place, "source": subject.source, "hour": subject.hourText],
      1
    )
  }

  private mutating func add(_ day: MergedDay, _ subject: PrometheusSubject) {
    for (name, help, value) in [
      ("agg_temperature_min_celsius", "Lowest temperature.", day.low),
      ("agg_temperature_max_celsius", "Highest temperature.", day.high),
    ] {
      add(name, help, ["place": subject.place, "day": subject.dayText], value, decimals: 1)
    }
    add(
      "agg_day_since_timestamp_seconds",
      "From when on the values of a day are known, as Unix time; no line for a whole day.",
      ["place": subject.place, "day": subject.dayText],
      day.since?.timeIntervalSince1970,
      decimals: 0
    )
    for field in Field.ofDays {
      let bound: Bound? = field == .pop && day.isChanceAtLeast ? .atLeast : nil
      add(day.values[field], of: field, called: field.dayName, bound, subject)
    }
    add(day.condition?.condition, subject)
  }

  private mutating func add(_ condition: Condition?, _ subject: PrometheusSubject) {
    guard let condition else { return }
    add(
      "agg_condition",
      "The weather in a word; 1 for the word that applies.",
      [
        "place": subject.place, "source": subject.source, "hour": subject.hourText,
        "day": subject.dayText, "condition": condition.name,
      ],
      1
    )
  }

  private mutating func addAlerts(of answer: WeatherAnswer, _ place: String) {
    let kinds = (answer.alerts ?? []).map { AlertKind($0.alert) }
    // Areas may have warnings of the same event: a series must not occur twice, so they are counted.
    for (kind, count) in zip(kinds, kinds.occurrences()) where count > 0 {
      add(
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
      add(
        "agg_alerts_missing",
        "Whether some warnings of a source may be missing; no line if none are.",
        ["place": place, "source": source.name],
        1
      )
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
