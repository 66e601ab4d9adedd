package import FoundationEssentials
package import Weather

extension [WeatherReport] {
  /// Keeps one report of a station that several sources pass on, so that it does not count several times: the
  /// observation with the fewest distrusted fields, then the newest with a right clock, then that of the
  /// first source. The other values of the other sources stay.
  package func withEachStationOnce(by settings: MergeSettings, at now: Date) -> [WeatherReport] {
    var best: [String: (index: Int, disbelieved: Int, time: Date)] = [:]
    for (index, report) in enumerated() {
      guard let ident = report.station?.ident, let current = report.current, current.kind == .observation
      else {
        continue
      }
      let trust = settings.trust(in: report.source)
      let own = (
        index: index, disbelieved: current.content.distrustedCount(by: trust),
        // An observation time in the future may be wrong by any amount.
        time: report.isObservedAhead(of: now) ? Date.distantPast : current.content.time
      )
      if let other = best[ident] {
        let isAsBelieved = own.disbelieved == other.disbelieved
        guard isAsBelieved ? own.time > other.time : own.disbelieved < other.disbelieved else { continue }
      }
      best[ident] = own
    }
    return enumerated().compactMap { index, report in
      guard let ident = report.station?.ident, let kept = best[ident], kept.index != index,
        report.current?.kind == .observation
      else { return report }
      let hasForecast = report.hourly != nil || report.minutely != nil || report.daily != nil
      guard hasForecast || report.alerts != nil else { return nil }
      var rest = report
      (rest.current, rest.station) = (nil, nil)
      return rest
    }
  }
}

extension Readings {
  /// The number of its values, with the condition, that are not trusted.
  fileprivate func distrustedCount(by trust: Trust) -> Int {
    values.fields.count { trust.value(for: $0) <= 0 }
      + (condition != nil && trust.conditionValue <= 0 ? 1 : 0)
  }
}
