import AviationReports
import Testing
import Weather

struct VisibilityGroupTests {
  @Test(arguments: [
    ("9999", Visibility(.kilometers(10), .atLeast)), ("0350", Visibility(.meters(350))),
    ("0000", Visibility(.meters(50), .lessThan)), ("9999NDV", Visibility(.kilometers(10), .atLeast)),
    ("3200NDV", Visibility(.meters(3200))), ("0800NE", Visibility(.meters(800))),
    ("4000E", Visibility(.meters(4000))),
    ("M0400", Visibility(.meters(400), .lessThan)), ("P5000", Visibility(.meters(5000), .moreThan)),
    ("15KM", Visibility(.kilometers(15))), ("10SM", Visibility(.statuteMiles(10))),
    ("P6SM", Visibility(.statuteMiles(6), .moreThan)),
    ("M1/4SM", Visibility(.statuteMiles(0.25), .lessThan)),
    ("3/4SM", Visibility(.statuteMiles(0.75))), ("1/16SM", Visibility(.statuteMiles(0.0625))),
    ("P1/3SM", Visibility(.statuteMiles(1.0 / 3), .moreThan)),
  ])
  func `visibilities of every form are decoded`(text: String, expected: Visibility) {
    #expect(group(text) { VisibilityGroup(group: $0)?.visibility } == expected)
  }

  @Test(arguments: ["////", "////SM", "////NDV"])
  func `slashes mean a visibility that was not measured`(text: String) throws {
    let visibility = try #require(group(text) { VisibilityGroup(group: $0) })
    #expect(visibility.value == nil)
    #expect(visibility.visibility == nil)
  }

  @Test(arguments: ["", "10", "SM", "1/0SM", "99999", "400O", "/1/4SM", "10S", "1/4", "-1004SE", "12345SM"])
  func `tokens that are not a visibility are rejected`(text: String) {
    #expect(group(text) { VisibilityGroup(group: $0) } == nil)
  }

  @Test(arguments: [
    ("1 3/4SM", 1.75), ("2 3/4SM", 2.75), ("1 5/8SM", 1.625), ("2 1/2SM", 2.5), ("10 SM", 10),
    ("11/2SM", 1.5), ("1 1/4 SM", 1.25), ("12 1/2 SM", 12.5), ("1/4 SM", 0.25),
  ])
  func `spaces may separate whole miles, the fraction and the unit`(text: String, miles: Double) throws {
    let metar = try METAR("KMCI 131753Z 00000KT \(text) CLR 10/05 A3000")
    #expect(metar.conditions.visibility == Visibility(.statuteMiles(miles)))
    #expect(metar.unknown == [])
  }

  @Test(arguments: [
    ("KPWM 271151Z AUTO 24010KT 10SM CLR 05/01 A2992", Visibility(.statuteMiles(10), .atLeast)),
    ("KPWM 271151Z 24010KT 10SM CLR 05/01 A2992 RMK AO2", Visibility(.statuteMiles(10), .atLeast)),
    ("KPWM 271151Z 24010KT 10 SM CLR 05/01 A2992 RMK AO1", Visibility(.statuteMiles(10), .atLeast)),
    ("KPWM 271151Z 24010KT 10SM CLR 05/01 A2992", Visibility(.statuteMiles(10))),
    ("KPWM 271151Z 24010KT 9SM CLR 05/01 A2992 RMK AO2", Visibility(.statuteMiles(9))),
    ("KEDW 271151Z 24010KT 70SM CLR 05/01 A2992 RMK AO2A", Visibility(.statuteMiles(70))),
    ("KPWM 271151Z AUTO 24010KT P10SM CLR 05/01 A2992", Visibility(.statuteMiles(10), .moreThan)),
  ])
  func `ten miles of an automatic station are ten miles or more`(text: String, expected: Visibility) throws {
    #expect(try METAR(text).conditions.visibility == expected)
  }

  @Test func `the lowest or highest visibility is kept with its direction beside the prevailing one`() throws
  {
    let metar = try METAR("LSZH 131750Z 00000KT 4000 1500SW BR NSC 10/09 Q1020")
    #expect(metar.conditions.visibility == Visibility(.meters(4000)))
    #expect(metar.conditions.directionalVisibilities.map(\.direction) == [.southwest])
    #expect(metar.conditions.directionalVisibilities.map(\.value) == [1500])
  }

  @Test(
    arguments: [
      ("LFBD 180730Z AUTO 29010KT 8000 3800 -DZ OVC005 13/12 Q1026", [nil: 3800]),
      ("EGLL 291850Z 24010KT 9999 1200 BCFG FEW006 15/15 Q1023", [nil: 1200]),
      ("EGLL 291850Z 24010KT 9999 1200NW BCFG FEW006 15/15 Q1023", ["NW": 1200]),
      // A second visibility that is not lower contradicts the first.
      ("EGLL 291850Z 24010KT 1200 9999 BCFG FEW006 15/15 Q1023", [:]),
      ("EGLL 291850Z 24010KT 9999 9999 FEW006 15/15 Q1023", [:]),
    ] as [(String, [String?: Double])]
  )
  func `a second visibility without a direction is the lowest one`(text: String, expected: [String?: Double])
    throws
  {
    let conditions = StationConditions(try METAR(text))
    let found = conditions.directionalVisibilities.map { ($0.direction, $0.visibility.distance.meters) }
    #expect(Dictionary(uniqueKeysWithValues: found) == expected)
    let lowest = expected.values.min() ?? conditions.visibility?.distance.meters
    #expect(conditions.lowestVisibility?.distance.meters == lowest)
  }
}
