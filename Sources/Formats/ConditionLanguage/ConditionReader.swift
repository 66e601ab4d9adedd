import Aggregation
import Catalog
import FoundationEssentials
import Layout
import Merge
import Pages
import Text
import Weather

/// Reads the fields of an answer as numbers, with their sources and times.
struct ConditionReader {
  private enum Page {
    case weather(WeatherPage)
    case airport(AirportPage)
  }

  private let page: Page

  init(_ answer: ConditionAnswer) {
    // The default ones, so that a verdict does not depend on the units and the language of the user.
    let options = RenderOptions()
    page =
      switch answer {
      case .weather(let answer): .weather(WeatherPage(answer, options: options))
      case .airport(let answer): .airport(AirportPage(answer, options: options))
      }
  }

  /// The number of hours that begin within that time, including the current one.
  func hourCount(within hours: Int) -> Int {
    now > now.startOfUTCHour ? hours + 1 : hours
  }

  /// The values that a comparison is about.
  ///
  /// - Parameter hour: The hour to read instead of the comparison's own moment; `nil` outside a window.
  /// - Returns: One reading, or several of an hour in which a TAF has several values or several hazards are
  ///   possible.
  func readings(of comparison: ConditionExpression.Comparison, hour: Int?) -> [ConditionReading] {
    switch page {
    case .weather(let page):
      if let span = comparison.span, let field = comparison.field.addedUp {
        return [page.answer.aggregate(of: field, overHours: span)]
      }
      let moment = hour.map(TemplateMoment.hour) ?? comparison.moment
      if comparison.field.scale == .words(.possible) {
        return page.answer.possible(at: moment, comparing: comparison.threshold)
      }
      return [Self.reading(of: comparison.field, at: moment, on: page)]
    case .airport(let page):
      guard let hour else { return [Self.reading(of: comparison.field, on: page)] }
      let start = page.answer.now.startOfUTCHour.addingTimeInterval(Double(hour) * 3600)
      return Self.forecast(of: comparison.field, in: start..<start.addingTimeInterval(3600), on: page.answer)
    }
  }

  private var now: Date {
    switch page {
    case .weather(let page): page.answer.now
    case .airport(let page): page.answer.now
    }
  }

  // MARK: - Airports

  /// What the airport's own TAF has for some time of an hour; without a value where it is unknown.
  private static func forecast(
    of field: ComparedField,
    in hour: Range<Date>,
    on answer: AirportAnswer
  ) -> [ConditionReading] {
    let blank = ConditionReading(time: hour)
    guard let forecast = answer.forecast, forecast.content.ident == answer.ident.text else { return [blank] }
    // The part of the hour that is over does not matter.
    let rest = max(hour.lowerBound, min(answer.now, hour.upperBound))..<hour.upperBound
    var readings = [blank]
    switch field.inForecast {
    case .number(let part, _):
      let ident = forecast.content.ident
      readings = forecast.content.values(of: { part.named($0, at: ident) }, in: rest).map { conditions in
        var reading = blank
        guard let conditions else { return reading }
        if case .runway(let part) = field.origin {
          reading.fill(with: part, of: conditions.wind, on: answer.runways)
        } else {
          reading.fill(with: field, in: conditions)
        }
        return reading
      }
    case .category: readings[0].fill(withCategoryIn: rest, of: forecast.content)
    // The parser rejects windows about such a field.
    case nil: break
    }
    for index in readings.indices where readings[index].value != nil {
      readings[index].sources = [forecast.source]
    }
    return readings
  }

