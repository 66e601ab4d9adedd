import Testing
import Weather

struct OriginTests {
  @Test(
    arguments: [
      ([], .live), ([.live], .live), ([.live, .recorded], .recorded), ([.recorded, .live], .recorded),
      ([.recorded, .madeUp, .live], .madeUp), ([.madeUp], .madeUp),
    ] as [([Origin], Origin)]
  )
  func `the least real of several origins is found`(origins: [Origin], expected: Origin) {
    #expect(Origin.leastReal(of: origins) == expected)
  }
}
