package import FoundationEssentials
package import Weather

/// A report that may be made of the responses to several requests; `ReportBuilder` joins them.
package protocol MultipartReport: Sendable {
  var fetched: Date { get set }
  var origin: Origin { get set }
  var problems: [ReportProblem] { get set }

  /// Adds what the other part has and this one lacks. The builder itself joins `fetched`, `origin` and
  /// `problems`.
  mutating func join(_ part: Self)
  /// Records that a part is missing, for whatever reason, if the report has a member for that.
  mutating func note(_ missing: MissingPart)
}

extension MultipartReport {
  /// Nothing: an answer takes its missing parts from the host.
  package mutating func note(_ missing: MissingPart) {}
}

extension WeatherReport: MultipartReport {
  package mutating func join(_ part: WeatherReport) {
    attribution = attribution ?? part.attribution
    station = station ?? part.station
    current = current ?? part.current
    hourly = hourly ?? part.hourly
    minutely = minutely ?? part.minutely
    runs = runs ?? part.runs
    daily = daily ?? part.daily
    if let more = part.alerts { alerts = (alerts ?? []) + more }
    alertsProblem = alertsProblem ?? part.alertsProblem
    placeName = placeName ?? part.placeName
    elevation = elevation ?? part.elevation
    timeZone = timeZone ?? part.timeZone
    rawText = rawText ?? part.rawText
    conditionImage = conditionImage ?? part.conditionImage
    extras.merge(part.extras) { first, _ in first }
  }

  /// The list of warnings is incomplete if the request for them failed.
  package mutating func note(_ missing: MissingPart) {
    if missing.isMissed, missing.contents.contains(.alerts) {
      alertsProblem = .other(missing.failure.message)
    }
  }
}

extension AirportReport: MultipartReport {
  package mutating func join(_ part: AirportReport) {
    if $conditions.isEmpty { $conditions = part.$conditions }
    history = history ?? part.history
    if $forecast.isEmpty { $forecast = part.$forecast }
    if $windsAloft.isEmpty { $windsAloft = part.$windsAloft }
    if $modelForecast.isEmpty { $modelForecast = part.$modelForecast }
    if broadcasts.isEmpty { broadcasts = part.broadcasts }
  }
}

extension AreaReport: MultipartReport {
  package mutating func join(_ part: AreaReport) { stations += part.stations }
}

extension HazardReport: MultipartReport {
  package mutating func join(_ part: HazardReport) {
    hazards += part.hazards
    for list in part.missing { insert(missing: list) }
  }

  /// Several requests may be for one list.
  fileprivate mutating func insert(missing list: MissingHazards) {
    if !missing.contains(list) { missing.append(list) }
  }
}

extension ReportBuilder<HazardReport> {
  /// Adds a part of one list, or records that it is missing. A list that was skipped is missing, too: what it
  /// has is unknown.
  package mutating func add(_ part: Result<HazardReport, ProviderFailure>, of list: MissingHazards) {
    add(part, as: list.rawValue, of: [.hazards])
    if case .failure = part { report.insert(missing: list) }
  }
}
