package import FoundationEssentials
package import Weather

extension Merge {
  /// The length of a step of `minutes`, in seconds.
  package static let minuteStep: TimeInterval = 5 * 60

  /// The merged precipitation of the next minutes, in steps of five minutes from the one in which `now` is.
  /// `precipitation` is a rate in millimetres per hour.
  ///
  /// A source's rate in a step is the mean of its rows that overlap the step, by the length of the overlap,
  /// so that a row of 15 minutes covers three steps. Rows that ended by `now` and rows of more than 15
  /// minutes count nothing. A step that no row of a source overlaps is unknown to it, and a step that no
  /// source knows is omitted. The values of the sources are then merged as in an hour, where a radar nowcast
  /// takes precedence.
  ///
  /// - Parameter reach: How far after `now` the last step begins, in seconds.
  package static func minutes(
    _ reports: [WeatherReport],
    within reach: TimeInterval,
    settings: MergeSettings = MergeSettings(),
    now: Date
  ) -> [MergedReadings] {
    let grid = TimeGrid(minutesFrom: now, within: reach)
    let sources = settings.taking(part: reports).compactMap { report -> MinuteSource? in
      guard let minutely = report.minutely, !minutely.content.isEmpty else { return nil }
      return MinuteSource(
        standing: SourceStanding(
          of: report,
          trust: settings.trust(in: report.source),
          hourly: SourceStanding.Section(minutely.kind, issued: minutely.issued, report: report, now: now)
        ),
        steps: MinuteSource.steps(of: minutely.content, on: grid, now: now)
      )
    }
    return (0..<grid.count).compactMap { index in
      let time = grid.time(index)
      let views = sources.enumerated().map { rank, source in
        let values = SourceValues(source.steps[index].values, of: source.standing.source)
        return SourceView(values, of: source.standing, rank: rank)
      }
      let ahead = time.timeIntervalSince(now)
      let isNear = ahead < nowcastReach
      var merged = Merge(views, settings: settings, trustsNowcast: isNear, lead: ahead).readings(at: time)
      guard let rate = merged.values.value(of: .precipitation) else { return nil }
      // What the source expects to fall within the hour does not fall in a dry step of it.
      if !rate.reaches(RainOutlook.leastRate), let condition = merged.condition,
        condition.condition.map(ConditionGroups.wet.contains) ?? (condition.unexpected != nil)
      {
        merged.condition = nil
      }
      return merged
    }
  }
}

/// One source's precipitation of the next minutes.
private struct MinuteSource {
  let standing: SourceStanding
  /// One for each step of the grid.
  let steps: [Step]

  /// The values of a step, from the rows that overlap it.
  struct Step {
    /// In millimetres per hour times seconds, and how many seconds the rows cover.
    private var total = 0.0
    private var covered = 0.0
    private var chance: (percent: Double, span: TimeSpan)?
    /// The condition of the row in which most falls.
    private var condition: (vote: ConditionVote, rate: Double)?

    mutating func add(_ row: Row, overlap: TimeInterval) {
      total += row.rate * overlap
      covered += overlap
      // The chance of a step is at least that of each of its rows.
      if let other = row.chance, other.percent > chance?.percent ?? -1 { chance = other }
      if let vote = row.condition, row.rate > condition?.rate ?? -1 { condition = (vote, row.rate) }
    }

    /// Without values when no row overlaps the step.
    var values: HourlySeries.Hour {
      var values = HourlySeries.Hour()
      guard covered > 0 else { return values }
      values.values[.precipitation] = total / covered
      if let chance {
        values.values[.pop] = chance.percent
        values.spans[.pop] = chance.span
      }
      values.condition = condition?.vote
      return values
    }
  }

  /// A row that can count.
  struct Row {
    let start, end: Date
    /// In millimetres per hour.
    let rate: Double
    /// In percent, and the interval that it is for.
    let chance: (percent: Double, span: TimeSpan)?
    let condition: ConditionVote?

    /// - Returns: `nil` for a row without an amount, with an impossible one, or of another length.
    init?(_ readings: Readings) {
      var readings = readings
      QualityControl.check(&readings)
      let span = readings.span(of: .precipitation)
      guard let amount = readings[.precipitation], span.length > 0, span.length <= Readings.longestMinutes
      else { return nil }
      (start, end) = span.bounds(at: readings.time)
      rate = amount / span.length * 3600
      chance = readings[.pop].map { ($0, readings.span(of: .pop)) }
      condition = readings.condition
    }
  }

  static func steps(of rows: [Readings], on grid: TimeGrid, now: Date) -> [Step] {
    var steps = Array(repeating: Step(), count: grid.count)
    for row in rows.sortedByTime().compactMap(Row.init) where row.end > now {
      for index in grid.steps(overlapping: row.start, row.end) {
        let start = grid.time(index)
        let overlap = min(row.end, start.addingTimeInterval(grid.step))
          .timeIntervalSince(max(row.start, start))
        if overlap > 0 { steps[index].add(row, overlap: overlap) }
      }
    }
    return steps
  }
}
