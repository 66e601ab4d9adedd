import Foundation
import Testing
import Weather

struct MagneticModelTests {
  /// Table 6 of the model's report, at sea level: 2025.0 and 2027.5.
  @Test(arguments: [
    (0.0, 80.0, 0.0, 1.28), (0, 0, 120, -0.16), (0, -80, -120, 68.78),
    (2.5, 80, 0, 2.59), (2.5, 0, 120, -0.24), (2.5, -80, -120, 68.49),
  ])
  func `the declination is that of the report of the model`(
    years: Double,
    latitude: Double,
    longitude: Double,
    expected: Double
  ) throws {
    let value = try #require(try declination(latitude, longitude, after: years))
    #expect(abs(value - expected) < 0.006)
  }

  @Test(arguments: [(5.0, 9.0, 4.0), (0, -1, 1), (0, -25, 1)])
  func `beyond its five years the model stays as it is at their end`(
    end: Double,
    beyond: Double,
    within: Double
  ) throws {
    #expect(try declination(51.5, 0, after: end) == declination(51.5, 0, after: beyond))
    #expect(try declination(51.5, 0, after: end) != declination(51.5, 0, after: within))
  }

  /// - Parameter years: After 2025.0.
  private func declination(_ latitude: Double, _ longitude: Double, after years: Double) throws -> Double? {
    let place = try #require(Coordinates(latitude: latitude, longitude: longitude))
    let date = Date(timeIntervalSince1970: 1_735_689_600 + years * 365.25 * 86_400)
    return MagneticModel.declination(at: place, on: date)
  }

  @Test func `at a pole there is no declination`() throws {
    #expect(try declination(90, 0, after: 0) == nil)
  }

  @Test(arguments: [(0.0, 0.0, 90.0), (60, 179.5, 80), (-45, -179, 250), (89, 10, 0)])
  func `a point at the end of a way is as far away as the way is long`(
    latitude: Double,
    longitude: Double,
    bearing: Double
  ) throws {
    let start = try #require(Coordinates(latitude: latitude, longitude: longitude))
    let end = start.moved(.nauticalMiles(200), towards: bearing)
    #expect(abs(start.distance(to: end).nauticalMiles - 200) < 0.01)
    let course = GreatCircle(from: start, to: end).course
    #expect(abs(sin((course - bearing) * .pi / 180)) < 0.001)
  }
}
