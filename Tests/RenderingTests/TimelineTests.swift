import Foundation
import Testing
import Weather

@testable import Formats
@testable import Layout

struct TimelineTests {
  private static let start = Date(timeIntervalSince1970: 0)

  /// A forecast of 12 hours, its stretches by their hours.
  private static func timeline(_ overlays: [(Double, Double, FlightCategory)]) -> Timeline {
    Timeline(
      start: start,
      end: start.addingTimeInterval(12 * 3600),
      prevailing: [.init(start: start, end: start.addingTimeInterval(12 * 3600), category: .vfr)],
      overlays: overlays.map {
        .init(
          start: start.addingTimeInterval($0 * 3600),
          end: start.addingTimeInterval($1 * 3600),
          category: $2
        )
      },
      language: .english
    )
  }

  @Test func `each category has an outline of its own`() {
    let timeline = Self.timeline([(0, 4, .mvfr), (4, 8, .lifr), (8, 12, .ifr)])
    let lines = timeline.lines(width: 24, indent: 0, glyphs: .unicode).map(\.plain)
    #expect(lines[3] == "▤▤▤▤▤▤▤▤▩▩▩▩▩▩▩▩▦▦▦▦▦▦▦▦")
    let wide = timeline.lines(width: 72, indent: 0, glyphs: .unicode).map(\.plain)
    #expect(wide[4] == "MVFR at times           LIFR at times           IFR at times")
    let letters = timeline.lines(width: 24, indent: 0, glyphs: .ascii).map(\.plain)
    #expect(letters[3] == "mmmmmmmmlllllllliiiiiiii")
  }

  @Test(
    arguments: [
      ([(0, 12, .ifr, 40)], "PROB40 IFR"),
      ([(0, 6, .ifr, 40), (6, 12, .ifr, nil)], "PROB40 IFR  IFR at times"),
      // The worse of overlapping stretches is used, then the more certain.
      ([(0, 12, .ifr, 40), (0, 12, .ifr, nil)], "IFR at times"),
      ([(0, 12, .lifr, 30), (0, 12, .ifr, nil)], "PROB30 LIFR"),
      ([(0, 12, .lifr, 30), (0, 12, .lifr, 40)], "PROB40 LIFR"),
    ] as [([(Double, Double, FlightCategory, Int?)], String)]
  )
  func `a single possible change does not come and go`(
    overlays: [(Double, Double, FlightCategory, Int?)],
    expected: String
  ) {
    var timeline = Self.timeline(overlays.map { overlay in (overlay.0, overlay.1, overlay.2) })
    for index in overlays.indices {
      timeline.overlays[index].probability = overlays[index].3
      timeline.overlays[index].recurs = overlays[index].3 == nil
    }
    let lines = timeline.lines(width: 24, indent: 0, glyphs: .unicode).map(\.plain)
    #expect(lines[4] == expected)
    let name = expected.split(separator: "  ").first ?? ""
    #expect(HTMLTimeline(timeline).lines.contains(">\(name)</span> "))
  }

  /// Half of a label, or a label below another stretch, would be another statement.
  @Test(
    arguments: [
      ([(0, 12, .ifr)], ["IFR at times"]),
      // A word may begin before a stretch at the end, over empty columns.
      ([(11.5, 12, .lifr)], ["           LIFR at times"]),
      ([(0, 1, .ifr), (6, 12, .mvfr)], ["IFR at times", "           MVFR at times"]),
      (
        [(0, 1, .mvfr), (1, 2, .lifr), (2, 12, .ifr)],
        ["    IFR at times", "  LIFR at times", "MVFR at times"]
      ),
      ([(0, 4, .mvfr), (4, 8, .lifr), (8, 12, .ifr)], []),
    ] as [([(Double, Double, FlightCategory)], [String])]
  )
  func `every stretch has its words below it, or none has`(
    overlays: [(Double, Double, FlightCategory)],
    expected: [String]
  ) {
    let lines = Self.timeline(overlays).lines(width: 24, indent: 0, glyphs: .unicode).map(\.plain)
    #expect(Array(lines.dropFirst(4)) == expected)
  }
}
