import Formats
import Layout
import ProviderKit

extension Session {
  /// The parts of an airport that the output shows, and those that a condition compares.
  ///
  /// - Parameter shown: The chosen sections; empty: the default sections.
  func airportParts(
    showing shown: AirportSections = [],
    for condition: ConditionExpression? = nil
  ) throws(CommandFailure) -> AirportQuery.Parts {
    var parts = format().airportParts
    let hasHazards = try template()?.hasHazards ?? false
    if shown.contains(.hazards) || hasHazards { parts.insert(.hazards) }
    // All METARs of the last hours take one request; a forecast is shown only with its own option.
    if shown == .history { parts.formIntersection([.conditions, .runways, .hazards]) }
    return condition.map { parts.union($0.airportParts) } ?? parts
  }
}

extension ConditionExpression {
  /// The parts of an airport that it compares. Many conditions are about the crosswind of a runway, and
  /// runways are known without a request.
  var airportParts: AirportQuery.Parts {
    hasWindow ? [.conditions, .runways, .forecast] : [.conditions, .runways]
  }
}
