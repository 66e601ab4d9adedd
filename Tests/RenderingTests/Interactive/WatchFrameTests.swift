import Aggregation
import Foundation
import HTTPTransport
import ProviderKit
import Testing
import Weather

@testable import Interactive
@testable import Layout

struct WatchFrameTests {
  private static func lines(_ count: Int) -> String { (1...count).map { "line \($0)\n" }.joined() }

  @Test(arguments: [(0.0, "0 min"), (7140.0, "119 min"), (93_600.0, "26 h"), (259_200.0, "3 d")])
  func `an earlier answer shows its age`(seconds: Double, age: String) {
    let line = WatchText.line(age: seconds, in: .english)
    #expect(line == "No source answers now; this answer is \(age) old.")
  }

  @Test func `an answer that fits is shown whole`() {
    let frame = WatchFrame(Self.lines(3), notes: ["a note"], height: 4, WeatherFixtures.options(40))
    #expect(frame.text == "line 1\nline 2\nline 3\na note\n")
    #expect(frame.rows == 4 && !frame.isCut)
  }

  @Test func `a taller answer shows its top and the number of further lines`() {
    let frame = WatchFrame(Self.lines(30), notes: ["a note"], height: 6, WeatherFixtures.options(40))
    #expect(frame.text == "line 1\nline 2\nline 3\nline 4\n… 26 more lines\na note\n")
    #expect(frame.rows == 6 && frame.isCut)
  }

  @Test(arguments: [
    (3, "line 1\nline 2\nline 3\na note\n"),
    (30, "line 1\nline 2\nline 3\n… 27 more lines\nan age\na note\n"),
  ])
  func `only an answer without its end has the ages below it`(lines: Int, text: String) {
    let options = WeatherFixtures.options(40)
    let frame = WatchFrame(Self.lines(lines), notes: ["a note"], ages: ["an age"], height: 6, options)
    #expect(frame.text == text)
  }

  @Test func `each source with a stale cached response has its age`() throws {
    var berlin = try WeatherFixtures.berlin()
    #expect(WatchText.ages(of: [berlin], in: .english).isEmpty)
    berlin.sources[0].staleCause = .offline
    berlin.sources[0].fetched = berlin.now.addingTimeInterval(-720)
    let name = berlin.sources[0].source.name
    #expect(WatchText.ages(of: [berlin], in: .english) == ["\(name) 12 min, from the cache"])
    let both = WatchText.ages(of: [berlin, try WeatherFixtures.berlin()], in: .english)
    #expect(both == ["Berlin: \(name) 12 min, from the cache"])
    #expect(WatchText.ages(of: [berlin], in: .german) == ["\(name) 12 min, von früher"])
  }

  @Test(arguments: 1...12)
  func `no frame is taller than the terminal`(height: Int) {
    let notes = (1...9).map { "warning \($0) of a source that is down, at some length" }
    for count in [1, 5, 40] {
      let frame = WatchFrame(Self.lines(count), notes: notes, height: height, WeatherFixtures.options(20))
      #expect(frame.rows <= height)
      #expect(frame.text.count { $0 == "\n" } == frame.rows)
    }
  }

  @Test func `a line of another format that is wider than the terminal takes several rows`() {
    let frame = WatchFrame(
      String(repeating: "x", count: 50) + "\nsecond\nthird\n",
      notes: [],
      height: 4,
      WeatherFixtures.options(20)
    )
    #expect(frame.text == String(repeating: "x", count: 50) + "\n… 2 more lines\n")
    #expect(frame.rows == 4)
  }

  @Test func `a line of wide characters takes several rows, too`() {
    let line = String(repeating: "°", count: 30) + "\n"
    let narrow = WatchFrame(line, notes: [], height: 9, WeatherFixtures.options(20))
    let wide = WatchFrame(
      line,
      notes: [],
      height: 9,
      WeatherFixtures.options(20) { $0.isAmbiguousWide = true }
    )
    #expect(narrow.rows == 2 && wide.rows == 3)
  }
}
