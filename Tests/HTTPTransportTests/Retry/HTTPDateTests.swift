import Foundation
import TestSupport
import Testing

@testable import HTTPTransport

struct HTTPDateTests {
  private static let now = Date(timeIntervalSince1970: 1_790_000_000)  // in 2026

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777),
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
    ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
    ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
    ("Friday, 01-Jan-76 00:00:00 GMT", 3_345_062_400),  // 2076: not more than 50 years ahead
    ("Saturday, 01-Jan-77 00:00:00 GMT", 220_924_800),  // 1977: 2077 would be
    ("Saturday, 21-Nov-26 00:00:00 GMT", 1_795_219_200),
  ])
  func `the three forms of a date are read`(text: String, seconds: Int) {
    #expect(HTTPDate(text, now: Self.now)?.date == Date(timeIntervalSince1970: Double(seconds)))
  }

  @Test(arguments: [
    "", "0", "-1", "soon", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Feb 1994 08:49:37 GMT",
    "Sun, 29 Feb 1900 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
    "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 994 08:49:37 GMT", "Sun, 06 Nov 19940 08:49:37 GMT",
    "Sun, 00 Nov 1994 08:49:37 GMT", "06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
    "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Now 1994 08:49:37 GMT", "Sun,,,,",
    "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 99999999999999999999 Nov 1994 08:49:37 GMT",
  ])
  func `text that is not a date is rejected`(text: String) { #expect(HTTPDate(text, now: Self.now) == nil) }

  @Test func `every day of 150 years is parsed`() throws {
    for day in -10_000..<45_000 {
      let date = Date(timeIntervalSince1970: Double(day * 86_400 + (day & 0xffff)))
      let text = date.httpText
      try #require(HTTPDate(text, now: Self.now)?.date == date, "\(text)")
    }
  }

  @Test(arguments: [
    ("120", Duration.seconds(120)),
    ("0", nil),
    ("99999999999999999999", .seconds(1 << 31)),
    (" 7", .seconds(7)),
    ("Sun, 06 Nov 1994 08:50:37 GMT", .seconds(60)),
    ("Sun, 06 Nov 1994 08:48:37 GMT", nil), ("Sun, 06 Nov 1994 08:49:37 GMT", nil),
    ("-5", nil), ("1.5", nil), ("soon", nil), ("", nil),
  ])
  func `Retry-After states a wait in seconds or as a date`(text: String, expected: Duration?) {
    #expect(Self.wait(["retry-after": text]) == expected)
  }

  /// What a response asks for that was received at 08:49:37.
  private static func wait(_ headers: HTTPHeaders) -> Duration? {
    let received = Date(timeIntervalSince1970: 784_111_777)
    return HTTPResponse(status: 429, headers: headers, body: [], url: "", received: received).retryAfter
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:44:37 GMT", Duration.seconds(360)),
    ("Sun, 06 Nov 1994 08:54:37 GMT", nil), ("soon", .seconds(60)),
  ])
  func `the time of Retry-After is one of the server's clock`(date: String, expected: Duration?) {
    #expect(Self.wait(["Date": date, "Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT"]) == expected)
    #expect(Self.wait(["Date": date, "Retry-After": "7"]) == .seconds(7))
  }
}
