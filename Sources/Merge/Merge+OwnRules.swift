import Weather

/// The fields that are not combined by their values alone.
extension Merge {
  /// The nearest report that has it, between equals the lower one: heights of cloud are not averaged.
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

  /// From the place to the station, in metres; a grid is further away than all.
  private func distance(of candidate: Candidate, _ field: Field) -> Double {
    views[candidate.rank].distance(of: field)?.meters ?? .infinity
  }

  /// An altimeter setting stands in for the sea-level pressure only when nobody gives one.
  func standInForPressure(_ merged: inout MergedReadings) {
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

  /// A gust below the merged wind is an artefact of averaging.
  func raiseGust(_ merged: inout MergedReadings) {
    guard let gust = merged.values.value(of: .windGust), let speed = merged.values.value(of: .windSpeed),
      gust <= speed
    else { return }
    merged.values[.windGust]?.value = speed
    if let bound = merged.values[.windSpeed]?.bound { merged.values[.windGust]?.bound = bound }
  }

  /// The direction of the wind vectors of all sources whose speed was believed.
  func direction(speed: MergedValue?) -> MergedValue? {
    let believed = speed?.used ?? []
    func isBelieved(_ view: SourceView) -> Bool {
      // Of several stations of one source the one whose speed it is.
      believed.count == views.count
        || view.content.has(.windSpeed) && believed.contains { $0.source == view.source }
    }
    // A station that replaced the wind without a direction says that it has none.
    let station = replacement(for: .windDirection).flatMap { isBelieved($0) ? $0 : nil }
    let members = station.map { [$0] } ?? Self.those(of: views, where: isBelieved)
    let (candidates, rejected) = weighed(.windDirection, among: members)
    // That of a calm is none.
    guard !candidates.isEmpty, speed?.value != 0 else {
      guard members.contains(where: { $0.tier == .replacing }), let speed, speed.value ?? 0 > 0 else {
        return noValue(of: .windDirection, .vector, rejected: rejected)
      }
      var variable = MergedValue(.windDirection, value: nil, method: .single, count: 1)
      variable.rejected = rejected
      variable.isVariable = true
      return variable
    }
    let vectors = candidates.map { candidate in
      let own = views[candidate.rank].content[.windSpeed] ?? 0
      return (speed: own, degrees: candidate.value, weight: candidate.weight)
    }
    var merged = MergedValue(.windDirection, value: nil, method: .vector, count: candidates.count)
    merged.used = contributions(of: candidates, to: .windDirection)
    merged.rejected = rejected
    let resultant = Statistics.resultant(vectors)
    merged.agreement = candidates.count > 1 ? resultant?.steadiness : nil
    var direction = resultant?.direction
    if station != nil {
      merged.method = .single
      merged.isReplacing = true
      direction = candidates[0].value
    }
    merged.value = (speed?.value ?? 0).reaches(1) ? direction : nil
    merged.isVariable = merged.value == nil
    return merged
  }

  /// From the merged temperature and dew point, never averaged itself.
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
