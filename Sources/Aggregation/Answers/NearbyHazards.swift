import FoundationEssentials
package import ProviderKit
package import Weather

/// The hazards near a place, and whether the list is complete.
package struct NearbyHazards: Hashable, Sendable {
  /// A hazard and how far away it is.
  package struct Item: Hashable, Sendable {
    package var hazard: Hazard
    /// 0 when the place is in its area; `nil` when the position of the hazard is unknown.
    package var distance: Length?
  }

  /// The greatest distance of a listed hazard.
  package var reach: Length
  /// The most binding kind first, then the nearest.
  package var items: [Item] = []
  /// The lists that could not be fetched: what they have is unknown.
  package var missing: [MissingHazards] = []
  /// Whether the sources have AIRMETs for the place. Where they do not, an empty list says nothing about
  /// icing, turbulence and low cloud.
  package var knowsAirmets = true
  /// Whether any source answered. Without an answer nothing is known, not even that there is no hazard.
  package var isAnswered = false

  package init(reach: Length) { self.reach = reach }

  /// In seconds. Advisories that begin within this time count as current.
  private static let outlook = 7200.0

  /// Adds the hazards that hold about now and are near a place.
  mutating func add(_ hazards: [Hazard], around place: Coordinates, at now: Date) {
    isAnswered = true
    for hazard in hazards {
      let isCurrent =
        hazard.kind == .pilotReport
        ? hazard.isRecentReport(at: now) : hazard.holds(in: now...now.addingTimeInterval(Self.outlook))
      guard isCurrent else { continue }
      let distance = hazard.shape?.distance(to: place)
      // A pilot report of an unknown place says nothing about this one; an advisory may be for it.
      if distance == nil, hazard.kind == .pilotReport { continue }
      if let distance, distance > reach { continue }
      items.append(Item(hazard: hazard, distance: distance))
    }
    items.sort { $0.rank < $1.rank }
  }
}

extension NearbyHazards.Item {
  fileprivate var rank: Double {
    let kind = Double(Hazard.Kind.allCases.firstIndex(of: hazard.kind) ?? 0)
    // Kinds are further apart than any two places of the earth.
    return kind * 1e9 + (distance?.meters ?? 0)
  }
}
