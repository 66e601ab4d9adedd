package import Aggregation
import Merge
package import Weather

/// The current values of one source beside the merged ones, whether they are used or not.
package struct ComparedSource {
  /// Whether a value is used in the merge.
  package enum Part { case used, rejected, aside }

  package let report: WeatherReport
  /// As reported: not adjusted to the elevation of the place.
  package let reported: Readings
  private let merged: MergedReadings
  package var id: SourceID { report.source }

  package init(_ report: WeatherReport, in answer: WeatherAnswer) {
    self.report = report
    reported = report.readings(now: answer.now)
    merged = answer.current
  }

  /// The source's own value, or the value derived from its others, such as the dew point from its humidity.
  /// A variable wind has no direction.
  package func value(of field: Field) -> (value: Double, part: Part)? {
    let merged = merged.values[field]
    if let used = merged?.used.first(where: gave) {
      // The merged pressure may be an altimeter setting. A source that reported only that has no pressure.
      guard merged?.method != .qnh || reported[field] != nil, !used.isVariable else { return nil }
      return (reported[field] ?? used.value, .used)
    }
    guard let reported = reported[field] else { return nil }
    if merged?.rejected.contains(where: { $0.source == id }) == true { return (reported, .rejected) }
    guard let leader = Self.leader(of: field), let led = self.merged.values[leader] else {
      return (reported, .aside)
    }
    if field == .humidity, led.used.contains(where: gave) { return (reported, .used) }
    return (reported, led.rejected.contains { $0.source == id } ? .rejected : .aside)
  }

  /// The field whose rejection rejects another one, too: humidity is used or rejected together with its dew
  /// point, and no source gives the direction of a wind that is not used.
  private static func leader(of field: Field) -> Field? {
    switch field {
    case .humidity: .dewPoint
    case .windDirection: .windSpeed
    default: nil
    }
  }

  /// Whether this report is where a part of a merged value came from, and not another station of the same
  /// source.
  private func gave(_ part: Contribution) -> Bool {
    part.source == id && (part.distance == nil || part.distance == report.station?.distance)
  }
}
