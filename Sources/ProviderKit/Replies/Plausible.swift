package import SpannedJSON
import Weather

/// The plausible ranges of numbers: the widest that the atmosphere and aviation allow. Created once, because
/// winds aloft alone need them a thousand times.
package enum Plausible {
  package static let latitude = JSONShape<Double>.double(in: Coordinates.latitudes)
  package static let longitude = JSONShape<Double>.double(in: Coordinates.longitudes)
  /// In metres.
  package static let elevation = JSONShape<Double>.double(in: Station.elevations)
  package static let celsius = JSONShape<Double>.double(in: -100...70)
  /// Above the sea.
  package static let feet = JSONShape<Double>.double(in: -5000...100_000)
  /// The height of a cloud above the ground, or of a hazard.
  package static let height = JSONShape<Double>.double(in: 0...100_000)
  /// The same in hundreds of feet.
  package static let flightLevel = JSONShape<Double>.double(in: 0...1000)
  package static let miles = JSONShape<Double>.double(in: 0...100)
  package static let meters = JSONShape<Double>.double(in: 0...200_000)
  package static let knots = JSONShape<Double>.double(in: 0...400)
  package static let degrees = JSONShape<Double>.double(in: 0...360)
  package static let inchesOfMercury = JSONShape<Double>.double(in: 20...35)
  package static let hectopascals = JSONShape<Double>.double(in: 850...1100)
  package static let percent = JSONShape<Double>.double(in: 0...100)
}
