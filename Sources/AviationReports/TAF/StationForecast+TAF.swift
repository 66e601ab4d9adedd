import FoundationEssentials
package import Weather

extension StationForecast {
  /// The values of a forecast in the form shared by all sources: each period with the values that it
  /// inherits. A change at an unknown time may come at any time of the forecast.
  package init(_ taf: TAF) {
    self.init(ident: taf.station.description)
    rawText = taf.text.description
    issued = taf.issued
    start = taf.start
    end = taf.end
    isCancelled = taf.isCancelled
    guard !isCancelled else { return }
    let unread = taf.unreadTexts
    let outlook = taf.outlook
    periods = taf.periods.enumerated().compactMap { place, period -> ForecastPeriod? in
      let isUntimed = !period.replacesEverything && !(period.start.map { $0 > taf.end ?? $0 } ?? false)
      guard let from = period.start ?? (isUntimed ? taf.start : nil) else { return nil }
      let until = period.end ?? (isUntimed ? taf.end : nil)
      guard until != nil || taf.end == nil else { return nil }
      var result = ForecastPeriod(start: from, end: until, change: period.change)
      result.wind = period.conditions.wind
      result.visibility = period.conditions.visibility
      result.sky = period.conditions.sky
      result.weather = period.conditions.weather?.map(WeatherPhenomenon.init)
      result.unreadText = unread[place]
      let category = outlook.periods[place].category
      (result.flightCategory, result.flightCategoryBound) = (category.category, category.bound)
      result.windShear = period.windShear.map(ForecastPeriod.WindAtHeight.init)
      result.hazards = period.hazards.map(ForecastPeriod.HazardousLayer.init)
      return result
    }
    unreadChanges = taf.unreadChanges.compactMap { $0.start ?? taf.start }
    prevailingOfText = outlook.prevailing.isEmpty ? nil : outlook.prevailing
  }
}

extension TAF {
  /// The words of each period that cannot be read, by its place.
  fileprivate var unreadTexts: [Int: String] {
    var texts: [Int: String] = [:]
    for group in groups where group.isUnknown {
      guard case .change(let place) = group.section else { continue }
      texts[Int(place)] = (texts[Int(place)].map { $0 + " " } ?? "") + text[group.range]
    }
    return texts
  }
}

extension ForecastPeriod.WindAtHeight {
  fileprivate init(_ layer: WindShearLayer) {
    self.init(height: .feet(Double(layer.hundredsOfFeet) * 100), wind: layer.wind.wind)
  }
}

extension ForecastPeriod.HazardousLayer {
  package init(_ hazard: LayerHazard) {
    self.init(
      hazard.kind,
      figure: Int(hazard.figure),
      base: hazard.base,
      top: hazard.thicknessInFeet.map { .feet(hazard.base.feet + Double($0)) }
    )
  }
}
