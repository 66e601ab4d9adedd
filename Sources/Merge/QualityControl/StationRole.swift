import FoundationEssentials
import Weather

/// What a station may do in the merge of now, by where it stands and how old its observation is.
struct StationRole {
  /// Its part beside the models.
  enum Tier: Hashable {
    /// As any of them: an observation that does not say where it was made, or is too old to be now.
    case member
    /// Near, level and fresh: it replaces what models say.
    case replacing
    /// Near enough to count threefold.
    case strong
    /// Shown, not used.
    case far
  }

  let tier: Tier
  /// From the place.
  let distance: Length?
  /// Station minus place, in metres; `nil` when nobody knows how high one of them is, which counts as level.
  let climb: Double?

  /// - Parameter age: Of the observation; `nil` for one that may not be of now.
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

  /// What the place leaves of the weight.
  var weight: Double { distanceWeight * heightWeight }

  /// 2^(-distance / 20 km).
  var distanceWeight: Double { distance.map { Exponential.half(max(0, $0.kilometers) / 20) } ?? 1 }

  /// 2^(-height difference / 300 m).
  var heightWeight: Double { distance == nil ? 1 : Exponential.half(abs(climb ?? 0) / 300) }

  /// In what a station is too far away; `nil` for one that is not.
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
