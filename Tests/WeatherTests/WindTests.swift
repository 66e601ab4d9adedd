import Testing
import Weather

struct WindTests {
  @Test(arguments: [(360.0, 0.0), (0, 0), (359.5, 359.5), (10, 10)])
  func `north is 360 in reports and 0 here`(reported: Double, degrees: Double) {
    #expect(WindDirection.reported(degrees: reported) == .from(degrees: degrees))
  }

  @Test(arguments: [(0.0, true), (0.2, true), (0.25, false), (1, false)])
  func `a wind below 0.25 m/s is calm and has no direction`(speed: Double, isCalm: Bool) {
    let wind = Wind(direction: .from(degrees: 240), speed: .metersPerSecond(speed))
    #expect(wind.isCalm == isCalm && Speed.metersPerSecond(speed).isCalm == isCalm)
    #expect(wind.direction == (isCalm ? nil : .from(degrees: 240)))
  }

  @Test func `a wind with gusts is not calm`() {
    #expect(!Wind(speed: .metersPerSecond(0), gust: .knots(15)).isCalm)
  }
}
