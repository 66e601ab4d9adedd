import Testing
import Weather

@testable import AviationReports

struct CloudGroupTests {
  @Test(arguments: [
    ("BKN012", CloudLayer(.broken, base: .feet(1200))), ("OVC000", CloudLayer(.overcast, base: .feet(0))),
    ("FEW020CB", CloudLayer(.few, base: .feet(2000), kind: .cumulonimbus)),
    ("SCT017TCU", CloudLayer(.scattered, base: .feet(1700), kind: .toweringCumulus)),
    ("VV001", CloudLayer(.verticalVisibility, base: .feet(100))),
    ("VV///", CloudLayer(.verticalVisibility, base: nil)),
    ("BKN012///", CloudLayer(.broken, base: .feet(1200), kind: .unknown)),
    ("BKN///", CloudLayer(.broken, base: nil)),
    ("///015", CloudLayer(.unknown, base: .feet(1500))), ("//////", CloudLayer(.unknown, base: nil)),
    ("///CB", CloudLayer(.unknown, base: nil, kind: .cumulonimbus)),
    ("//////CB", CloudLayer(.unknown, base: nil, kind: .cumulonimbus)),
    ("///", CloudLayer(.unknown, base: nil)),
    ("/////////", CloudLayer(.unknown, base: nil, kind: .unknown)),
    ("FEW030SC", CloudLayer(.few, base: .feet(3000), kind: .stratocumulus)),
  ])
  func `cloud layers of every form are decoded`(text: String, expected: CloudLayer) {
    #expect(group(text) { CloudGroup(group: $0)?.layer } == expected)
  }

  @Test(arguments: [
    "", "BKN", "BKN01", "BKN0123", "BKN012X", "SCT20TCU", "SCTS", "VV01", "ABC012", "SCT035C", "BKN037AAA",
  ])
  func `tokens that are not a layer are rejected`(text: String) {
    #expect(group(text) { CloudGroup(group: $0) } == nil)
  }

  @Test(arguments: [
    ("CLR", Sky.noneDetectedBelow12000), ("SKC", .clear), ("NSC", .noneSignificant), ("NCD", .noneDetected),
    ("CAVOK", .ceilingAndVisibilityOK),
    (
      "FEW020 BKN040", .layers([CloudLayer(.few, base: .feet(2000)), CloudLayer(.broken, base: .feet(4000))])
    ),
    ("FEW050 CB", .layers([CloudLayer(.few, base: .feet(5000), kind: .cumulonimbus)])),
    ("CAVOK //////", .ceilingAndVisibilityOK),
  ])
  func `the five codes for no cloud stay distinct`(text: String, expected: Sky) throws {
    #expect(try METAR("EDDF 131750Z 00000KT \(text) 10/09 Q1020").conditions.sky == expected)
  }
}
