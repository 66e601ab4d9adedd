package import Weather

/// The units that the user wants: a system, and single units that differ from it.
package struct UnitPreferences: Hashable, Sendable {
  /// `nil` leaves it to the query: the units of the user's region for places, aviation for aerodromes.
  package var system: UnitSystem?
  /// The units of the user's region; metric unless the locale names a region with others.
  package var regional = Units.metric
  /// Each of these takes precedence over the system; `nil` uses the unit of the system.
  package var temperature: TemperatureUnit?
  package var wind: WindUnit?
  package var pressure: PressureUnit?
  /// For visibility and for distances to other places.
  package var distance: DistanceUnit?
  /// For clouds, elevations and altitudes.
  package var height: HeightUnit?
  /// For rain; snow is in centimetres or inches accordingly.
  package var precipitation: PrecipitationUnit?
  /// Only templates can choose it.
  package var duration: DurationUnit?

  package init(_ system: UnitSystem? = nil) { self.system = system }

  /// Parses `metric`, `auto`, `wind=kt,temperature=F` or several of them; later words take precedence.
  ///
  /// - Throws: `UnitPreferencesError` with what is possible instead.
  package init(_ text: String) throws(UnitPreferencesError) { try self.init([text]) }

  /// Parses several such texts, one after the other.
  ///
  /// - Parameter system: What they change.
  /// - Throws: `UnitPreferencesError` with what is possible instead.
  package init(_ texts: [String], over system: UnitSystem? = nil) throws(UnitPreferencesError) {
    self.init(system)
    for part in texts.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      let word = String(part.filter { $0 != " " })
      let pair = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else {
        let system = UnitSystem(rawValue: word.lowercased())
        guard system != nil || word.lowercased() == UnitSystem.automatic else { throw .unknownWord(word) }
        // A system resets all single units before it.
        self = UnitPreferences(system)
        continue
      }
      let (quantity, unit) = (String(pair[0]), String(pair[1]))
      switch quantity {
      case "temperature": temperature = try Self.unit(unit, of: quantity)
      case "wind": wind = try Self.unit(unit, of: quantity)
      case "pressure": pressure = try Self.unit(unit, of: quantity)
      case "distance", "visibility": distance = try Self.unit(unit, of: quantity)
      case "height": height = try Self.unit(unit, of: quantity)
      case "precipitation", "rain": precipitation = try Self.unit(unit, of: quantity)
      default: throw .unknownQuantity(quantity)
      }
    }
  }

  /// The units for a place.
  package func units(country: String?) -> Units {
    refined(system.map { Self.units(of: $0, country: country) } ?? regional)
  }

  /// The units for an aerodrome.
  ///
  /// - Parameter reported: The national units of its report.
  package func aerodromeUnits(
    country: String?,
    reported: Set<StationConditions.NationalUnit> = []
  ) -> Units {
    refined(Self.units(of: system ?? .aviation, country: country, reported: reported))
  }

  private static func units(
    of system: UnitSystem,
    country: String?,
    reported: Set<StationConditions.NationalUnit> = []
  ) -> Units {
    switch system {
    case .metric: .metric
    case .imperial: .imperial
    case .aviation: .aviation(country: country, reported: reported)
    }
  }

  /// The units, with the single ones that the user chose.
  private func refined(_ units: Units) -> Units {
    var units = units
    units.temperature = temperature ?? units.temperature
    units.wind = wind ?? units.wind
    units.pressure = pressure ?? units.pressure
    units.distance = distance ?? units.distance
    units.height = height ?? units.height
    units.precipitation = precipitation ?? units.precipitation
    units.duration = duration
    return units
  }

  /// The quantities whose unit can be chosen, by the names that `init` takes, with their units.
  package static let choices: [(quantity: String, units: [String])] = [
    ("temperature", TemperatureUnit.allCases.map(\.rawValue)), ("wind", WindUnit.allCases.map(\.rawValue)),
    ("pressure", PressureUnit.allCases.map(\.rawValue)),
    ("visibility", DistanceUnit.allCases.map(\.rawValue)),
    ("height", HeightUnit.allCases.map(\.rawValue)),
    ("precipitation", PrecipitationUnit.allCases.map(\.rawValue)),
  ]

  private static func unit<Unit: RawRepresentable<String> & CaseIterable>(_ text: String, of quantity: String)
    throws(UnitPreferencesError) -> Unit
  {
    let found = Unit.allCases.first { $0.rawValue.lowercased() == text.lowercased() }
    guard let found else {
      throw .unknownUnit(text, quantity: quantity, allowed: Unit.allCases.map(\.rawValue))
    }
    return found
  }
}

/// Why preferences for units could not be parsed.
package enum UnitPreferencesError: Error, Hashable, CustomStringConvertible {
  case unknownWord(String)
  case unknownQuantity(String)
  case unknownUnit(String, quantity: String, allowed: [String])

  package var description: String {
    switch self {
    case .unknownWord(let word):
      "unknown units \"\(word)\": use auto, metric, imperial, aviation or pairs such as wind=kt,temperature=C"
    case .unknownQuantity(let name):
      "unknown quantity \"\(name)\": use one of "
        + UnitPreferences.choices.map(\.quantity).joined(separator: ", ")
    case .unknownUnit(let unit, let quantity, let allowed):
      "unknown unit \"\(unit)\" for \(quantity): use one of \(allowed.joined(separator: ", "))"
    }
  }
}
