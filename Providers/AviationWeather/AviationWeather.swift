import HTTPTransport
package import ProviderKit

/// METAR and TAF of the world's aerodromes, advisories and pilot reports from the Aviation Weather Center of
/// the National Weather Service.
package enum AviationWeather {
  package static let kind = ProviderKind(
    name: "aviation-weather",
    title: "Aviation Weather Center (NOAA)",
    capabilities: .init(
      airportWeather: AviationWeatherProvider.init,
      areaWeather: AviationWeatherProvider.init,
      hazards: AviationWeatherProvider.init
    ),
    attribution: "NOAA/NWS Aviation Weather Center (public domain)",
    attributionURL: "https://aviationweather.gov/",
    baseURL: "https://aviationweather.gov",
    limits: RequestLimit.list("100/minute") ?? [],
    sendsTogether: true
  )
}
