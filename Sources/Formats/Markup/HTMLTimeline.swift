import FoundationEssentials
import Layout
import Weather

/// Flight categories over time as coloured blocks on a page, below the hours and above their words. The place
/// and the width of a block follow its times.
struct HTMLTimeline {
  private let timeline: Timeline

  init(_ timeline: Timeline) { self.timeline = timeline }

  /// One bar for the prevailing conditions and one for changes that come and go; empty if a terminal shows
  /// none.
  var lines: String {
    guard length > 0, length <= 72 * 3600 else { return "" }
    let bars = [bar(timeline.prevailing), bar(timeline.overlays, isOverlay: true)].filter { !$0.isEmpty }
    return bars.isEmpty ? "" : ([hours] + bars).joined(separator: "\n")
  }

  private var length: TimeInterval { timeline.end.timeIntervalSince(timeline.start) }

  /// In per cent of the whole.
  private func share(_ time: TimeInterval) -> String {
    "\(NumberText.plain(time / length * 100, decimals: 2))%"
  }

  /// No more hours than have room on a telephone.
  private var hours: String {
    let marks = timeline.ticks(atMost: 8).map { date in
      let time = date.timeIntervalSince(timeline.start)
      // An hour at the end would reach over the edge of the page.
      guard time <= 0.9 * length else { return "" }
      return "<span style=\"left:\(share(time))\">\(TimeText.utc.hour(date))Z</span>"
    }
    return "<div class=\"hours\" aria-hidden=\"true\">\(marks.joined())</div>"
  }

  private func bar(_ stretches: [Timeline.Stretch], isOverlay: Bool = false) -> String {
    let segments = segments(of: stretches)
    guard segments.contains(where: { $0.outlook != nil }) else { return "" }
    var blocks = ""
    var words = ""
    for segment in segments {
      let width = "style=\"width:\(share(segment.end.timeIntervalSince(segment.start)))\""
      guard let outlook = segment.outlook else {
        blocks += "<span \(width)></span>"
        continue
      }
      let color = Style(accent: outlook.category.accent).classes
      let language = timeline.language
      let span = language.text(
        .range,
        ["low": TimeText.dayHour(segment.start), "high": "\(TimeText.dayHour(segment.end))Z"]
      )
      let name = isOverlay ? outlook.overlayName(in: language) : outlook.category.rawValue
      blocks += "<span class=\"\(color)\(isOverlay ? " hollow" : "")\" \(width)></span>"
      words += "<li><span class=\"\(color)\">\(Markup.escaped(name))</span> \(Markup.escaped(span))</li>"
    }
    return "<div class=\"bar\">\(blocks)</div>\n<ul class=\"stretches\">\(words)</ul>"
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
