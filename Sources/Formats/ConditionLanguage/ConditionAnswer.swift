package import Aggregation
import Catalog

/// An answer that a condition is evaluated on.
package enum ConditionAnswer: Sendable {
  /// The weather or the air quality at a place.
  case weather(WeatherAnswer)
  case airport(AirportAnswer)

  package var answer: any Answer {
    switch self {
    case .weather(let answer): answer
    case .airport(let answer): answer
    }
  }

  /// The name of the place or the code of the airport.
  package var name: String {
    switch self {
    case .weather(let answer): answer.place.name
    case .airport(let answer): answer.ident.text
    }
  }
}
