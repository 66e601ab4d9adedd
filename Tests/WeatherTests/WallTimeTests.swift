import Foundation
import Testing
import Weather

@Suite struct WallTimeTests {
  @Test(arguments: [
    ("2026-07-26T23:00", "2026-07-26T23:00:00Z"), ("2026-07-26T23:00:30", "2026-07-26T23:00:30Z"),
    ("2019-12-31 23:00:00", "2019-12-31T23:00:00Z"), ("2026-04-03 10:37 PM", "2026-04-03T22:37:00Z"),
    ("2026-04-03 12:05 AM", "2026-04-03T00:05:00Z"), ("2026-04-03 12:05 pm", "2026-04-03T12:05:00Z"),
    ("2023-08-22:09", "2023-08-22T09:00:00Z"), ("20250620", "2025-06-20T00:00:00Z"),
    ("2025-06-20", "2025-06-20T00:00:00Z"), ("2023082209", "2023-08-22T09:00:00Z"),
    ("202308220930", "2023-08-22T09:30:00Z"), ("20250818114000", "2025-08-18T11:40:00Z"),
    ("20250818T1140Z", "2025-08-18T11:40:00Z"), ("2026-07-26T24:00", "2026-07-27T00:00:00Z"),
    ("2026-07-26T23:00+02:00", "2026-07-26T21:00:00Z"),
  ])
  func `a time of every form is read as UTC`(text: String, expected: String) {
    #expect(WallTime(text)?.date() == ISOInstant.date(expected))
  }

  @Test(arguments: [
    "", "soon", "2026", "2026-07", "2026-02-30", "2026-13-01", "2026-07-26T", "2026-07-26T7",
    "2026-07-26T25:00",
    "2026-07-26T24:01", "2026-07-26T23:60", "2026-07-26T23:00 XM", "2026-07-26 13:00 PM",
    "2026-07-26 00:10 AM",
    "2026-07-26T23:00 ", "20260726x", "202607", "2026072", "2026-07-26T23:00+2", "1850-01-01", "+2026-07-26",
  ])
  func `text that is not a time is rejected`(text: String) { #expect(WallTime(text) == nil) }

  @Test(arguments: [
    // Summer and winter, then the hours around both changes: 02:30 does not exist in March and occurs twice
    // in October.
    ("2026-07-26T23:00", "2026-07-26T21:00Z", "2026-07-26T21:00Z"),
    ("2026-01-26T23:00", "2026-01-26T22:00Z", "2026-01-26T22:00Z"),
    ("2026-03-29T01:30", "2026-03-29T00:30Z", "2026-03-29T00:30Z"),
    ("2026-03-29T02:30", "2026-03-29T01:30Z", "2026-03-29T01:30Z"),
    ("2026-03-29T03:30", "2026-03-29T01:30Z", "2026-03-29T01:30Z"),
    ("2026-10-25T01:30", "2026-10-24T23:30Z", "2026-10-24T23:30Z"),
    ("2026-10-25T02:30", "2026-10-25T00:30Z", "2026-10-25T01:30Z"),
    ("2026-10-25T03:30", "2026-10-25T02:30Z", "2026-10-25T02:30Z"),
    ("2026-07-26T23:00Z", "2026-07-26T23:00Z", "2026-07-26T23:00Z"),
  ])
  func `the clocks of Berlin show a time once or twice`(text: String, first: String, last: String) throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let dates = try #require(WallTime(text)).dates(in: zone)
    #expect(dates.first == ISOInstant.date(first) && dates.last == ISOInstant.date(last))
  }
}
