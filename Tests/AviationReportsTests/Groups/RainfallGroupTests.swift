import AviationReports
import Testing
import Weather

struct RainfallGroupTests {
  @Test(
    arguments: [
      ("RF00.0/002.4", 0, 2.4), ("RF01.2/000.0", 1.2, 0), ("RF00/0/000/0", 0, 0), ("RF//./////./", nil, nil),
      ("RF00.4/001.2/", 0.4, 1.2),
    ] as [(String, Double?, Double?)]
  )
  func `rain in ten minutes and since nine o'clock is decoded`(text: String, ten: Double?, nine: Double?)
    throws
  {
    let rainfall = try #require(group(text) { RainfallGroup(group: $0) })
    #expect(rainfall.lastTenMinutes == ten)
    #expect(rainfall.sinceNine == nine)
    #expect(rainfall.third == nil)
  }

  @Test(
    arguments: [
      ("RF00.4/001.2/003.6", 3.6), ("RF00/0/000/0/012/5", 12.5), ("RF00.4/001.2////./", nil),
    ] as [(String, Double?)]
  )
  func `a third rainfall figure is decoded`(text: String, third: Double?) throws {
    #expect(try #require(group(text) { RainfallGroup(group: $0) }).third == third)
  }
}
