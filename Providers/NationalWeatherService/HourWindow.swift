import FoundationEssentials
import Weather

/// The UTC hours for which a forecast is computed. It limits the work, however long the periods in a response
/// are.
struct HourWindow: Sendable {
  /// A day back, so that today is complete, and more than the week that the service forecasts.
  private static let hoursBack = 24
  private static let hoursAhead = 10 * 24

  private let start: Date
  private let count = hoursBack + hoursAhead

  init(around now: Date) {
    start = now.startOfUTCHour.addingTimeInterval(-Double(Self.hoursBack) * 3600)
  }

  func touches(_ time: ValidTime) -> Bool { time.end > start && time.start < start + Double(count) * 3600 }

  /// The full hours that each period covers, with its content. Where periods overlap, the one that begins
  /// last counts, then the shortest, because it is the more specific one.
  func hours<Content>(of parts: [(time: ValidTime, content: Content)]) -> [(hour: Date, content: Content)] {
    var painted = [Content?](repeating: nil, count: count)
    for part in parts.inOrderOfStart(by: \.time) where touches(part.time) {
      for hour in index(part.time.start)..<max(index(part.time.start), index(part.time.end)) {
        painted[hour] = part.content
      }
    }
    return painted.enumerated().compactMap { hour, content in
      content.map { (start + Double(hour) * 3600, $0) }
    }
  }

  /// The first full hour at or after a time, limited to the window.
  private func index(_ moment: Date) -> Int {
    Int(min(max((moment.timeIntervalSince(start) / 3600).rounded(.up), 0), Double(count)))
  }
}

extension Array {
  /// In ascending order of start, with longer ones first.
  func inOrderOfStart(by time: (Element) -> ValidTime) -> Self {
    sorted { (time($0).start, -time($0).length) < (time($1).start, -time($1).length) }
  }
}
