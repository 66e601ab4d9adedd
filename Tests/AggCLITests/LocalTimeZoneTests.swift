import Testing

@testable import AggCLI

/// The forms of `TZ` (POSIX.1-2024, 8.3).
struct LocalTimeZoneTests {
  @Test(arguments: [
    ("Asia/Kathmandu", "Asia/Kathmandu"), (":Europe/Berlin", "Europe/Berlin"),
    ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"), ("EST5EDT", "EST5EDT"),
    ("Etc/GMT+5", "Etc/GMT+5"),
    // What is behind the name is added to the local time.
    ("UTC-14", "GMT+1400"), ("GMT+5", "GMT-0500"), ("UTC+3", "GMT-0300"), ("EST5", "GMT-0500"),
    ("JST-9", "GMT+0900"), ("<+03>-3", "GMT+0300"), ("<+0330>-3:30", "GMT+0330"),
    // The rules of a clock change, and nonsense.
    ("CET-1CEST", nil), ("CET-1CEST,M3.5.0,M10.5.0/3", nil), ("Atlantis", nil), ("AB5", nil), ("UTC-99", nil),
  ])
  func `a TZ names a zone or an offset`(variable: String, zone: String?) {
    #expect(LocalTimeZone.identifier(["TZ": variable]) == zone)
  }
}
