import Aggregation
import Foundation
import Testing
import Weather

@testable import Rendering

struct AirportPageTests {
  private static let everything: AirportParts = [.conditions, .forecast, .winds, .details]

  private func render(
    _ answer: AirportAnswer,
    _ width: Int,
    _ change: (inout RenderOptions) -> Void = { _ in }
  ) -> String {
    Presentation.airport([answer]).rendered(as: .text, WeatherFixtures.options(width, change: change))
  }

  @Test(arguments: [40, 80, 120])
  func `a calm night, all parts`(width: Int) throws {
    let text = render(try AirportFixtures.calmPortland(), width) { $0.airportParts = Self.everything }
    expectGolden(text, "airport-calm-\(width).txt")
  }

  @Test(arguments: [40, 80, 120])
  func `a grey evening, the standard parts`(width: Int) throws {
    expectGolden(render(try AirportFixtures.greyPortland(), width), "airport-grey-\(width).txt")
  }

  @Test func `the category has its colour and its word`() throws {
    let text = render(try AirportFixtures.greyPortland(), 80) { $0.color = .colors16 }
    #expect(text.contains("\u{1B}[1;94mMVFR"))
    expectGolden(text, "airport-grey-colour-80.txt")
  }

  @Test func `ascii only`() throws {
    let text = render(try AirportFixtures.greyPortland(), 80) { $0.glyphs = .ascii }
    #expect(text.utf8.allSatisfy { $0 < 128 })
    expectGolden(text, "airport-grey-ascii-80.txt")
  }

  @Test(arguments: [40, 80])
  func `no conditions and a borrowed forecast`(width: Int) throws {
    expectGolden(render(try AirportFixtures.sanMarcos(), width), "airport-borrowed-\(width).txt")
  }

  @Test func `metres, hectopascals and a name that nobody knows`() throws {
    expectGolden(render(try AirportFixtures.heathrow(), 80), "airport-metric-80.txt")
  }

  @Test func `only winds aloft`() throws {
    expectGolden(render(try AirportFixtures.windsOnly(), 80), "airport-winds-80.txt")
  }
}
