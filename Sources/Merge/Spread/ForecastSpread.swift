package import FoundationEssentials
package import Weather

/// How far the runs of ensembles and the forecasts of the other sources are apart, by hours and by days.
///
/// Observations do not count. Neither does a run or a source where it has no value.
package struct ForecastSpread: Sendable {
  /// A direction is missing: the middle of 350° and 10° is not 180°.
  package static let fields: [Field] = [.temperature, .windSpeed, .precipitation, .snowfall]

  /// The fields with one value a day. The temperature has two.
  package static let fieldsOfDays = fields.filter { $0.dayValue != nil }

  private let grid: TimeGrid
  private let runs: [Run]

  /// - Parameters: As for `Merge.hours`.
  /// - Returns: `nil` when no report has the runs of an ensemble.
  package init?(
    _ reports: [WeatherReport],
    from start: Date,
    count: Int,
    settings: MergeSettings = MergeSettings(),
    now: Date
  ) {
    let reports = settings.taking(part: reports)
    guard reports.contains(where: { $0.runs != nil }) else { return nil }
    let grid = TimeGrid(hoursFrom: start, count: count)
    self.grid = grid
    runs = reports.flatMap { report in
      let trust = settings.trust(in: report.source)
      let trusted = FieldSet(Self.fields.filter { trust.value(for: $0) > 0 })
      var runs = (report.runs?.content ?? []).map { rows in
        Run(of: report, isRun: true, HourlySeries(rows, on: grid), trusted)
      }
      if let source = HourlySource(report, trust: trust, learned: nil, on: grid, now: now) {
        runs.append(
          Run(of: report, isRun: false, source.series, trusted) { source.isForecast(at: grid.time($0)) }
        )
      }
      return runs
    }
  }

  /// The spread of each field in an hour; empty when nothing can be said.
  package func hour(_ time: Date) -> [Field: Spread] {
    guard let index = grid.index(of: time) else { return [:] }
    var spreads: [Field: Spread] = [:]
    for field in Self.fields { spreads[field] = spread(of: field) { $0[field, index] } }
    return spreads
  }

  /// The spread of the values of a local day. A run counts if it has as many hours as a merged day needs.
  package func day(_ interval: Range<Date>) -> DaySpread {
    let least = MergedDay.leastHours(of: interval)
    let own = grid.steps(from: interval.lowerBound, to: interval.upperBound)
    // An hour may begin in the day before, in a zone with a half-hour offset.
    let touching = grid.steps(from: interval.lowerBound.addingTimeInterval(-3600), to: interval.upperBound)
    let shares = touching.map { MergedDay.share(of: grid.time($0), in: interval) }
    func known(_ field: Field, _ run: Run) -> [Double]? {
      let values = own.compactMap { run[field, $0] }
      return values.count >= least ? values : nil
    }
    var day = DaySpread()
    day.low = spread(of: .temperature) { known(.temperature, $0)?.min() }
    day.high = spread(of: .temperature) { known(.temperature, $0)?.max() }
    for field in Self.fieldsOfDays {
      day.values[field] = spread(of: field) { run in
        guard let known = known(field, run) else { return nil }
        return switch field.dayValue {
        case .maximum: known.max()
        case .sum: zip(touching, shares).reduce(0) { $0 + (run[field, $1.0] ?? 0) * $1.1 }
        case .mean, nil: nil
        }
      }
    }
    return day
  }

  private func spread(of field: Field, _ value: (Run) -> Double?) -> Spread? {
    let forecasts = runs.compactMap { run in
      value(run).map { Spread.Forecast(value: $0, family: run.family, isRun: run.isRun) }
    }
    return Spread(forecasts, of: field)
  }
}

/// The values of one run of an ensemble, or of a source that has only one.
private struct Run: Sendable {
  let family: String
  let isRun: Bool
  /// By the position of the field in `ForecastSpread.fields`, then by the hour of the grid.
  private let columns: [[Double?]]

  /// - Parameters:
  ///   - trusted: The fields for which the config gives the source any weight.
  ///   - counts: Whether it counts in an hour.
  init(
    of report: WeatherReport,
    isRun: Bool,
    _ series: HourlySeries,
    _ trusted: FieldSet,
    where counts: (Int) -> Bool = { _ in true }
  ) {
    // A source without a family is its own.
    family = report.family ?? report.source.name
    self.isRun = isRun
    columns = ForecastSpread.fields.map { field in
      series.hours.indices.map { index in
        trusted.contains(field) && counts(index) ? series.hours[index].values[field] : nil
      }
    }
  }

  subscript(field: Field, hour: Int) -> Double? {
    ForecastSpread.fields.firstIndex(of: field).flatMap { columns[$0][hour] }
  }
}
