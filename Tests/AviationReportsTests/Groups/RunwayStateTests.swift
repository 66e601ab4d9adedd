import AviationReports
import Testing
import Weather

struct RunwayStateTests {
  typealias Row = (text: String, runway: String?, RunwayState.Condition, braking: UInt8?)

  @Test(
    arguments: [
      ("R24/290050", "24", .contaminated(deposit: 2, extent: 9, depth: 0), 50),
      ("R88/CLRD70", "88", .cleared, 70),
      ("R01/000070", "01", .contaminated(deposit: 0, extent: 0, depth: 0), 70),
      ("15CLRD95", "15", .cleared, 95),
      ("R/SNOCLO", nil, .closed(bySnow: true), nil), ("SNOCLO", nil, .closed(bySnow: true), nil),
      ("R24/CLSD70", "24", .closed(bySnow: false), 70), ("R24/CLSD//", "24", .closed(bySnow: false), nil),
      ("R16/39//95", "16", .contaminated(deposit: 3, extent: 9, depth: nil), 95),
      ("65290050", "15R", .contaminated(deposit: 2, extent: 9, depth: 0), 50),
      ("R36R/CLRD//", "36R", .cleared, nil), ("86CLRD95", "36R", .cleared, 95),
      ("R15L///////", "15L", .contaminated(deposit: nil, extent: nil, depth: nil), nil),
      ("R88///////", "88", .contaminated(deposit: nil, extent: nil, depth: nil), nil),
      ("R88/70D", "88", .dry, 70),
      ("R13/D", "13", .dry, nil), ("88CLRD70", "88", .cleared, 70),
    ] as [Row]
  )
  func `runway states of every form are decoded`(row: Row) throws {
    let state = try #require(group(row.text) { RunwayState(group: $0) })
    #expect(state.runway?.description == row.runway)
    #expect(state.condition == row.2)
    #expect(state.braking == row.braking)
  }

  @Test(arguments: ["", "R24", "R24/29005", "R64R/418338", "41CLRD70", "R24/2900500", "R24/29A050"])
  func `tokens that are not a runway state are rejected`(text: String) {
    #expect(group(text) { RunwayState(group: $0) } == nil)
  }

  // The remains of `T01830172`, of `10501150` without its 4, and of a peak wind without its letters.
  @Test(arguments: ["01830172", "10501150", "280/1830", "320/1820"])
  func `eight figures that are impossible for a runway state are not one`(text: String) {
    #expect(group(text) { RunwayState(group: $0) } == nil)
  }
}
