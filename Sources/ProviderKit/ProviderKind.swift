package import Catalog
package import HTTPTransport

/// A kind of provider, as named by `use` in the config. Help, `agg providers` and the config check all use
/// it.
package struct ProviderKind: Sendable {
  /// The name in `use`, such as `openweathermap`.
  package var name: String
  /// The service's own name.
  package var title: String
  package var capabilities: ProviderCapabilities
  package var parameters: [ParameterSpec]
  /// The credit required by the service's terms.
  package var attribution: String?
  /// The page that the credit links to, over https.
  package var attributionURL: String?
  /// Sources of one family share a weather model.
  package var family: String?
  /// Scheme and host, without a slash at the end. `baseURL` in the config replaces it.
  package var baseURL: String?
  /// Distinguishes a corrected manifest or program of the user from its earlier version; `nil` for built-in
  /// kinds.
  package var revision: String?
  /// How many requests the service allows, as far as it is published. `limit` in the config replaces it.
  package var limits: [RequestLimit]
  /// Whether the requests for several aerodromes are sent as one: see `BatchRule`.
  package var sendsTogether: Bool
  /// Values of the kind itself that must never be shown, such as a key in a manifest.
  package var secrets: [String]
  /// Whether its providers use `ids` of a city: what the service calls the place.
  package var readsPlaceIDs: Bool
  /// Whether it covers a place, as far as that is known without a request.
  package var covers: @Sendable (Place) -> Bool

  package init(
    name: String,
    title: String,
    capabilities: ProviderCapabilities,
    parameters: [ParameterSpec] = [],
    attribution: String? = nil,
    attributionURL: String? = nil,
    family: String? = nil,
    baseURL: String? = nil,
    limits: [RequestLimit] = [],
    sendsTogether: Bool = false,
    secrets: [String] = [],
    readsPlaceIDs: Bool = false,
    covers: @escaping @Sendable (Place) -> Bool = { _ in true }
  ) {
    self.name = name
    self.title = title
    self.capabilities = capabilities
    self.parameters = parameters
    self.attribution = attribution
    self.attributionURL = attributionURL
    self.family = family
    self.baseURL = baseURL
    self.limits = limits
    self.sendsTogether = sendsTogether
    self.secrets = secrets
    self.readsPlaceIDs = readsPlaceIDs
    self.covers = covers
  }

  /// Whether it is built in, so that `use` can name it.
  package var isShipped: Bool { revision == nil }

  /// The queries that its providers answer.
  package var answers: Set<Query> {
    // The report of an aerodrome is an observation of the weather around it.
    Set(
      Query.allCases.filter { query in
        capabilities.answers(query) || query == .weather && capabilities.airportWeather != nil
      }
    )
  }

  /// The queries among `answers` that a provider may lack; only its response shows that.
  package var uncertainAnswers: Set<Query> { capabilities.mayLackAlerts ? [.alerts] : [] }

  /// Whether what its providers answer is merged with the answers of others.
  package var isMerged: Bool {
    [Query.weather, .alerts, .air, .airport].contains(where: capabilities.answers)
  }

  /// Whether its providers only look up places.
  package var isGeocoder: Bool { answers == [.places] }
}
