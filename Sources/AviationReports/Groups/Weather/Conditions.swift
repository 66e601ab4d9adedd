package import Weather

/// The weather that a report, one of its trends or a period of a forecast describes. `nil` for what it does
/// not mention.
package struct Conditions: Equatable, Sendable {
  package var wind: Wind?
  package var visibility: Visibility?
  /// `NDV`: the visibility sensor cannot distinguish directions.
  package var isVisibilityWithoutDirections = false
  /// A second visibility with its direction, the lowest or highest (WMO-No. 306, FM 15.6.2).
  package var directionalVisibilities: [VisibilityGroup] = []
  /// Empty for no weather.
  package var weather: [PresentWeather]?
  package var sky: Sky?

  /// Whether metres stand for statute miles, as those of the US military: 1600 for each mile (AFMAN 15-111,
  /// table 8.1). The visibility has the metres that are written.
  package internal(set) var hasMetersForMiles = false
  /// Fog beside a visibility that excludes it. Which of the two is wrong is unknown, and so is the category
  /// by visibility.
  var isFogContradicted = false

  package init() {}

  package var ceiling: Length? { sky?.ceiling }

  /// `nil` if unknown; see `FlightCategory`.
  package var flightCategory: FlightCategory? { FlightCategory(visibility: decidingVisibility, sky: sky) }

  package var categoryOutlook: CategoryOutlook {
    CategoryOutlook(visibility: decidingVisibility, sky: sky)
  }

  /// The visibility that decides the flight category.
  var decidingVisibility: Visibility? {
    if isFogContradicted { return nil }
    guard let visibility else { return hasFog ? .inFog : nil }
    guard hasMetersForMiles else { return visibility }
    return Visibility(.statuteMiles(visibility.distance.meters / 1600), visibility.bound)
  }

  var hasWeather: Bool { weather?.isEmpty == false }

  var hasFog: Bool { weather?.contains(where: \.isFog) ?? false }

  /// Checks fog against the visibility, when all groups are read. A lower visibility in a direction or on a
  /// runway is that of the fog.
  ///
  /// - Returns: Whether they contradict each other.
  mutating func settleFog(runways: [RunwayVisualRange] = []) -> Bool {
    func isOfFog(_ visibility: Visibility?) -> Bool {
      visibility.map { $0.distance < Self.clearOfFog } ?? false
    }
    guard hasFog, visibility != nil, !isOfFog(visibility) else { return false }
    isFogContradicted =
      !directionalVisibilities.contains { isOfFog($0.visibility) }
      && !runways.contains { isOfFog($0.minimum) }
    return isFogContradicted
  }

  /// Less than by definition is in fog: automatic stations report fog at 1,100 m, and forecasters of the
  /// United States at 3/4 SM.
  private static let clearOfFog = Length.meters(1500)

  var isEmpty: Bool { wind == nil && visibility == nil && weather == nil && sky == nil }

  /// Adds the value of one group.
  ///
  /// - Returns: `false` if the group does not describe conditions.
  mutating func take(_ value: GroupValue) -> Bool {
    switch value {
    case .wind(let group): take(group)
    case .windSector(let sector): wind = wind ?? Wind(); wind?.variableBetween = sector
    case .visibility(let group): take(group)
    case .weather(let group):
      if weather == nil { weather = [group] } else { weather?.append(group) }
    // Ends the weather of the previous period; weather of this period stays.
    case .noSignificantWeather: weather = weather ?? []
    case .cloudless(let statement): if sky == nil { sky = statement.sky }
    case .ceilingAndVisibilityOK:
      // FM 15.10: visibility 10 km or more, no cloud of operational significance, no significant weather.
      // Explicit values take precedence.
      visibility = visibility ?? Visibility(.kilometers(10), .atLeast)
      sky = sky ?? .ceilingAndVisibilityOK
      weather = weather ?? []
    case .cloud(let group): take(group.layer)
    default: return false
    }
    return true
  }

  /// The first wind counts; a variable sector may precede it.
  private mutating func take(_ group: WindGroup) {
    if wind == nil {
      wind = group.wind
    } else if wind?.hasOnlySector == true, var whole = group.wind {
      whole.variableBetween = wind?.variableBetween
      wind = whole
    }
  }

  private mutating func take(_ group: VisibilityGroup) {
    if visibility == nil || sky == .ceilingAndVisibilityOK && group.direction == nil && group.value != nil {
      visibility = group.visibility
      isVisibilityWithoutDirections = group.isWithoutDirections
      if group.direction != nil { directionalVisibilities.append(group) }
    } else {
      directionalVisibilities.append(group)
    }
  }

  /// Adds a layer whose group cannot be read (`BKNOO4`): its amount and height are unknown.
  mutating func takeUnreadableLayer() {
    sky = .layers((sky?.layers ?? []) + CollectionOfOne(CloudLayer(.unknown, base: nil)))
  }

  private mutating func take(_ layer: CloudLayer) {
    // `CAVOK //////`: slashes do not revoke what was reported before.
    if case .unknown = layer.cover, layer.base == nil, layer.kind == nil, sky != nil { return }
    if case .layers(var layers) = sky {
      sky = nil
      layers.append(layer)
      sky = .layers(layers)
    } else {
      var layers: [CloudLayer] = []
      // Few reports have more.
      layers.reserveCapacity(4)
      layers.append(layer)
      sky = .layers(layers)
    }
  }
}

extension Visibility {
  /// What fog says of the visibility; see `PresentWeather.isFog`.
  static let inFog = Visibility(.meters(1000), .lessThan)
}

extension Wind {
  fileprivate var hasOnlySector: Bool { direction == nil && speed == nil && gust == nil }
}
