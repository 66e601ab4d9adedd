package import Weather

/// The weather that a report, one of its trends or a period of a forecast speaks of.
/// What it does not mention is `nil`.
package struct Conditions: Hashable, Sendable {
  package var wind: Wind?
  package var visibility: Visibility?
  /// `NDV`: the sensor of the visibility cannot tell directions apart.
  package var isVisibilityWithoutDirections = false
  /// A second visibility with its direction, the lowest or highest (WMO-No. 306, FM 15.6.2).
  package var directionalVisibilities: [VisibilityGroup] = []
  /// Empty when there is none.
  package var weather: [PresentWeather]?
  package var sky: Sky?

  package init() {}

  package var ceiling: Length? { sky?.ceiling }

  /// `nil` where it is not known; see `FlightCategory`.
  package var flightCategory: FlightCategory? { FlightCategory(visibility: visibility, sky: sky) }

  package var flightCategoryBound: FlightCategory? { FlightCategory.bound(visibility: visibility, sky: sky) }

  var isEmpty: Bool { wind == nil && visibility == nil && weather == nil && sky == nil }

  /// Puts one group in its place.
  ///
  /// - Returns: `false` when the group says nothing about conditions.
  mutating func take(_ value: GroupValue) -> Bool {
    switch value {
    case .wind(let group): take(group)
    case .windSector(let sector): wind = wind ?? Wind(); wind?.variableBetween = sector
    case .visibility(let group): take(group)
    case .weather(let group):
      if weather == nil { weather = [group] } else { weather?.append(group) }
    // It ends the weather of the period before; what its own names is there.
    case .noSignificantWeather: weather = weather ?? []
    case .cloudless(let statement): if sky == nil { sky = statement.sky }
    case .ceilingAndVisibilityOK:
      // FM 15.10: visibility 10 km or more, no cloud of operational significance, no weather of
      // significance. What is said beside it counts.
      visibility = visibility ?? Visibility(.kilometers(10), .atLeast)
      sky = sky ?? .ceilingAndVisibilityOK
      weather = weather ?? []
    case .cloud(let group): take(group.layer)
    default: return false
    }
    return true
  }

  /// The first wind counts; a sector may stand before it.
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

  /// Counts a layer whose group cannot be read (`BKNOO4`): it may be any, of any height.
  mutating func takeUnreadableLayer() {
    sky = .layers((sky?.layers ?? []) + CollectionOfOne(CloudLayer(.unknown, base: nil)))
  }

  private mutating func take(_ layer: CloudLayer) {
    // `CAVOK //////`: slashes take nothing away from what was said before.
    if layer.cover == .unknown, layer.base == nil, layer.kind == nil, sky != nil { return }
    if case .layers(var layers) = sky {
      sky = nil
      layers.append(layer)
      sky = .layers(layers)
    } else {
      sky = .layers([layer])
    }
  }

  /// Those with the worst flight category; the first of several. One that cannot be known may be any.
  static func worst(of all: [Conditions]) -> Conditions? {
    let worst = FlightCategory.worst(of: all.map(\.flightCategory))
    return all.first { $0.flightCategory == worst } ?? all.first
  }

  /// These conditions where something is said, and the others where not: how a forecast inherits (FM 51.8).
  func over(_ prevailing: Conditions) -> Conditions {
    var result = self
    result.wind = wind ?? prevailing.wind
    if visibility == nil {
      result.visibility = prevailing.visibility
      result.isVisibilityWithoutDirections = prevailing.isVisibilityWithoutDirections
      result.directionalVisibilities = prevailing.directionalVisibilities
    }
    result.weather = weather ?? prevailing.weather
    result.sky = sky ?? prevailing.sky
    return result
  }
}

extension Wind {
  fileprivate var hasOnlySector: Bool { direction == nil && speed == nil && gust == nil }
}
