import Aggregation
import Layout
import Merge
import Pages
import Weather

/// How far forecasts are apart: `{hour+3.temperature.p10}`, `{tomorrow.high.p90}`, `{precipitation.wetRuns}`.
/// The names are those of the JSON. They have no value without an ensemble.
extension TemplateField {
  static let spreads = ofFields + ofExtremes + ofWetRuns

  /// The highest wind speed and the amounts of a day are under the names of the fields, as for other values.
  private static let ofFields: [TemplateField] = ForecastSpread.fields.flatMap { field -> [TemplateField] in
    let hour: OfHour = { $0[field] }
    let day: OfDay = { $0.values[field] }
    let words = "\(field.fullName.lowercased()) in the forecasts"
    return percentiles(of: field.name, words, as: field, hour: hour, day: field.dayValue == nil ? nil : day)
  }

  private static let ofExtremes: [TemplateField] =
    percentiles(of: "low", "the lowest temperature of today", as: .temperature, day: { $0.low })
    + percentiles(of: "high", "the highest temperature of today", as: .temperature, day: { $0.high })

  private static let ofWetRuns: [TemplateField] = [
    TemplateField(
      "precipitation.wetRuns",
      "How many runs of ensembles have rain, such as 38 of 51",
      .text,
      hour: { $0[.precipitation] },
      day: { $0.values[.precipitation] },
      value: { spread, page in
        guard let wet = spread.wet else { return nil }
        let language = page.options.language
        return .text(language.text(.wetOfAll, ["wet": "\(wet.runs)", "all": "\(spread.runs)"]))
      }
    ),
    TemplateField(
      "precipitation.wetShare",
      "Share of the forecasts with rain, by weight",
      .number(.pop, .spread),
      hour: { $0[.precipitation] },
      day: { $0.values[.precipitation] },
      value: { spread, _ in spread.wet.map { .amount($0.share * 100, .pop, nil) } }
    ),
  ]

  private typealias OfHour = @Sendable ([Field: Spread]) -> Spread?
  private typealias OfDay = @Sendable (DaySpread) -> Spread?

  /// - Parameters:
  ///   - hour: The spread of an hour; without it, now is today.
  ///   - day: The spread of a day.
  ///   - value: What the field shows of it.
  private init(
    _ name: String,
    _ help: String,
    _ content: Content,
    hour: OfHour?,
    day: OfDay?,
    value: @escaping @Sendable (Spread, WeatherPage) -> TemplateValue?
  ) {
    self.init(name, help, content)
    subjects = [.weather]
    if let hour {
      self.hour = { page in
        guard let hours = page.answer.spread?.hour(page.answer.startOfHour), let spread = hour(hours) else {
          return nil
        }
        return value(spread, page)
      }
    }
    if let day {
      self.day = { page, merged in
        guard let days = page.answer.spread?.day(merged.interval), let spread = day(days) else { return nil }
        return value(spread, page)
      }
    }
    weather = self.hour ?? { [day = self.day] page in page.answer.today.flatMap { day?(page, $0) } }
  }

  private static func percentiles(
    of name: String,
    _ words: String,
    as field: Field,
    hour: OfHour? = nil,
    day: OfDay?
  ) -> [TemplateField] {
    let ends: [(name: String, words: String, value: @Sendable (Spread.Percentiles) -> Double)] = [
      ("p10", "10th percentile", { $0.p10 }), ("p50", "Median", { $0.p50 }),
      ("p90", "90th percentile", { $0.p90 }),
    ]
    return ends.map { end -> TemplateField in
      TemplateField(
        "\(name).\(end.name)",
        "\(end.words) of \(words)",
        .number(field, .spread),
        hour: hour,
        day: day,
        value: { spread, _ in spread.percentiles.map { .amount(end.value($0), field, nil) } }
      )
    }
  }
}
