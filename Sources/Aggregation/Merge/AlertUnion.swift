package import FoundationEssentials
package import Weather

/// The warnings of all sources, each once: never dropped, never averaged.
package enum AlertUnion {
  /// Two messages are one when their identifiers are, or without one their sender, event and times.
  private struct Key: Hashable {
    var identifier: String?
    var sender: String?
    var event: String
    var onset: Double?
    var ends: Double?

    init(_ alert: WeatherAlert) {
      identifier = alert.identifier
      event = ""
      guard identifier == nil else { return }
      sender = alert.sender
      event = alert.event
      onset = alert.onset?.timeIntervalSince1970
      ends = alert.ends?.timeIntervalSince1970
    }
  }

  /// The severest first, of equal ones the earliest; the first source of the config speaks for the others.
  ///
  /// - Returns: `nil` when no source warns at all.
  package static func merged(_ reports: [WeatherReport], now: Date) -> [MergedAlert]? {
    let warning = reports.filter { $0.alerts != nil }
    guard !warning.isEmpty else { return nil }
    var merged: [MergedAlert] = []
    var places: [Key: Int] = [:]
    for report in warning {
      for alert in report.alerts ?? [] where alert.isInForce(at: now) {
        if let place = places[Key(alert)] {
          if !merged[place].sources.contains(report.source) { merged[place].sources.append(report.source) }
        } else {
          places[Key(alert)] = merged.count
          merged.append(MergedAlert(alert: alert, sources: [report.source]))
        }
      }
    }
    return merged.enumerated().sorted { left, right in
      let (a, b) = (left.element.alert, right.element.alert)
      return (a.severity.rank, a.onset?.timeIntervalSince1970 ?? 0, left.offset)
        < (b.severity.rank, b.onset?.timeIntervalSince1970 ?? 0, right.offset)
    }.map(\.element)
  }
}

/// A warning with the sources that pass it on.
package struct MergedAlert: Hashable, Sendable {
  package var alert: WeatherAlert
  package var sources: [SourceID]
}

extension WeatherAlert.Severity {
  /// 0 is the worst.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
