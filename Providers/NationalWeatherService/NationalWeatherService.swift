import Catalog
package import ProviderKit

/// The National Weather Service of the United States: its forecast grid, its stations and its warnings.
package enum NationalWeatherService {
  package static let kind = ProviderKind(
    name: "nws",
    title: "National Weather Service",
    capabilities: .init(
      weather: NationalWeatherServiceProvider.init,
      alerts: NationalWeatherServiceProvider.init
    ),
    attribution: "National Weather Service (public domain)",
    attributionURL: "https://www.weather.gov/",
    family: "nws",
    baseURL: "https://api.weather.gov",
    covers: { ServiceArea.contains($0.coordinates) }
  )
}
