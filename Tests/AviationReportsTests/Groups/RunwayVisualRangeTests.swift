import AviationReports
import Testing
import Weather

struct RunwayVisualRangeTests {
  typealias Row = (
    text: String, runway: String, low: Visibility?, high: Visibility?, RunwayVisualRange.Tendency?
  )

  @Test(
    arguments: [
      ("R28L/2600FT/U", "28L", Visibility(.feet(2600)), nil, .rising),
      ("R01/0600V1000U", "01", Visibility(.meters(600)), Visibility(.meters(1000)), .rising),
      ("R24/P2000N", "24", Visibility(.meters(2000), .moreThan), nil, .steady),
      ("R30/5000VP6000FT/D", "30", Visibility(.feet(5000)), Visibility(.feet(6000), .moreThan), .falling),
      ("R15/M0050D", "15", Visibility(.meters(50), .lessThan), nil, .falling),
      (
        "R04R/M1500VP2000N", "04R", Visibility(.meters(1500), .lessThan),
        Visibility(.meters(2000), .moreThan), .steady
      ),
      ("R08/6000FT/", "08", Visibility(.feet(6000)), nil, nil),
      ("R17L/0800M", "17L", Visibility(.meters(800)), nil, nil),
      ("R27LL/0375", "27LL", Visibility(.meters(375)), nil, nil), ("R22/////", "22", nil, nil, nil),
      ("R34/////N", "34", nil, nil, .steady), ("R34//////", "34", nil, nil, nil),
    ] as [Row]
  )
  func `runway visual ranges of every form are decoded`(row: Row) throws {
    let range = try #require(group(row.text) { RunwayVisualRange(group: $0) })
    #expect(range.runway.description == row.runway)
    #expect(range.minimum == row.low)
    #expect(range.maximum == row.high)
    #expect(range.tendency == row.4)
  }

  @Test(arguments: [
    "R", "R2/0600", "R64/0600", "R24/600", "R24/0600V", "R24/0600X", "R24/290050", "R04R/1500NFT",
    "R88///////", "R25C///////",
  ])
  func `tokens that are not a runway visual range are rejected`(text: String) {
    #expect(group(text) { RunwayVisualRange(group: $0) } == nil)
  }
}
