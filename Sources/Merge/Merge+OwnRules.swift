import Weather

/// Fields that are not combined from their own values alone.
extension Merge {
  /// The value of the nearest report that has the field, or the lower one at equal distance. Cloud heights
  /// are not averaged.
  func nearest(_ field: Field) -> MergedValue? {
    let (candidates, rejected) = weighed(field, among: views)
    let best = candidates.min {
      (distance(of: $0, field), $0.value, $0.rank) < (distance(of: $1, field), $1.value, $1.rank)
    }
    guard let best else { return noValue(of: field, .single, rejected: rejected) }
    var merged = single(field, best)
    merged.rejected = rejected
    return merged
  }

  /// From the place to the station, in metres. A grid counts as farther away than every station.
  private func distance(of candidate: Candidate, _ field: Field) -> Double {
    views[candidate.rank].distance(of: field)?.meters ?? .infinity
  }

  /// Uses an altimeter setting as the sea-level pressure when no source gives one.
  func completePressure(of merged: inout MergedReadings) {
    let members = settings.mode == .first ? firstMembers(for: .qnh) : views
    let (settings, rejected) = weighed(.qnh, among: members)
    let nearest = settings.min { (distance(of: $0, .qnh), $0.rank) < (distance(of: $1, .qnh), $1.rank) }
    guard let nearest else {
      merged.values[.qnh] = noValue(of: .qnh, .single, rejected: rejected)
      return
    }
    var setting = single(.qnh, nearest)
    setting.rejected = rejected
    merged.values[.qnh] = setting
    guard merged.values.value(of: .pressure) == nil else { return }
    var pressure = single(.pressure, nearest)
    pressure.method = .qnh
    pressure.used = setting.used
    pressure.rejected = merged.values[.pressure]?.rejected ?? []
    merged.values[.pressure] = pressure
  }

  /// A gust below the merged wind is an artefact of averaging. The bound of the wind is then the gust's, too.
  func raiseGust(_ merged: inout MergedReadings) {
    guard let gust = merged.values.value(of: .windGust), let speed = merged.values.value(of: .windSpeed),
      gust <= speed
    else { return }
    merged.values[.windGust]?.value = speed
    if gust < speed { merged.values[.windGust]?.method = .derived }
    if let bound = merged.values[.windSpeed]?.bound { merged.values[.windGust]?.bound = bound }
  }

  /// The direction of the sum of the wind vectors of all sources whose speed was used. When a station
  /// replaces the speed, its direction is used, or that of the models if the station reports none.
  func direction(speed: MergedValue?) -> MergedValue? {
    let station = speed?.isReplacing == true ? replacement(for: .windSpeed) : nil
    if let station, let own = weighed(.windDirection, among: [station]).candidates.first {
      return direction(of: own, speed: speed)
    }
    let members = station == nil ? believed(by: speed, among: views) : modelsBelievedForWind()
    var (candidates, rejected) = weighed(.windDirection, among: members)
    if contradicted.contains(.windDirection), let station = replacement(for: .windDirection),
      let own = weighed(.windDirection, among: [station]).candidates.first
    {
      rejected.append(contradiction(of: own, .windDirection))
    }
    var sum = Statistics.VectorSum()
    for candidate in candidates {
      let content = views[candidate.rank].content
      sum.add(
        speed: content[.windSpeed] ?? 0,
        degrees: content.isWindVariable ? nil : candidate.value,
        weight: candidate.weight
      )
    }
    // Calm wind has no direction.
    guard let speed = speed?.value, !Speed.metersPerSecond(speed).isCalm, let resultant = sum.resultant else {
      return noValue(of: .windDirection, .vector, rejected: rejected)
    }
    var merged = MergedValue(.windDirection, value: nil, method: .vector, count: candidates.count)
    merged.used = contributions(of: candidates, to: .windDirection)
    merged.rejected = rejected
    merged.agreement = candidates.count > 1 ? resultant.steadiness : nil
    merged.value = resultant.direction(
      from: speed.reaches(1)
        ? Statistics.Resultant.leastSteadiness : Statistics.Resultant.leastSteadinessOfLightWind
    )
    merged.isVariable = merged.value == nil
    return merged
  }

  /// The direction reported by the station that replaces the wind.
  private func direction(of own: Candidate, speed: MergedValue?) -> MergedValue? {
    let rejected = rejections(of: .windDirection)
    guard let speed = speed?.value, !Speed.metersPerSecond(speed).isCalm else {
      return noValue(of: .windDirection, .single, rejected: rejected)
    }
    var merged = MergedValue(.windDirection, value: own.value, method: .single, count: 1)
    merged.used = contributions(of: [own], to: .windDirection)
    merged.rejected = rejected
    merged.isReplacing = true
    merged.isVariable = views[own.rank].content.isWindVariable
    if merged.isVariable { merged.value = nil }
    return merged
  }

  /// The sources whose wind speed was used.
  private func believed(by speed: MergedValue?, among members: [SourceView]) -> [SourceView] {
    guard let used = speed?.used else { return [] }
    if used.count == views.count { return views }
    let sources = used.map(\.source)
    // When a source has several stations, the one whose speed was used.
    return members.filter { $0.content.has(.windSpeed) && sources.contains($0.source) }
  }

  /// The models whose wind speed would be used if no station replaced it.
  private func modelsBelievedForWind() -> [SourceView] {
    believed(by: consensus(of: .windSpeed), among: models(for: .windSpeed))
  }

  /// Computed from the merged temperature and dew point, never averaged.
  func humidity(of merged: MergedReadings) -> MergedValue? {
    var rejected: [Rejection] = []
    for view in views {
      for entry in view.content.rejected where entry.field == .humidity && entry.rejection.reason == .range {
        rejected.append(entry.rejection)
      }
    }
    guard let temperature = merged.temperature, let dewPoint = merged.values[.dewPoint],
      let value = dewPoint.value
    else { return noValue(of: .humidity, .derived, rejected: rejected) }
    var humidity = MergedValue(
      .humidity,
      value: Atmosphere.cutRelativeHumidity(temperature: temperature, dewPoint: .celsius(value)),
      method: .derived,
      count: dewPoint.count
    )
    humidity.rejected = rejected
    return humidity
  }

  static func feelsLike(of merged: MergedReadings) -> Temperature? {
    guard let temperature = merged.temperature else { return nil }
    return Atmosphere.feelsLike(
      temperature: temperature,
      wind: merged.values.value(of: .windSpeed).map(Speed.metersPerSecond),
      relativeHumidity: merged.values.value(of: .humidity)
    )
  }
}
