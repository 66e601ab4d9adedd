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
    // The wind of a report that is not used is still the source's own, unless its hours have another one.
    let hasWind = content[.windSpeed] != nil || content[.windDirection] != nil
    reported.isWindVariable = content.isWindVariable || !hasWind && current?.content.hasVariableWind == true
    for entry in content.rejected where reported[entry.field] == nil {
      // A direction that is not used does not belong to the variable wind that is.
      if entry.field == .windDirection, content.isWindVariable { continue }
      reported[entry.field] = entry.rejection.value
      reported.bounds[entry.field] = current?.content.bounds[entry.field]
    }
    return reported
  }
}
