import AviationReports
import Foundation
import Testing

struct DateTests {
  @Test(arguments: 1...31)
  func `every day and time against every day of five years is valid and near`(day: Int) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    // The days from 2020 to 2024, with two leap years, and some days before and after.
    let first = 18_262 - 70
    let days = (first..<18_262 + 1830).map {
      calendar.component(.day, from: Date(timeIntervalSince1970: Double($0) * 86_400))
    }
    var wrong: [String] = []
    for (hour, minute) in [(0, 0), (12, 1), (24, 0)] {
      let text = ReportText("KPWM \(Self.padded(day))\(Self.padded(hour))\(Self.padded(minute))Z")
      for reference in 18_262..<18_262 + 1827 {
        let now = Double(reference) * 86_400 + 43_200
        let time =
          try METAR(text, reference: Date(timeIntervalSince1970: now)).time?.timeIntervalSince1970 ?? 0
        // The newest day with this number whose time is at most a day ahead.
        let ofDay = Double(hour * 3600 + minute * 60)
        let expected = (0..<70).lazy.map { reference + 1 - $0 }
          .first { days[$0 - first] == day && Double($0) * 86_400 + ofDay <= now + 86_400 }
        if expected.map({ Double($0) * 86_400 + ofDay }) != time { wrong.append("\(text) seen from \(now)") }
        // Only a day that the last month lacks may be more than a month away.
        if day <= 28, !(-86_400...31 * 86_400).contains(now - time) {
          wrong.append("\(text) far from \(now)")
        }
      }
    }
    #expect(wrong == [])
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test(arguments: [
    ("010000Z", 1_583_020_800.0, 1_583_020_800.0), ("012400Z", 1_583_107_200, 1_583_107_200),
    ("292359Z", 1_583_020_800, 1_583_020_740),
    ("312359Z", 1_583_020_800, 1_580_515_140), ("020000Z", 1_583_020_800, 1_583_107_200),
    ("030000Z", 1_583_020_800, 1_580_688_000),
  ])
  func `a day of the month means the latest date that is not more than a day ahead`(
    time: String,
    reference: Double,
    expected: Double
  )
    throws
  {
    let metar = try METAR("KPWM \(time)", reference: Date(timeIntervalSince1970: reference))
    #expect(metar.time == Date(timeIntervalSince1970: expected))
  }

  @Test(arguments: ["320000Z", "000000Z", "012460Z", "012401Z", "012500Z", "0112Z", "01120Z"])
  func `an impossible time is not read`(time: String) throws {
    let metar = try METAR("KPWM \(time) 27005KT 10SM")
    #expect(metar.time == nil)
    #expect(metar.unknown == [time])
    #expect(metar.conditions.wind != nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 4e11, 0, -1])
  func `any reference gives a date or nil, and never traps`(seconds: Double) throws {
    let reference = Date(timeIntervalSince1970: seconds)
    #expect(try METAR("KPWM 312359Z", reference: reference).time != nil)
    #expect(try TAF("TAF KPWM 302359Z 3100/0106 00000KT CAVOK", reference: reference).end != nil)
  }
}
