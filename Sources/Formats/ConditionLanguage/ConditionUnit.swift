package import Weather

/// The unit of a number in a condition: one that `--units` accepts or that services use.
package enum ConditionUnit: Hashable, Sendable {
  case source(SourceUnit)
  /// Whole numbers of the Beaufort scale.
  case beaufort

  /// Common spellings that differ from the services' ones. A rate is written per hour.
  private static let synonyms: [String: SourceUnit] = [
    "kn": .knots, "kts": .knots, "sm": .miles, "mb": .hectopascals, "°c": .celsius, "°f": .fahrenheit,
    "°": .degrees, "µg/m3": .microgramsPerCubicMeter, "µg/m³": .microgramsPerCubicMeter,
    "μg/m³": .microgramsPerCubicMeter, "mm/h": .millimeters, "cm/h": .centimeters, "in/h": .inches,
    "grains/m³": .grainsPerCubicMeter,
  ]

  private static let measured: [SourceUnit] = SourceUnit.allCases.filter { unit in
    switch unit.dimension {
    case .plain, .code, .text, .time: false
    default: true
    }
  }

  /// Ignores case.
  init?(_ name: String) {
    let lowered = name.lowercased()
    if lowered == "bft" {
      self = .beaufort
    } else if let unit = Self.synonyms[lowered]
      ?? Self.measured.first(where: { $0.rawValue.lowercased() == lowered })
    {
      self = .source(unit)
    } else {
      return nil
    }
  }

  /// One spelling for each unit.
  package var name: String {
    switch self {
    case .beaufort: "Bft"
    case .source(let unit): unit.rawValue
    }
  }

  /// The canonical unit of a field.
  init?(canonicalOf field: Field) {
    guard field.quantity != .index, let unit = Self(field.unit.rawValue) else { return nil }
    self = unit
  }
}
