import Foundation
import Testing
import Weather

/// Rules of a clock in the form of POSIX.1-2024, 8.3.
struct ClockRulesTests {
  @Test(arguments: [
    // North and south of the equator, and the winter time of Ireland, which is the exception by law.
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T07:00:00Z", "EST -5.0", "EDT -4.0"),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-11-01T06:00:00Z", "EDT -4.0", "EST -5.0"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00:00Z", "CET 1.0", "CEST 2.0"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:00:00Z", "CEST 2.0", "CET 1.0"),
    ("NZST-12NZDT,M9.5.0,M4.1.0/3", "2026-04-04T14:00:00Z", "NZDT 13.0", "NZST 12.0"),
    ("NZST-12NZDT,M9.5.0,M4.1.0/3", "2026-09-26T14:00:00Z", "NZST 12.0", "NZDT 13.0"),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-03-29T01:00:00Z", "GMT 0.0", "IST 1.0"),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-10-25T01:00:00Z", "IST 1.0", "GMT 0.0"),
    // Without rules.
    ("CET-1CEST", "2026-03-08T01:00:00Z", "CET 1.0", "CEST 2.0"),
    ("CET-1CEST", "2026-11-01T00:00:00Z", "CEST 2.0", "CET 1.0"),
    // Offsets and times with minutes and seconds.
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-04-04T15:00:00Z", "+11 11.0", "+1030 10.5"),
    ("AAA0BBB,J60/0,J300/1:30:15", "2024-10-27T00:30:15Z", "BBB 1.0", "AAA 0.0"),
    // Days of the year, in a leap year and in another one.
    ("AAA0BBB,J60/0,J300/1:30:15", "2024-03-01T00:00:00Z", "AAA 0.0", "BBB 1.0"),
    ("AAA0BBB,J60/0,J300", "2026-03-01T00:00:00Z", "AAA 0.0", "BBB 1.0"),
    ("AAA0BBB,59/0,299/0", "2024-02-29T00:00:00Z", "AAA 0.0", "BBB 1.0"),
    ("AAA0BBB,59/0,299/0", "2024-10-25T23:00:00Z", "BBB 1.0", "AAA 0.0"),
    ("AAA0BBB,59/0,299/0", "2026-03-01T00:00:00Z", "AAA 0.0", "BBB 1.0"),
    ("AAA0BBB,59/0,299/0", "2026-10-26T23:00:00Z", "BBB 1.0", "AAA 0.0"),
    // Times before the day and after it.
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", "-02 -2.0", "-01 -1.0"),
    ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-27T00:00:00Z", "IST 2.0", "IDT 3.0"),
    ("AAA3:30BBB2,M2.5.0/-167,M5.5.6/+167", "2026-02-15T04:30:00Z", "AAA -3.5", "BBB -2.0"),
    ("AAA3:30BBB2,M2.5.0/-167,M5.5.6/+167", "2026-06-06T01:00:00Z", "BBB -2.0", "AAA -3.5"),
    // Summer time all year (RFC 9636, 3.3.1).
    ("XXX3EDT4,0/0,J365/23", "2027-01-01T03:00:00Z", "EDT -4.0", "EDT -4.0"),
    ("JST-9", "2026-07-01T00:00:00Z", "JST 9.0", "JST 9.0"),
  ])
  func `a clock changes at the second that its rules name`(
    text: String,
    change: String,
    before: String,
    after: String
  ) throws {
    let rules = try #require(ClockRules(text))
    let change = try #require(ISOInstant.date(change))
    func name(at date: Date) -> String {
      let period = rules.period(at: date)
      return "\(period.name) \(Double(period.offset) / 3600)"
    }
    #expect(name(at: change - 1) == before)
    #expect(name(at: change) == after)
  }

  @Test(arguments: [
    "", "AB5", "Europe/Berlin", "UTC", "UTC-99", "<+3>-3", "<+03-3", "CET-1:60", "CET-1CE", "CET-1CEST,",
    "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M10.5.0,", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M13.5.0,M10.5.0",
    "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J300", "CET-1CEST,0,366", "CET-1CEST,M3.5.0/168,M10.5.0",
    "CET-1CEST,M3.5.0/,M10.5.0", "CET-1CEST-2,M3.5.0 ,M10.5.0", "CÉT-1",
  ])
  func `invalid clock rules are rejected`(text: String) { #expect(ClockRules(text) == nil) }
}
