import AviationReports
import Testing
import Weather

struct WindGroupTests {
  @Test(
    arguments: [
      ("28016G27KT", Wind(direction: .from(degrees: 280), speed: .knots(16), gust: .knots(27))),
      ("00000KT", Wind(direction: nil, speed: .knots(0))),
      ("VRB02MPS", Wind(direction: .variable, speed: .metersPerSecond(2))),
      ("VRB10KT", Wind(direction: .variable, speed: .knots(10))),
      ("18040KMH", Wind(direction: .from(degrees: 180), speed: .kilometersPerHour(40))),
      ("300100G120KT", Wind(direction: .from(degrees: 300), speed: .knots(100), gust: .knots(120))),
      ("20010G19", Wind(direction: .from(degrees: 200), speed: .knots(10), gust: .knots(19))),
      ("///28KT", Wind(speed: .knots(28))), ("280//KT", Wind(direction: .from(degrees: 280))),
      ("00000KTS", Wind(direction: nil, speed: .knots(0))),
      ("127007KT", Wind(direction: .from(degrees: 127), speed: .knots(7))),
    ]
  )
  func `wind groups of every form are decoded`(text: String, expected: Wind) {
    #expect(group(text) { WindGroup(group: $0)?.wind } == expected)
  }

  @Test(arguments: [("E25003KT", true), ("25003KT", false)])
  func `an estimated wind is distinguished from a measured one`(text: String, isEstimated: Bool) throws {
    var expected = Wind(direction: .from(degrees: 250), speed: .knots(3))
    expected.isEstimated = isEstimated
    #expect(group(text) { WindGroup(group: $0)?.wind } == expected)
  }

  @Test(arguments: ["/////KT", "/////", "/////MPS"])
  func `a wind of slashes was not measured`(text: String) {
    #expect(group(text) { WindGroup(group: $0)?.isMissing } == true)
  }

  @Test(arguments: ["///////KT", "30G120KT", "300G120KT"])
  func `a group that only resembles a wind is rejected`(text: String) {
    #expect(group(text) { WindGroup(group: $0)?.wind } == nil)
  }

  @Test(arguments: [
    "", "28016", "28016KTX", "G27KT", "99916KT", "37004KT", "1508G20KT", "92000013G23KT", "VRB", "0000MPS",
    "15015GT20KT", "2801KT", "28016G2KT", "VRB10G19MPSM", "P99KT", "360G17G32KT",
  ])
  func `tokens that are not a wind are rejected`(text: String) {
    #expect(group(text) { WindGroup(group: $0) } == nil)
  }

  @Test(
    arguments: [("P99", .moreThan, nil), ("16GP99", nil, .moreThan), ("P60GP99", .moreThan, .moreThan)]
      as [(String, Bound?, Bound?)]
  )
  func `a speed above the highest code is a lower bound`(text: String, speed: Bound?, gust: Bound?) throws {
    let wind = try #require(group("050" + text + "KT") { WindGroup(group: $0) })
    #expect(wind.speedBound == speed)
    #expect(wind.gustBound == gust)
    #expect(wind.wind?.speedBound == speed)
    #expect(wind.wind?.gustBound == gust)
  }

  @Test(arguments: [("240V310", 240, 310), ("350V060", 350, 60), ("000V360", 0, 360)])
  func `the sector in which the wind varies is decoded`(text: String, from: Int, to: Int) {
    #expect(group(text) { Wind.VariableSector(group: $0) } == .init(from: from, to: to))
  }

  @Test(arguments: ["240V370", "240V31", "240W310", "24OV310", ""])
  func `tokens that are not a variable sector are rejected`(text: String) {
    #expect(group(text) { Wind.VariableSector(group: $0) } == nil)
  }
}
