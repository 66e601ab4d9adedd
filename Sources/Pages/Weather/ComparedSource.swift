package import Aggregation
import Merge
package import Weather

/// What one source says of now beside what all of them come to, whether it counts or not.
package struct ComparedSource {
  /// Whether a value counts.
  package enum Part { case used, rejected, aside }

  package let report: WeatherReport
  /// In its own words: not brought to the height of the place.
  package let said: Readings
  private let merged: MergedReadings
  package var id: SourceID { report.source }

  package init(_ report: WeatherReport, in answer: WeatherAnswer) {
    self.report = report
    said = report.readings(now: answer.now)
    merged = answer.current
  }

  /// Its own value, or what was made of it where it gave none, such as the dew point of its humidity.
  package func value(of field: Field) -> (value: Double, part: Part)? {
    let merged = merged.values[field]
    if let used = merged?.used.first(where: gave) {
      // A source that gave the setting which stands in for the pressure gave no pressure.
      guard merged?.method != .qnh || said[field] != nil else { return nil }
      return (said[field] ?? used.value, .used)
    }
    guard let said = said[field] else { return nil }
    if merged?.rejected.contains(where: { $0.source == id }) == true { return (said, .rejected) }
    // Humidity counts, or does not, as the dew point that belongs to it.
    guard field == .humidity, let dewPoint = self.merged.values[.dewPoint] else { return (said, .aside) }
    if dewPoint.used.contains(where: gave) { return (said, .used) }
    let isRejected = dewPoint.rejected.contains { $0.source == id }
    return (said, isRejected ? .rejected : .aside)
  }

  /// Whether it is what a part of a merged value came from, and not another station of the same source.
  private func gave(_ part: Contribution) -> Bool {
    part.source == id && (part.distance == nil || part.distance == report.station?.distance)
  }
}