  private static func reading(of field: ComparedField, on page: AirportPage) -> ConditionReading {
    let (answer, report) = (page.answer, page.answer.conditions)
    let time = report?.content.observed ?? answer.now
    var reading = ConditionReading(time: time..<time, sources: [report?.source].compactMap(\.self))
    reading.otherStation = answer.borrowedConditions?.ident
    // An outdated report does not describe the current conditions.
    guard answer.outdatedAge == nil else { return reading }
    switch field.scale {
    case .number:
      if case .runway(let part) = field.origin {
        let runways = RunwaysInWind.openRunways(of: answer)
        reading.fill(with: part, of: RunwaysInWind.wind(of: answer), on: runways)
        return reading
      }
      reading.fill(with: field.field.airport?(page))
      if reading.value == nil, let report { reading.fillImpliedBound(of: field, in: report.content) }
    case .words(.condition):
      reading.value = (report?.content.conditionVote).map { Double($0.condition.rawValue) }
    case .words(.category):
      guard let outlook = report?.content.categoryOutlook else { break }
      if let category = outlook.category {
        reading.fill(with: category, bound: nil)
      } else if let worst = outlook.bound {
        reading.fill(with: worst, bound: .atMost)
      }
    // No report has them.
    case .words(.alert), .words(.agreement), .words(.possible): break
    }
    return reading
  }

  // MARK: - Places

  private static func reading(
    of field: ComparedField,
    at moment: TemplateMoment,
    on page: WeatherPage
  ) -> ConditionReading {
    let answer = page.answer
    // Without a day, the extremes are those of today.
    let moment = moment == .now && (field.origin == .low || field.origin == .high) ? .day(0) : moment
    var reading = ConditionReading(time: answer.time(of: moment))
    switch field.scale {
    case .number(let measured):
      reading.fill(with: field.field.value(on: page, at: moment))
      reading.sources =
        field.origin == .spread ? answer.sourcesOfSpread : answer.sources(of: measured, at: moment)
      if case .day(let count) = moment, let day = answer.day(count) {
        // The hours that are over may have been colder, warmer or wetter.
        switch field.origin {
        case .low: if day.isLowPartial { reading.bound = .atMost }
        case .high: if day.isHighPartial { reading.bound = .atLeast }
        case _ where !day.partial.contains(measured): break
        case _ where measured.dayValue == .mean: reading.value = nil
        default: reading.bound = .atLeast
        }
      }
    case .words(let words):
      switch words {
      case .alert: answer.fill(&reading, withAlertsAt: moment)
      case .condition:
        reading.value = answer.knownCondition(at: moment).map { Double($0.rawValue) }
        reading.possible = answer.votesForPossible(at: moment).map { Double($0.condition.rawValue) }.unique()
        reading.sources = answer.readings(at: moment)?.condition?.votes.map(\.source).unique() ?? []
      case .agreement:
        if let agreement = answer.readings(at: moment)?.headlineAgreement {
          reading.value = AgreementGrade.allCases.firstIndex(of: AgreementGrade(agreement)).map(Double.init)
        }
        reading.sources = answer.reports.map(\.source).unique()
      // Only airports have a category, and possible hazards are several readings.
      case .category, .possible: break
      }
    }
    return reading
  }
}

extension ComparedField.InForecast.Part {
  /// The part of a period as a station would report it; `nil` if the period does not name it.
  fileprivate func named(_ period: ForecastPeriod, at ident: String) -> StationConditions? {
    var conditions = StationConditions(ident: ident)
    switch self {
    case .wind:
      conditions.wind = period.wind
      return period.wind.map { _ in conditions }
    case .visibility:
      conditions.visibility = period.visibility
      return period.visibility.map { _ in conditions }
    case .sky:
      conditions.sky = period.sky
      return period.sky.map { _ in conditions }
    }
  }
}

extension ConditionReading {
  /// The worst category for some time of a span. If the rest of the span is unknown, it may be worse still.
  fileprivate mutating func fill(withCategoryIn span: Range<Date>, of forecast: StationForecast) {
    let (category, isKnownThroughout) = forecast.worstCategory(in: span)
    guard let category else { return }
    fill(with: category, bound: isKnownThroughout ? nil : .atMost)
  }

  fileprivate mutating func fill(with category: FlightCategory, bound: Bound?) {
    value = FlightCategory.allCases.firstIndex(of: category).map(Double.init)
    self.bound = bound
  }

