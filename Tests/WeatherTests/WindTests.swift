import Testing
import Weather

struct WindTests {
  @Test(arguments: [(360.0, 0.0), (0, 0), (359.5, 359.5), (10, 10)])
  func `north is 360 in reports and 0 here`(reported: Double, degrees: Double) {
    #expect(WindDirection.reported(degrees: reported) == .from(degrees: degrees))
  }
}
