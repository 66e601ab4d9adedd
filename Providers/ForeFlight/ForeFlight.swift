package import ProviderKit

/// The weather reports of ForeFlight's coding exercise: METAR, TAF, winds aloft, model
/// output and ATIS of one aerodrome.
package enum ForeFlight {
  package static let kind = ProviderKind(
    name: "foreflight",
    title: "ForeFlight",
    capabilities: .init(airportWeather: ForeFlightProvider.init),
    attribution: "Weather reports by ForeFlight",
    attributionURL: "https://foreflight.com/",
    baseURL: "https://qa.foreflight.com"
  )
}
