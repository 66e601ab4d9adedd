import HTTPTransport
package import ProviderKit

/// OpenWeather's current weather, five-day forecast and geocoding.
package enum OpenWeatherMap {
  package static let kind = ProviderKind(
    name: "openweathermap",
    title: "OpenWeather",
    capabilities: .init(weather: OpenWeatherMapProvider.init, placeLookup: OpenWeatherMapProvider.init),
    parameters: [
      ParameterSpec(
        "key",
        isRequired: true,
        isSecret: true,
        environment: "OPENWEATHERMAP_API_KEY",
        hint: "Get a free key at https://home.openweathermap.org/users/sign_up."
      )
    ],
    attribution: "Weather data provided by OpenWeather (ODbL / CC BY-SA 4.0)",
    attributionURL: "https://openweathermap.org/",
    family: "openweathermap",
    baseURL: "https://api.openweathermap.org",
    limits: RequestLimit.list("60/minute, 1000000/month") ?? [],
    readsPlaceIDs: true
  )
}
