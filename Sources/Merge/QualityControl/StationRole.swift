import FoundationEssentials
import Weather

/// How a station counts in the merge of current values, by its location and the age of its observation.
struct StationRole {
  /// How it counts beside the models.
  enum Tier: Hashable {
    /// Like a model: the observation has no location or is too old to be current.
    case member
    /// Near, level and recent: it replaces the models.
    case replacing
    /// Near enough for three times the weight.
    case strong
    /// Shown, but not used.
    case far
  }

  let tier: Tier
  /// From the place.
  let distance: Length?
  /// The station's height minus the place's, in metres; `nil` when one of them is unknown, which counts as
  /// level.
  let climb: Double?

  /// - Parameter age: Of the observation; `nil` if its time cannot be trusted.
  init(_ station: Station, seenFrom place: MergePlace, age: TimeInterval?) {
    distance = station.distance
    climb =
      if let here = place.elevation, let there = station.elevation { there.meters - here.meters } else { nil }
    tier =
      if let distance, let age {
        Self.tier(distance: distance, climb: abs(climb ?? 0), age: age, isAirport: place.isAirport)
      } else {
        .member
      }
  }

  private static func tier(distance: Length, climb: Double, age: TimeInterval, isAirport: Bool) -> Tier {
    if isAirport, distance.kilometers <= 5, age <= 90 * 60 { return .replacing }
    if distance.kilometers <= 15, climb <= 150, age <= 75 * 60 { return .replacing }
    if distance.kilometers <= Remoteness.farthest.kilometers, climb <= Remoteness.highest.meters,
      age <= WeatherReport.longestAge
    {
      return .strong
    }
    return .far
  }

  /// The factor beside models, when it does not replace them.
  var strength: Double { tier == .strong || tier == .replacing ? 3 : 1 }

  /// The factor for the station's place.
  var weight: Double { distanceWeight * heightWeight }

  /// 2^(-distance / 20 km).
  var distanceWeight: Double { distance.map { Exponential.half(max(0, $0.kilometers) / 20) } ?? 1 }

  /// 2^(-height difference / 300 m).
  var heightWeight: Double { distance == nil ? 1 : Exponential.half(abs(climb ?? 0) / 300) }

  /// How the station is too far away; `nil` if it is not.
  var remoteness: Remoteness? {
    guard tier == .far else { return nil }
    let isHigh = climb.map { abs($0) > Remoteness.highest.meters } ?? false
    let isDistant = distance.map { $0.kilometers > Remoteness.farthest.kilometers } ?? false
    guard isHigh || isDistant else { return nil }
    return Remoteness(
      distance: isDistant ? distance : nil,
      climb: isHigh ? climb.map(Length.meters) : nil
    )
  }
}
