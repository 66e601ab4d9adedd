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
    (isCancelled, isMissing) = (taf.isCancelled, taf.isMissing)
    guard !isCancelled, !isMissing else { return }
    let unread = taf.unreadTexts
    let outlook = taf.outlook
    var winds: [Int: [ForecastPeriod.WindAtHeight]] = [:]
    hazards = taf.statedHazards(&winds)
    windsAtUnknownTime = winds[TAF.unknownTime] ?? []
    taf.addRemarks(to: &self)
    periods = taf.periods.enumerated().compactMap { place, period -> ForecastPeriod? in
      let mayComeAnyTime = !period.replacesEverything || period.start == nil
      guard let from = period.start ?? (mayComeAnyTime ? taf.start : nil) else { return nil }
      let until = period.end ?? (mayComeAnyTime ? taf.end : nil)
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
      result.windsAtHeights = winds[place] ?? []
      return result
    }
    unreadChanges = taf.unreadChanges.compactMap { $0.start ?? taf.start }
    impossibleTimes = taf.impossibleTimes
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

  /// The times of changes that have no possible time or two of them, as written.
  fileprivate var impossibleTimes: [String] {
    groups.compactMap { group in
      guard case .change(let place) = group.section, periods.indices.contains(Int(place)),
        periods[Int(place)].start == nil
      else { return nil }
      switch group.value {
      case .validity, .change(.from): return text[group.range]
      default: return nil
      }
    }
  }
}

extension TAF {
  /// Icing and turbulence in words.
  ///
  /// The place of no period: of a wind of which it is unknown when it blows.
  fileprivate static let unknownTime = -1

  /// - Parameter winds: Receives the winds at heights, by the places of their periods.
  fileprivate func statedHazards(_ winds: inout [Int: [ForecastPeriod.WindAtHeight]])
    -> [StationForecast.StatedHazard]
  {
    var hazards: [StationForecast.StatedHazard] = []
    let groups = groups.span
    for index in groups.indices {
      guard case .remark(let remark) = groups[index].value else { continue }
      switch remark {
      case .hazard(let hazard): hazards.append(StationForecast.StatedHazard(hazard, clock))
      case .wind(let wind, at: .height(let feet)):
        let wind = ForecastPeriod.WindAtHeight(height: .feet(Double(feet)), wind: wind.wind)
        switch groups[index].section {
        case .supplementary: winds[Self.unknownTime, default: []].append(wind)
        case .change(let period): winds[Int(period), default: []].append(wind)
        case .header, .body, .remarks: winds[0, default: []].append(wind)
        }
      default: break
      }
    }
    return hazards
  }

  /// Adds the winds at the aerodrome that are followed by the time from which on they blow, and whether the
  /// forecast is amended.
  fileprivate func addRemarks(to forecast: inout StationForecast) {
    let groups = groups.span
    for index in groups.indices {
      guard case .remark(let remark) = groups[index].value else { continue }
      switch remark {
      case .wind(let group, at: .aerodrome):
        guard let wind = group.wind, index + 1 < groups.count,
          case .remark(.time(let time, isEnd: false)) = groups[index + 1].value, let start = instant(time)
        else { continue }
        forecast.winds.append(StationForecast.StatedWind(wind, from: start))
      case .noAmendments(let start, let end):
        forecast.amendmentLimit = AmendmentLimit(start: start.flatMap(instant), end: end.flatMap(instant))
      case .amendmentsLimited(let elements, let start, let end):
        forecast.amendmentLimit = AmendmentLimit(
          amended: elements,
          start: start.flatMap(instant),
          end: end.flatMap(instant)
        )
      default: continue
      }
    }
  }

  private func instant(_ time: DayTime) -> Date? {
    ChangeTime(day: Int(time.day), hour: Int(time.hour), minute: Int(time.minute))
      .flatMap { clock?.instant($0) }.map(Date.init(secondsSince1970:))
  }

  /// `nil` without any date.
  private var clock: ForecastClock? {
    (issued ?? start).map { ForecastClock(header, reference: ReportCalendar(reference: $0)) }
  }
}

extension StationForecast.StatedHazard {
  fileprivate init(_ remark: HazardRemark, _ clock: ForecastClock?) {
    self.init(remark.kind)
    severity = remark.severity
    severityUpTo = remark.severityUpTo
    frequency =
      switch remark.frequency {
      case .occasional: .occasional
      case .frequent, .continuous: .frequent
      case .isolated: .isolated
      case .apparent, nil: nil
      }
    base = remark.aboveFeet.map { .feet(Double($0)) }
    top = remark.belowFeet.map { .feet(Double($0)) }
    start = remark.from.flatMap { clock?.instant($0) }.map(Date.init(secondsSince1970:))
    end = remark.until.flatMap { clock?.instant($0) }.map(Date.init(secondsSince1970:))
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
