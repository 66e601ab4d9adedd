import FoundationEssentials
import Layout
import Weather

/// Flight categories over time as coloured blocks on a page, with their words inside. The width of a block
/// follows its duration, but always fits the words.
struct HTMLTimeline {
  private let timeline: Timeline

  init(_ timeline: Timeline) { self.timeline = timeline }

  /// One bar for the prevailing conditions and one for changes that come and go; empty if a terminal shows
  /// none.
  var lines: String {
    let length = timeline.end.timeIntervalSince(timeline.start)
    guard length > 0, length <= 72 * 3600 else { return "" }
    return [bar(timeline.prevailing), bar(timeline.overlays, isOverlay: true)].filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private func bar(_ stretches: [Timeline.Stretch], isOverlay: Bool = false) -> String {
    let segments = segments(of: stretches)
    guard segments.contains(where: { $0.outlook != nil }) else { return "" }
    let blocks = segments.map { segment in
      let grow = "style=\"flex-grow:\(NumberText.plain(segment.end.timeIntervalSince(segment.start) / 60))\""
      guard let outlook = segment.outlook else { return "<span class=\"none\" \(grow)></span>" }
      let classes = Style(accent: outlook.category.accent).classes + (isOverlay ? " hollow" : "")
      let language = timeline.language
      let span = language.text(
        .range,
        ["low": TimeText.dayHour(segment.start), "high": "\(TimeText.dayHour(segment.end))Z"]
      )
      let name = isOverlay ? outlook.overlayName(in: language) : outlook.category.rawValue
      return "<span class=\"\(classes)\" \(grow)>\(Markup.escaped(name)), \(Markup.escaped(span))</span>"
    }
    return "<div class=\"bar\">\(blocks.joined())</div>"
  }

  private typealias Segment = (start: Date, end: Date, outlook: Timeline.Outlook?)

  /// The whole time, divided into segments of one category or none. Where two overlap, the worse one counts.
  private func segments(of stretches: [Timeline.Stretch]) -> [Segment] {
    let whole = timeline.start..<timeline.end
    let inside = stretches.compactMap { stretch -> (Range<Date>, Timeline.Outlook)? in
      guard stretch.start < stretch.end else { return nil }
      return ((stretch.start..<stretch.end).clamped(to: whole), stretch.outlook)
    }
    let bounds = Set(inside.flatMap { [$0.0.lowerBound, $0.0.upperBound] } + [timeline.start, timeline.end])
      .sorted()
    var segments: [Segment] = []
    for (start, end) in zip(bounds, bounds.dropFirst()) {
      let outlook = inside.filter { $0.0.contains(start) }.map(\.1).min()
      if let last = segments.last, last.outlook == outlook {
        segments[segments.count - 1].end = end
      } else {
        segments.append((start, end, outlook))
      }
    }
    return segments
  }
}
