import FoundationEssentials
import Weather

/// Values that depend on several groups of a forecast.
extension TAF {
  @inline(__always)
  mutating func note(_ groups: [ImpossibleGroup]) {
    // Called for every group, and nearly all are possible.
    if !groups.isEmpty { append(groups) }
  }

  private mutating func append(_ groups: [ImpossibleGroup]) {
    contradictions += groups.map(Contradiction.group)
  }

  /// A full set of conditions without weather means no weather; in other changes, a missing weather group
  /// means nothing.
  ///
  /// - Parameter unreadable: The periods with a group that may have been weather.
  mutating func settleWeather(exceptOf unreadable: Set<Int>) {
    for index in periods.indices
    where periods[index].replacesEverything && periods[index].conditions.weather == nil {
      if periods[index].conditions.visibility != nil || periods[index].conditions.sky != nil,
        !unreadable.contains(index)
      {
        periods[index].conditions.weather = []
      }
    }
  }

  /// Each full set of conditions is valid until the next one begins. A set that begins outside the validity
  /// has no end and ends no other.
  mutating func settleFullSets(_ clock: ForecastClock) {
    // By index: a copy of each period would take longer than a look at it.
    guard periods.indices.contains(where: { periods[$0].indicator?.isFrom == true }) else { return }
    var order: [(index: Int, start: Date)] = []
    order.reserveCapacity(periods.count)
    for index in periods.indices where periods[index].replacesEverything {
      if let start = periods[index].start, clock.isWithin(Int(start.timeIntervalSince1970)) {
        order.append((index, start))
      }
    }
    order.sort { ($0.start, $0.index) < ($1.start, $1.index) }
    var end = self.end
    for (index, start) in order.reversed() {
      periods[index].end = end
      end = start
    }
  }

  /// The lowest temperature of a forecast cannot be above its highest. Extremes at times outside of the
  /// forecast are contradictions of their own.
  mutating func noteImpossibleExtremes() {
    // Most forecasts have none.
    guard !maximumTemperatures.isEmpty, !minimumTemperatures.isEmpty else { return }
    func temperatures(_ extremes: [TemperatureAtTime]) -> some Collection<Temperature> {
      extremes.lazy.filter { $0.time != nil }.map(\.temperature)
    }
    guard let maximum = temperatures(maximumTemperatures).max(by: { $0.celsius < $1.celsius }),
      let minimum = temperatures(minimumTemperatures).min(by: { $0.celsius < $1.celsius }),
      maximum.celsius < minimum.celsius
    else { return }
    append([.extremes(maximum: maximum, minimum: minimum)])
  }

  /// `T42/2623Z T24/2614Z`: the highest one is the maximum. A single one fills the kind that the named
  /// extremes lack; the time of day does not help, because the local hour is unknown. The groups get the kind
  /// of the list that contains their value.
  mutating func settleExtremes(unnamed: [TemperatureAtTime]) {
    guard let first = unnamed.first else { return }
    let others = unnamed.dropFirst().lazy.filter { $0 != first }.map(\.temperature.celsius)
    let named = minimumTemperatures.map(\.temperature.celsius)
    let highest = max(first.temperature.celsius, others.max() ?? -.infinity, named.max() ?? -.infinity)
    let isAlone = named.isEmpty && others.isEmpty
    let hasMaximum = !maximumTemperatures.isEmpty
    func isMaximum(_ temperature: Temperature) -> Bool {
      isAlone ? !hasMaximum : temperature.celsius >= highest
    }
    for value in unnamed {
      if isMaximum(value.temperature) {
        maximumTemperatures.append(value)
      } else {
        minimumTemperatures.append(value)
      }
    }
    for index in groups.indices {
      guard case .temperatureExtreme(let extreme) = groups[index].value, extreme.kind == .unnamed else {
        continue
      }
      let kind: TemperatureExtreme.Kind = isMaximum(.celsius(Double(extreme.celsius))) ? .maximum : .minimum
      groups[index].value = .temperatureExtreme(extreme.named(kind))
    }
  }
}
