/// The unit or form of a value in a source's response: the word before the pointer in `"C /main/temp"`.
package enum SourceUnit: String, Hashable, Sendable, CaseIterable {
  case celsius = "C"
  case fahrenheit = "F"
  case kelvin = "K"
  case percent = "%"
  /// From 0 to 1.
  case fraction = "frac"
  case permille
  /// Eighths of the sky.
  case octas
  case hectopascals = "hPa"
  case kilopascals = "kPa"
  case pascals = "Pa"
  case inchesOfMercury = "inHg"
  case millimetersOfMercury = "mmHg"
  case metersPerSecond = "m/s"
  case kilometersPerHour = "km/h"
  case milesPerHour = "mph"
  case knots = "kt"
  case millimeters = "mm"
  case centimeters = "cm"
  case inches = "in"
  case meters = "m"
  case kilometers = "km"
  case miles = "mi"
  case feet = "ft"
  /// Rates of rain and snow; converted, they are what falls in one hour.
  case millimetersPerHour = "mm/h"
  case millimetersPerMinute = "mm/min"
  case centimetersPerHour = "cm/h"
  case inchesPerHour = "in/h"
  case degrees = "deg"
  /// A point of the compass, such as `NNE`.
  case compass
  case microgramsPerCubicMeter = "ug/m3"
  case milligramsPerCubicMeter = "mg/m3"
  case grainsPerCubicMeter = "grains/m3"
  case seconds = "s"
  case minutes = "min"
  case hours = "h"
  /// A number without a unit.
  case index
  /// A code of a condition table; a number is treated as text.
  case code
  case text
  /// Seconds or milliseconds since 1970-01-01T00:00:00Z.
  case epoch
  case epochMilliseconds = "epoch_ms"
  /// ISO 8601 with an offset.
  case iso
  /// The forms of `WallTime`: of UTC, of the place, and a date of the place's calendar.
  case utc, local, date

  /// The number that several services write for a missing value, whatever the unit.
  package static let missing = -999.0

  /// The unit of a word. Other usual words, such as `kn` for knots, are read as well.
  package init?(word: some StringProtocol) {
    self.init(rawValue: Self.otherWords.first { $0.word == word }?.symbol ?? String(word))
  }

  /// The words that `init(word:)` reads.
  package static let words = allCases.map(\.rawValue) + otherWords.map(\.word)

  private static let otherWords: [(word: String, symbol: String)] = [
    ("kn", "kt"), ("kts", "kt"), ("knots", "kt"), ("mb", "hPa"), ("mbar", "hPa"),
  ]

  /// A group of units that can be converted into each other.
  package enum Dimension: Hashable {
    case temperature, share, pressure, speed, length, rate, angle, compass, concentration, pollen, duration,
      plain
    case code, text, time
  }

  package var dimension: Dimension {
    switch self {
    case .celsius, .fahrenheit, .kelvin: .temperature
    case .percent, .fraction, .permille, .octas: .share
    case .hectopascals, .kilopascals, .pascals, .inchesOfMercury, .millimetersOfMercury: .pressure
    case .metersPerSecond, .kilometersPerHour, .milesPerHour, .knots: .speed
    case .millimeters, .centimeters, .inches, .meters, .kilometers, .miles, .feet: .length
    case .millimetersPerHour, .millimetersPerMinute, .centimetersPerHour, .inchesPerHour: .rate
    case .degrees: .angle
    case .compass: .compass
    case .microgramsPerCubicMeter, .milligramsPerCubicMeter: .concentration
    case .grainsPerCubicMeter: .pollen
    case .seconds, .minutes, .hours: .duration
    case .index: .plain
    case .code: .code
    case .text: .text
    case .epoch, .epochMilliseconds, .iso, .utc, .local, .date: .time
    }
  }

  /// The units of a dimension.
  package static func units(of dimension: Dimension) -> [Self] {
    allCases.filter { $0.dimension == dimension }
  }

  /// The value in the canonical unit, which must have the same dimension. A value that is already in that
  /// unit is unchanged to the last digit.
  package func converted(_ value: Double, to unit: CanonicalUnit) -> Double {
    switch (self, unit) {
    case (.millimeters, .millimeter), (.centimeters, .centimeter), (.meters, .meter): return value
    case (.millimetersPerHour, .millimeter), (.centimetersPerHour, .centimeter): return value
    default: break
    }
    return switch self {
    case .celsius, .percent, .hectopascals, .metersPerSecond, .degrees, .index, .microgramsPerCubicMeter,
      .grainsPerCubicMeter, .seconds:
      value
    case .minutes: value * 60
    case .hours: value * 3600
    case .code, .text, .epoch, .epochMilliseconds, .iso, .utc, .local, .date, .compass: value
    case .fahrenheit: Temperature.fahrenheit(value).celsius
    case .kelvin: Temperature.kelvin(value).celsius
    case .fraction: value * 100
    case .permille: value / 10
    case .milligramsPerCubicMeter: value * 1000
    case .octas: value * 12.5
    case .kilopascals: value * 10
    case .pascals: Pressure.pascals(value).hectopascals
    case .inchesOfMercury: Pressure.inchesOfMercury(value).hectopascals
    case .millimetersOfMercury: Pressure.millimetersOfMercury(value).hectopascals
    case .kilometersPerHour: Speed.kilometersPerHour(value).metersPerSecond
    case .milesPerHour: Speed.milesPerHour(value).metersPerSecond
    case .knots: Speed.knots(value).metersPerSecond
    case .millimeters, .millimetersPerHour: Length.millimeters(value).in(unit)
    case .millimetersPerMinute: Length.millimeters(value * 60).in(unit)
    case .centimeters, .centimetersPerHour: Length.centimeters(value).in(unit)
    case .inches, .inchesPerHour: Length.inches(value).in(unit)
    case .meters: Length.meters(value).in(unit)
    case .kilometers: Length.kilometers(value).in(unit)
    case .miles: Length.statuteMiles(value).in(unit)
    case .feet: Length.feet(value).in(unit)
    }
  }
}

extension CanonicalUnit {
  package var dimension: SourceUnit.Dimension {
    switch self {
    case .celsius: .temperature
    case .percent: .share
    case .hectopascal: .pressure
    case .meterPerSecond: .speed
    case .degree: .angle
    case .microgramPerCubicMeter: .concentration
    case .grainPerCubicMeter: .pollen
    case .meter, .millimeter, .centimeter: .length
    case .index: .plain
    case .second: .duration
    }
  }
}

extension Length {
  fileprivate func `in`(_ unit: CanonicalUnit) -> Double {
    switch unit {
    case .millimeter: millimeters
    case .centimeter: centimeters
    default: meters
    }
  }
}
