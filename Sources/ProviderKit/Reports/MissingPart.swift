/// A part of a source's answer that could not be fetched or read.
package struct MissingPart: Hashable, Sendable, CustomStringConvertible {
  /// What a part contains, so that a page does not deny something that could not be fetched.
  package enum Content: Hashable, Sendable {
    /// The current weather: an observation or an analysis.
    case current
    /// The coming weather: hours, days or an aerodrome forecast.
    case forecast
    /// The precipitation of the next minutes.
    case minutes
    case windsAloft
    case alerts
    /// Advisories for aircraft, or what pilots report.
    case hazards
    /// What the source knows about the place.
    case place
  }

  /// The provider's name for the part, such as `taf`.
  package var name: String
  package var contents: Set<Content>
  package var failure: ProviderFailure

  package init(_ name: String, of contents: Set<Content>, _ failure: ProviderFailure) {
    self.name = name
    self.contents = contents
    self.failure = failure
  }

  /// Whether the answer lacks something; `false` if the source says that it has no such part for this query.
  var isMissed: Bool { failure.reasonToSkip == nil && !contents.isEmpty }

  /// Such as `taf: the source reports an error (HTTP 500). Try again later.`
  package var description: String { "\(name): \(failure.message)" }
}
