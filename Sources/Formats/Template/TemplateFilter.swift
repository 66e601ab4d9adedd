import Layout
import Weather

/// A change to the value or format of a template's field.
enum TemplateFilter: Hashable, Sendable {
  case upper, lower
  /// Without the unit, for programs.
  case number
  case temperature(TemperatureUnit)
  case speed(WindUnit)
  case pressure(PressureUnit)
  case distance(DistanceUnit)
  case height(HeightUnit)
  case precipitation(PrecipitationUnit)
  case duration(DurationUnit)
  /// Centimetres of snow, used together with millimetres of rain.
  case snow

  /// By name; units are spelt as in `--units`.
  static let all: [(name: String, filter: TemplateFilter)] =
    [("upper", .upper), ("lower", .lower), ("number", .number)]
    + TemperatureUnit.allCases.map { ($0.rawValue, .temperature($0)) }
    + WindUnit.allCases.map { ($0.rawValue, .speed($0)) }
    + PressureUnit.allCases.map { ($0.rawValue, .pressure($0)) }
    + DistanceUnit.allCases.map { ($0.rawValue, .distance($0)) }
    + HeightUnit.allCases.map { ($0.rawValue, .height($0)) }
    + PrecipitationUnit.allCases.map { ($0.rawValue, .precipitation($0)) } + [("cm", .snow)]
    + DurationUnit.allCases.map { ($0.rawValue, .duration($0)) }

  init?(name: String) {
    guard let found = Self.all.first(where: { $0.name.lowercased() == name.lowercased() }) else { return nil }
    self = found.filter
  }

  /// The quantities that the unit measures; empty for other filters.
  var quantities: [Quantity] {
    switch self {
    case .upper, .lower, .number: []
    case .temperature: [.temperature]
    case .speed: [.speed]
    case .pressure: [.pressure]
    case .distance: [.distance]
    case .height: [.height]
    case .precipitation(.millimeters): [.precipitation]
    case .precipitation(.inches): [.precipitation, .snow]
    case .snow: [.snow]
    case .duration: [.duration]
    }
  }

  func change(_ units: inout UnitPreferences) {
    switch self {
    case .upper, .lower, .number: break
    case .temperature(let unit): units.temperature = unit
    case .speed(let unit): units.wind = unit
    case .pressure(let unit): units.pressure = unit
    case .distance(let unit): units.distance = unit
    case .height(let unit): units.height = unit
    case .precipitation(let unit): units.precipitation = unit
    case .snow: units.precipitation = .millimeters
    case .duration(let unit): units.duration = unit
    }
  }

  func changed(_ text: String) -> String {
    switch self {
    case .upper: text.uppercased()
    case .lower: text.lowercased()
    default: text
    }
  }
}