  /// A number of a forecast, by the rules of reports.
  fileprivate mutating func fill(with field: ComparedField, in conditions: StationConditions) {
    guard case .number(let measured) = field.scale else { return }
    let value =
      field.origin == .ceiling ? conditions.sky?.ceiling?.meters : conditions.value(of: measured)
    if let value {
      fill(with: .reported(value, measured, conditions.bound(of: measured)))
    } else {
      fillImpliedBound(of: field, in: conditions)
    }
  }

  /// The part of a wind on the runway most into it. A calm has no such runway, but no part of it is more than
  /// 0; and no part of a variable wind is stronger than the wind.
  fileprivate mutating func fill(
    with part: ComparedField.OnRunway,
    of wind: Wind?,
    on runways: [Airport.Runway]
  ) {
    guard let wind, let speed = wind.speed, runways.contains(where: \.hasHeading) else { return }
    if let best = RunwaysInWind(runways, in: wind).best?.wind {
      value = part.speed(of: best)?.metersPerSecond
      bound = best.speedBound
      spread = part.spread(of: best).map { $0.least.metersPerSecond...$0.greatest.metersPerSecond }
    } else if wind.isCalm {
      value = 0
    } else if wind.direction == .variable, wind.speedBound == nil {
      (value, bound) = (speed.metersPerSecond, .atMost)
    }
  }

  fileprivate mutating func fill(with value: TemplateValue?) {
    switch value {
    case .measured(let value, let field, let bound), .amount(let value, let field, let bound),
      .reported(let value, let field, let bound):
      self.value = field.reported(value)
      self.bound = bound
    case .text, nil: break
    }
  }

  /// Bounds that follow from values missing in a report: a ceiling is above the observed range, and a gust is
  /// below the wind plus 10 knots, from which gusts are reported (WMO-No. 306, FM 15.5.5).
  fileprivate mutating func fillImpliedBound(of field: ComparedField, in report: StationConditions) {
    switch field.field.content {
    case .number(_, .ceiling):
      guard let least = report.leastCeiling else { return }
      // A clear sky has no ceiling at all.
      (value, bound) = (least.meters, least.meters.isInfinite ? nil : .atLeast)
    case .number(.windGust, .field):
      guard let wind = report.wind, let speed = wind.speed, wind.speedBound == nil else { return }
      value = speed.metersPerSecond + Speed.knots(10).metersPerSecond
      bound = .lessThan
    default: break
    }
  }
}

extension Airport.Runway {
  fileprivate var hasHeading: Bool { ends.contains { $0.heading != nil } }
}

extension WeatherAnswer {
  /// Empty for `now`.
  fileprivate func time(of moment: TemplateMoment) -> Range<Date> {
    switch moment {
    case .now: return now..<now
    case .hour(let count):
      let start = startOfHour.addingTimeInterval(Double(count) * 3600)
      return start..<start.addingTimeInterval(3600)
    case .day(let count):
      return LocalDays(zone: place.timeZone).days(from: now, count: count + 1).last ?? now..<now
    }
  }

  /// The readings for now or for an hour; `nil` for a day.
  fileprivate func readings(at moment: TemplateMoment) -> MergedReadings? {
    switch moment {
    case .now: current
    case .hour(let count): hour(ahead: count)
    case .day: nil
    }
  }

  /// The sources with runs of an ensemble, and those with hours.
  fileprivate var sourcesOfSpread: [SourceID] {
    reports.filter { $0.runs != nil || $0.hourly != nil }.map(\.source).unique()
  }

  fileprivate func day(_ count: Int) -> MergedDay? { daysAhead.first { $0.count == count }?.day }

  /// `nil` for today if only the condition of its remaining hours is known.
  fileprivate func knownCondition(at moment: TemplateMoment) -> Condition? {
    if case .day(let count) = moment {
      return day(count).flatMap { $0.isConditionPartial ? nil : $0.condition?.condition }
    }
    return readings(at: moment)?.condition?.condition
  }

  /// The hazards that too few sources report to be the condition.
  fileprivate func votesForPossible(at moment: TemplateMoment) -> [ConditionVote] {
    if case .day(let count) = moment { return day(count)?.possible ?? [] }
    return readings(at: moment)?.condition?.possible ?? []
  }

