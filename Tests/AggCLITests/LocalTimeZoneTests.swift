import Foundation
import Layout
import Testing
import Weather

@testable import AggCLI

/// The forms of `TZ` (POSIX.1-2024, 8.3).
struct LocalTimeZoneTests {
  @Test(arguments: [
    ("Asia/Kathmandu", "Asia/Kathmandu"), (":Europe/Berlin", "Europe/Berlin"),
    ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"), ("EST5EDT", "EST5EDT"),
    ("Etc/GMT+5", "Etc/GMT+5"), ("Atlantis", nil), ("AB5", nil), ("UTC-99", nil), ("CET-1CEST,", nil),
  ])
  func `a TZ names a zone`(variable: String, zone: String?) {
    #expect(LocalTimeZone.identifier(["TZ": variable]) == zone)
  }

  @Test(arguments: [
    // What is behind the name is added to the local time.
    ("UTC-14", "UTC+14"), ("GMT+5", "UTC-5"), ("UTC+3", "UTC-3"), ("EST5", "UTC-5"), ("JST-9", "UTC+9"),
    ("<+03>-3", "UTC+3"), ("<+0330>-3:30", "UTC+3:30"), ("UTC0", "UTC"),
    ("CET-1CEST", "CEST"), (":CET-1CEST,M3.5.0,M10.5.0/3", "CEST"), ("EST5EDT,M3.2.0,M11.1.0", "EDT"),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "UTC-1"),
  ])
  func `a TZ has an offset or rules`(variable: String, zone: String) throws {
    var options = RenderOptions()
    options.time = .zone(try #require(LocalTimeZone.identifier(["TZ": variable])))
    #expect(options.clock(in: nil, at: Date(timeIntervalSince1970: 1_782_907_200)).zone == zone)
  }
}
