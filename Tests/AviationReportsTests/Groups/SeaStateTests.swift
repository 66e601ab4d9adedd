import AviationReports
import Testing

struct SeaStateTests {
  @Test(
    arguments: [
      ("W15/S4", 15, 4, nil), ("WM01/H75", -1, nil, 75), ("W///S6", nil, 6, nil), ("W09/S/", 9, nil, nil),
      ("W///H///", nil, nil, nil),
      ("W05/H123", 5, nil, 123),
    ] as [(String, Int8?, UInt8?, UInt16?)]
  )
  func `temperature, state and wave height of the sea are decoded`(
    text: String,
    celsius: Int8?,
    state: UInt8?,
    height: UInt16?
  )
    throws
  {
    let sea = try #require(group(text) { SeaState(group: $0) })
    #expect(sea.temperature == celsius)
    #expect(sea.state == state)
    #expect(sea.waveHeightDecimeters == height)
  }

  @Test(arguments: ["", "W15", "W15/X4", "WS020", "W15/S44", "W15/H"])
  func `tokens that are not a state of the sea are rejected`(text: String) {
    #expect(group(text) { SeaState(group: $0) } == nil)
  }
}