  /// A reading for each possible hazard, or one of `none`. Where only the remaining hours of today are known,
  /// the others may have had more of them.
  fileprivate func possible(
    at moment: TemplateMoment,
    comparing threshold: ConditionExpression.Threshold
  ) -> [ConditionReading] {
    let blank = ConditionReading(time: time(of: moment))
    let all = readings(at: moment)?.condition?.votes ?? []
    let isKnown = knownCondition(at: moment) != nil || readings(at: moment)?.condition != nil
    var found = votesForPossible(at: moment).map(\.condition).unique().map { hazard in
      var reading = blank
      reading.value = Double(hazard.rawValue) + 1
      reading.sources = all.filter { $0.vote.condition == hazard }.map(\.source).unique()
      return reading
    }
    if !isKnown {
      // With a hazard, it is known that there is not none.
      if found.isEmpty || threshold != .word(0) { found.append(blank) }
    } else if found.isEmpty {
      var none = blank
      none.value = 0
      none.sources = all.map(\.source).unique()
      found.append(none)
    }
    return found
  }

  /// The sources that a field was merged from; for a day computed from hours, the sources of its hours.
  fileprivate func sources(of field: Field, at moment: TemplateMoment) -> [SourceID] {
    guard case .day(let count) = moment else { return used(for: field, in: [readings(at: moment)]) }
    guard let day = day(count) else { return [] }
    let reported = field == .temperature ? day.reported.high : day.reported.values[field]
    if let used = reported?.used, !used.isEmpty { return used.map(\.source).unique() }
    return used(for: field, in: hours.filter { day.interval.contains($0.time) })
  }

  private func used(for field: Field, in readings: [MergedReadings?]) -> [SourceID] {
    let used = Set(readings.flatMap { $0?.values[field]?.used.map(\.source) ?? [] })
    return reports.map(\.source).filter(used.contains).unique()
  }

  /// The sum, maximum or mean of a field over the hours from the current one on. If some hours are unknown, a
  /// sum or a maximum is a lower bound, and a mean is unknown.
  fileprivate func aggregate(of field: Field, overHours count: Int) -> ConditionReading {
    let ahead = (0..<count).map { hour(ahead: $0) }
    let values = ahead.compactMap { $0?.values.value(of: field) }
    var reading = ConditionReading(
      time: startOfHour..<startOfHour.addingTimeInterval(Double(count) * 3600),
      sources: used(for: field, in: ahead)
    )
    guard !values.isEmpty else { return reading }
    let isWhole = values.count == count
    switch field.dayValue {
    case .sum: reading.value = values.reduce(0, +)
    case .maximum: reading.value = values.max()
    case .mean: reading.value = isWhole ? values.reduce(0, +) / Double(count) : nil
    case nil: break
    }
    if !isWhole { reading.bound = .atLeast }
    return reading
  }

  /// The worst warning: `none` if all sources that have warnings report none. It is a lower bound if a source
  /// failed or a warning has no severity.
  fileprivate func fill(_ reading: inout ConditionReading, withAlertsAt moment: TemplateMoment) {
    guard let alerts else { return }
    let time = time(of: moment)
    let counted = alerts.filter { merged in
      moment == .now
        || (merged.alert.onset ?? .distantPast) < time.upperBound
          && (merged.alert.ends ?? .distantFuture) > time.lowerBound
    }
    let grades = counted.map { WeatherAlert.Severity.graded.firstIndex(of: $0.alert.severity).map { $0 + 1 } }
    let worst = grades.compactMap(\.self).max() ?? 0
    reading.value = Double(worst)
    reading.bound = grades.contains(nil) || !alertGaps.isEmpty ? .atLeast : nil
    let warning =
      worst > 0
      ? zip(counted, grades).filter { $0.1 == worst }.flatMap { $0.0.sources }
      : reports.filter { $0.alerts != nil }.map(\.source)
    reading.sources = warning.unique()
  }
}
