import Foundation
import Testing
import Weather

@testable import AggCLI

/// The forms of `--depart`.
struct DepartureTests {
  @Test(arguments: [
    ("09:00Z", nil, 32_400), ("0900Z", nil, 32_400), ("0900z", nil, 32_400), ("00:00Z", nil, 0),
    ("23:59Z", nil, 86_340), ("13/09:00Z", 13, 32_400), ("13/0900Z", 13, 32_400), ("130900Z", 13, 32_400),
    ("01/09:00Z", 1, 32_400), ("31/23:59Z", 31, 86_340),
  ])
  func `a clock time of every form is read`(text: String, day: Int?, seconds: Int) {
    #expect(Departure(text) == .clock(day: day, seconds: seconds))
  }

  @Test(arguments: ["2026-11-21T14:00:00Z", "2026-11-21T16:00+02:00", "2026-11-21 14:00Z"])
  func `an instant is read with its date and offset`(text: String) throws {
    #expect(Departure(text) == .instant(try #require(ISOInstant.date("2026-11-21T14:00:00Z"))))
  }

  @Test(arguments: [
    "", "Z", "1:4:0:0Z", "::1400:Z", ":1400Z", "1400:Z", "140:0Z", "14::00Z", "2:1/14:00Z", "21/1:400Z",
    "2114:00Z", "21/14/00Z", "21//1400Z", "/1400Z", "21/Z", "9:00Z", "900Z", "21/900Z", "2/206:00Z", "14:00",
    "1400", "21/14:00", "14:00+00:00", "14:00+02:00", "14:00 Z", " 14:00Z", "14:00ZZ", "14:00:00Z", "+100Z",
    "-1:00Z", "24:00Z", "14:60Z", "99:99Z", "00/14:00Z", "32/14:00Z", "000900Z", "2026-11-21", "21.14:00Z",
    "2026-11-21T14:00", "\u{0661}\u{0664}:00Z", "1\u{0301}4:00Z", "\u{FF11}4:00Z",
  ])
  func `invalid times of departure are rejected`(text: String) { #expect(Departure(text) == nil) }

  @Test(arguments: [
    ("09:00Z", "2026-11-21T09:00:00Z"), ("07:00Z", "2026-11-21T07:00:00Z"),
    ("06:59Z", "2026-11-22T06:59:00Z"), ("21/07:59Z", "2026-11-21T07:59:00Z"),
    ("05/09:00Z", "2026-12-05T09:00:00Z"), ("07/09:00Z", "2026-11-07T09:00:00Z"),
    ("31/09:00Z", "2026-10-31T09:00:00Z"), ("2026-11-20T09:00:00Z", "2026-11-20T09:00:00Z"),
  ])
  func `a time is of the last hour or the next one, and a day the nearest one`(text: String, expected: String)
    throws
  {
    let now = try #require(ISOInstant.date("2026-11-21T08:00:00Z"))
    #expect(try #require(Departure(text)).instant(at: now) == ISOInstant.date(expected))
  }
}
