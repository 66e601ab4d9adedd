import FoundationEssentials
import Weather

extension StationForecast {
  /// Fills in the parts that a period of the source lacks from the same period of the text, and adds missing
  /// periods.
  mutating func complete(from decoded: StationForecast, _ problems: inout [ReportProblem]) {
    start = start ?? decoded.start
    end = end ?? decoded.end
    prevailingOfText = decoded.prevailingOfText
    unreadChanges = decoded.unreadChanges
    impossibleTimes = decoded.impossibleTimes
    isCancelled = isCancelled || decoded.isCancelled
    isMissing = isMissing || decoded.isMissing
    hazards = decoded.hazards
    winds = decoded.winds
    windsAtUnknownTime = decoded.windsAtUnknownTime
    amendmentLimit = decoded.amendmentLimit
    // Several changes may begin at the same time, so each period of the text is used once.
    var missing = decoded.periods
    var others: [ForecastPeriod] = []
    for index in periods.indices {
      periods[index] = spread(periods[index])
      let own = periods[index]
      // There is only one initial period, whatever its start in the source.
      let place = missing.firstIndex {
        $0.change == own.change && ($0.start == own.start || own.change == .initial)
      }
      guard let place else {
        others.append(own)
        continue
      }
      periods[index].complete(from: missing.remove(at: place), of: decoded)
    }
    // A change with the same start is the same, even if the source calls it otherwise than the text.
    for own in others {
      let place = missing.firstIndex {
        $0.start == own.start && $0.change.isOverlay == own.change.isOverlay
      }
      if let place { missing.remove(at: place) }
    }
    guard !missing.isEmpty else { return }
    if !periods.isEmpty {
      let message =
        "the source has \(periods.count) of the \(decoded.periods.count) periods in its raw text"
      problems.append(ReportProblem(path: "forecast", message: message))
    }
    periods = (periods + missing).sorted { $0.start < $1.start }
  }

  /// Like a change of the text, one outside of the forecast may come at any time of it.
  private func spread(_ period: ForecastPeriod) -> ForecastPeriod {
    let isFrom = period.change == .from && !impossibleTimes.isEmpty
    guard isFrom || period.change.isOverlay || period.change == .becoming, let start, let end,
      // The source ends an FM at the next one.
      period.start > end || period.end ?? end < start || isFrom && period.start < start
    else { return period }
    var period = period
    (period.start, period.end) = (start, end)
    return period
  }
}

extension ForecastPeriod {
  /// Fills in the parts that the source lacks from the same period of the text.
  fileprivate mutating func complete(from text: ForecastPeriod, of forecast: StationForecast) {
    // Some sources end it at the next change; the end of the transition is right.
    if change == .becoming { end = text.end }
    wind = wind ?? text.wind
    visibility = visibility ?? text.visibility
    sky = sky ?? text.sky
    weather = Self.coded(weather, by: text.weather)
    unreadText = text.unreadText
    completeFlightCategory(from: text, of: forecast)
    windShear = windShear.isEmpty ? text.windShear : windShear
    hazards = hazards.isEmpty ? text.hazards : hazards
    windsAtHeights = text.windsAtHeights
  }

  /// The worse of the two, and never better than the shown values allow. The category of the text is right
  /// for its own values, even if metres stand for statute miles there, as those of the US military.
  private mutating func completeFlightCategory(from text: ForecastPeriod, of forecast: StationForecast) {
    let isOfText =
      text.flightCategory != nil && sky == text.sky && visibility?.isRead(like: text.visibility) == true
    let shown = isOfText ? nil : FlightCategory(visibility: visibility, sky: sky)
    let worst = [flightCategory, text.flightCategory, shown].compactMap(\.self).min()
    // A change that cannot be read may replace it, and only LIFR cannot become worse.
    let mayBeReplaced = text.flightCategory == nil && (!forecast.unreadChanges.isEmpty || isBlank)
    flightCategory = mayBeReplaced && worst != .lifr ? nil : worst
    flightCategoryBound = worst == nil ? text.flightCategoryBound : nil
  }

  /// Replaces words by the codes of the text if they mean the same.
  private static func coded(_ own: [WeatherPhenomenon]?, by text: [WeatherPhenomenon]?)
    -> [WeatherPhenomenon]?
  {
    guard let own, let text else { return own ?? text }
    return own.compactMap(\.vote) == text.compactMap(\.vote) ? text : own
  }
}
