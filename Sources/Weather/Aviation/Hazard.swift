package import FoundationEssentials

/// A danger to aircraft in a part of the air and for some time: an advisory of a weather service, or what a
/// pilot reported.
package struct Hazard: Hashable, Sendable {
  package var kind: Kind
  /// The name of the advisory in its series, such as `8C`.
  package var series: String?
  /// Who issued it: an office, or the region that it is for.
  package var issuer: String?
  package var phenomenon: Phenomenon
  /// What the source calls a phenomenon that is `other`, such as `PCPN`.
  package var code: String?
  package var qualifier: Qualifier?
  /// What else a pilot reported, the strongest first, each where it was met; the hail, the tornadoes and the
  /// gusts of thunderstorms.
  package var further: [Encounter] = []
  /// What a pilot reported that there was none of, each where: smooth air and a lack of ice.
  package var denied: [Encounter] = []
  /// A pilot report that is labelled `UUA`, or has what makes one urgent.
  package var isUrgent = false
  /// `nil` when it is not known; an advisory of an unknown time always counts.
  package var start: Date?
  package var end: Date?
  /// Where it is; `nil` if unknown.
  package var shape: HazardShape?
  /// Where the phenomenon is. What is in `further` has its own heights.
  package var layer = Layer()
  package var movement: Movement?
  package var change: Change?
  /// As it was issued.
  package var text: String?

  package init(_ kind: Kind, _ phenomenon: Phenomenon) {
    self.kind = kind
    self.phenomenon = phenomenon
  }

  /// The most binding one first.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case sigmet, centerAdvisory, airmet, pilotReport
  }

  /// What a hazard consists of.
  package enum Phenomenon: String, Hashable, Sendable, CaseIterable {
    case convection, thunderstorm, turbulence, lowLevelWindShear, mountainWave, icing, freezingLevel
    case lowCeilingOrVisibility, mountainObscuration, strongSurfaceWind, volcanicAsh, tropicalCyclone
    case duststorm, sandstorm, radioactiveCloud
    /// Tornadoes, funnel clouds and waterspouts.
    case tornado
    case hail, squall, freezingRain, freezingDrizzle, icePellets, lightningStrike
    case cumulonimbus, toweringCumulus
    /// Widespread cloud with a base below 1,000 ft above ground (ICAO Annex 3, appendix 6, 2.1.4).
    case brokenCloud, overcast
    /// At the surface, over a wide area.
    case lowVisibility
    /// On a runway; the qualifier has the grade: `NIL`, `POOR`, `MEDIUM TO POOR` or `MEDIUM`.
    case brakingAction
    /// What no other case says; its text does.
    case other
    /// A pilot report that neither turbulence nor icing is the point of.
    case report
  }

  /// The heights of a hazard above mean sea level; 0 is the surface, `nil` is unknown.
  package struct Layer: Hashable, Sendable {
    package var base: Length?
    package var top: Length?
    /// Whether it goes on above the top.
    package var isTopAbove = false

    package init(_ base: Length? = nil, _ top: Length? = nil, isTopAbove: Bool = false) {
      self.base = base
      self.top = top
      self.isTopAbove = isTopAbove
    }

    /// Whether it may reach any height of a span. An unknown height counts as reached.
    package func reaches(_ heights: ClosedRange<Length>) -> Bool {
      if let base, base > heights.upperBound { return false }
      if let top, !isTopAbove, top < heights.lowerBound { return false }
      return true
    }
  }

  /// A part of a hazard: what a pilot met.
  package struct Encounter: Hashable, Sendable {
    package var phenomenon: Phenomenon
    package var qualifier: Qualifier?
    package var layer: Layer

    package init(_ phenomenon: Phenomenon, _ qualifier: Qualifier? = nil, in layer: Layer = Layer()) {
      self.phenomenon = phenomenon
      self.qualifier = qualifier
      self.layer = layer
    }
  }

  /// The phenomenon and what else there is, the strongest first.
  package var encounters: [Encounter] { [Encounter(phenomenon, qualifier, in: layer)] + further }

  /// Where a hazard moves.
  package enum Movement: Hashable, Sendable {
    case stationary
    /// In degrees true, the direction that it moves to.
    case towards(degrees: Double, speed: Speed?)
  }

  /// How its strength changes.
  package enum Change: String, Hashable, Sendable, CaseIterable { case intensifying, weakening, unchanged }

  /// Whether it holds at any time of a span. What has no times holds.
  package func holds(in span: ClosedRange<Date>) -> Bool {
    if let start, start > span.upperBound { return false }
    if let end, end < span.lowerBound { return false }
    return true
  }

  /// Older pilot reports say little about the air of now.
  package static let longestReportAge: TimeInterval = 3 * 3600

  /// Whether a pilot report is recent enough to count. Clocks differ, so one from the near future counts.
  package func isRecentReport(at now: Date) -> Bool {
    holds(in: now.addingTimeInterval(-Self.longestReportAge)...now.addingTimeInterval(900))
  }

  /// Whether any part of it may reach any height of a span.
  package func reaches(_ heights: ClosedRange<Length>) -> Bool {
    layer.reaches(heights) || further.contains { $0.layer.reaches(heights) }
  }
}
