import Testing
import Weather

struct OriginTests {
  @Test(
    arguments: [
      ([], .live), ([.live], .live), ([.live, .recorded], .recorded), ([.recorded, .live], .recorded),
      ([.recorded, .madeUp, .live], .madeUp), ([.madeUp], .madeUp),
    ] as [([Origin], Origin)]
  )
  func `the least real of several answers`(origins: [Origin], expected: Origin) {
    #expect(Origin.leastReal(of: origins) == expected)
  }
}
