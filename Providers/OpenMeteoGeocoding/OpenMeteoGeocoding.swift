import HTTPTransport
package import ProviderKit

/// The geocoder of Open-Meteo, which needs no key: it finds villages and postcodes that the program itself
/// does not contain.
package enum OpenMeteoGeocoding {
  package static let kind = ProviderKind(
    name: "open-meteo-geocoding",
    title: "Open-Meteo geocoding",
    capabilities: .init(placeLookup: OpenMeteoGeocodingProvider.init),
    attribution: "Place by Open-Meteo.com (GeoNames, CC BY 4.0)",
    attributionURL: "https://open-meteo.com/en/docs/geocoding-api",
    baseURL: "https://geocoding-api.open-meteo.com",
    limits: RequestLimit.list("600/minute, 5000/hour, 10000/day") ?? []
  )
}
