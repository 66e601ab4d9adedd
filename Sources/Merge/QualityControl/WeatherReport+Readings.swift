package import FoundationEssentials
package import Weather

extension WeatherReport {
  /// The source's own current values, whether or not they were used: those of its report, and what that lacks
  /// from its own hours. Amounts are hourly, and temperatures are not adjusted to the height of the place.
  package func readings(now: Date) -> Readings {
    let content = SourceView(self, rank: 0, trust: Trust(), place: MergePlace(), now: now).content
    var reported = Readings(
      time: now,
      values: content.values,
      condition: content.condition ?? current?.content.condition,
      spans: content.spans
    )
    reported.bounds = content.bounds
    reported.isWindVariable = current?.content.isWindVariable ?? false
    for entry in content.rejected where reported[entry.field] == nil {
      reported[entry.field] = entry.rejection.value
      reported.bounds[entry.field] = current?.content.bounds[entry.field]
    }
    return reported
  }
}
