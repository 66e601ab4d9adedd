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

  @Test(
    arguments: [
      (.layers([CloudLayer(.few, base: .feet(400))]), 18.75),
      (.layers([CloudLayer(.broken, base: .feet(900)), CloudLayer(.scattered, base: .feet(400))]), 75),
      (.layers([CloudLayer(.overcast, base: nil)]), 100),
      (.layers([CloudLayer(.verticalVisibility, base: .feet(200))]), 100),
      (.layers([CloudLayer(.unknown, base: .feet(200))]), nil), (.layers([]), nil), (.clear, 0),
      (.noneDetected, nil), (.noneDetectedBelow12000, nil), (.noneSignificant, nil),
      (.ceilingAndVisibilityOK, nil),
    ] as [(Sky, Double?)]
  )
  func `the cloud cover is that of the thickest layer`(sky: Sky, percent: Double?) {
    #expect(sky.coverPercent == percent)
  }
}
