import AviationReports
import Testing

struct ColourStateTests {
  @Test(
    arguments: [
      ("BLU", .blue, false, nil), ("BLU+", .bluePlus, false, nil), ("YLO1", .yellow1, false, nil),
      ("BLACKGRN", .green, true, nil),
      ("BLACK", nil, true, nil), ("BLUWHT", .blue, false, .white), ("RED", .red, false, nil),
    ] as [(String, ColourState.Colour?, Bool, ColourState.Colour?)]
  )
  func `colour states of every form are decoded`(
    text: String,
    colour: ColourState.Colour?,
    isUnusable: Bool,
    next: ColourState.Colour?
  ) throws {
    let state = try #require(group(text) { ColourState(group: $0) })
    #expect(state.colour == colour)
    #expect(state.isUnusable == isUnusable)
    #expect(state.next == next)
  }

  @Test(arguments: ["", "BL", "BLUE", "BLU++", "REDX", "BLACKX"])
  func `tokens that are not a colour are rejected`(text: String) {
    #expect(group(text) { ColourState(group: $0) } == nil)
  }
}
