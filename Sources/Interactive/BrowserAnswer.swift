package import Aggregation

/// The answer to a request.
package enum BrowserAnswer: Sendable {
  case weather(WeatherAnswer)
  case airport(AirportAnswer)
  case map(MapAnswer)
  case sun(SunAnswer)

  /// The answer of the sources; `nil` for one that is computed.
  var answer: (any Answer)? {
    switch self {
    case .weather(let answer): answer
    case .airport(let answer): answer
    case .map(let answer): answer
    case .sun: nil
    }
  }
}
