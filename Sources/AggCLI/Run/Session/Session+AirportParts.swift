import Formats
import ProviderKit

extension Session {
  /// The parts of an airport that the output shows, and those that a condition compares.
  func airportParts(for condition: ConditionExpression? = nil) throws(CommandFailure) -> AirportQuery.Parts {
    var parts = format().airportParts
    if try template()?.hasHazards ?? false { parts.insert(.hazards) }
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
