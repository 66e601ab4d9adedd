import HTTPTransport
package import ProviderKit

/// The ensembles of Open-Meteo, which need no key: the same forecast many times, each from a slightly
/// different start.
package enum OpenMeteoEnsemble {
  static let model = "model"

  package static let kind = ProviderKind(
    name: "open-meteo-ensemble",
    title: "Open-Meteo ensemble",
    capabilities: .init(weather: OpenMeteoEnsembleProvider.init),
    parameters: [
      ParameterSpec(
        model,
        isRequired: true,
        hint: "Name one of the ensembles that https://open-meteo.com/en/docs/ensemble-api lists."
      )
    ],
    attribution: "Weather data by Open-Meteo.com (CC BY 4.0)",
    attributionURL: "https://open-meteo.com/",
    baseURL: "https://ensemble-api.open-meteo.com",
    limits: RequestLimit.list("600/minute, 5000/hour, 10000/day") ?? []
  )
}
