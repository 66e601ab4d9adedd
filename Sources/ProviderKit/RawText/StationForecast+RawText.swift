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
    hazards = decoded.hazards
    winds = decoded.winds
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
      let match = missing.remove(at: place)
      // Some sources end it at the next change; the end of the transition is right.
      if own.change == .becoming { periods[index].end = match.end }
      periods[index].wind = own.wind ?? match.wind
      periods[index].visibility = own.visibility ?? match.visibility
      periods[index].sky = own.sky ?? match.sky
      periods[index].weather = Self.coded(own.weather, by: match.weather)
      periods[index].unreadText = match.unreadText
      // The worse of the two, and never better than the shown values allow. The category of the text is right
      // for its own values, even if metres stand for statute miles there, as those of the US military.
      let isOfText =
        match.flightCategory != nil && periods[index].sky == match.sky
        && periods[index].visibility?.isRead(like: match.visibility) == true
      let shown =
        isOfText ? nil : FlightCategory(visibility: periods[index].visibility, sky: periods[index].sky)
      let worst = [own.flightCategory, match.flightCategory, shown].compactMap(\.self).min()
      // A change that cannot be read may replace it, and only LIFR cannot become worse.
      let mayBeReplaced =
        match.flightCategory == nil && (!decoded.unreadChanges.isEmpty || periods[index].isBlank)
      periods[index].flightCategory = mayBeReplaced && worst != .lifr ? nil : worst
      periods[index].flightCategoryBound = worst == nil ? match.flightCategoryBound : nil
      periods[index].windShear = own.windShear.isEmpty ? match.windShear : own.windShear
      periods[index].hazards = own.hazards.isEmpty ? match.hazards : own.hazards
      periods[index].windsAtHeights = match.windsAtHeights
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

  /// Replaces words by the codes of the text if they mean the same.
  private static func coded(_ own: [WeatherPhenomenon]?, by text: [WeatherPhenomenon]?)
    -> [WeatherPhenomenon]?
  {
    guard let own, let text else { return own ?? text }
    return own.compactMap(\.vote) == text.compactMap(\.vote) ? text : own
  }
}
