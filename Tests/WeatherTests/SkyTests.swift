import Testing
import Weather

@Suite struct SkyTests {
  @Test(
    arguments: [
      (
        Sky.layers([CloudLayer(.scattered, base: .feet(1600)), CloudLayer(.broken, base: .feet(3300))]),
        1600.0
      ),
      (.layers([CloudLayer(.few, base: .feet(400))]), 400),
      (.layers([CloudLayer(.verticalVisibility, base: .feet(200))]), 200),
      (
        .layers([CloudLayer(.few, base: .feet(900)), CloudLayer(.unknown, base: nil, kind: .toweringCumulus)]
        ),
        nil
      ),
      (.layers([]), nil), (.clear, nil), (.noneDetected, nil), (.ceilingAndVisibilityOK, nil),
    ] as [(Sky, Double?)]
  )
  func `the cloud base is that of the lowest cloud`(sky: Sky, feet: Double?) {
    #expect(sky.base == feet.map { .feet($0) })
  }
}
