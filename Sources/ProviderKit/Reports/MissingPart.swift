/// A part of a source's answer that is missing because its request failed. A part that the source says it
/// does not have is not missing.
package struct MissingPart: Hashable, Sendable, CustomStringConvertible {
  /// What a part is about, so that a page does not say "there is none" of what could not be fetched.
  package enum Content: Hashable, Sendable {
    /// The weather now: an observation or an analysis.
    case current
    /// The weather to come: hours, days or an aerodrome forecast.
    case forecast
    case windsAloft
    case alerts
    /// What the source knows of the place.
    case place
  }

  /// What the provider calls the part, such as `taf`.
  package var name: String
  package var contents: Set<Content>
  package var failure: ProviderFailure

  package init(_ name: String, of contents: Set<Content>, _ failure: ProviderFailure) {
    self.name = name
    self.contents = contents
    self.failure = failure
  }

  /// Such as `taf: the source reports an error (HTTP 500). Try again later.`
  package var description: String { "\(name): \(failure.message)" }
}
