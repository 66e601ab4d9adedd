package import Catalog

/// A kind of provider: what `use` in the config names. Help, `agg providers` and the
/// config check all read it.
package struct ProviderKind: Sendable {
  /// What `use` says, such as `openweathermap`.
  package var name: String
  /// The service's own name.
  package var title: String
  package var capabilities: ProviderCapabilities
  package var parameters: [ParameterSpec]
  /// The credit that the service's terms ask for.
  package var attribution: String?
  /// The page that the credit leads to, by https.
  package var attributionURL: String?
  /// Sources of one family share a model.
  package var family: String?
  /// Scheme and host, without a slash at the end; `baseURL` in the config moves it.
  package var baseURL: String?
  /// Tells a corrected manifest or program of the user's from what it was before;
  /// `nil` for what is part of agg.
  package var revision: String?
  /// What of its own must never be shown, such as a key that stands in a manifest.
  package var secrets: [String]
  /// Whether it has anything for a place, as far as that is known without asking it.
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
    secrets: [String] = [],
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
    self.secrets = secrets
    self.covers = covers
  }

  /// Whether it is part of agg, so that `use` can name it.
  package var isShipped: Bool { revision == nil }

  /// The questions that its providers answer.
  package var answers: Set<Query> {
    // What an aerodrome reports is an observation of the weather around it.
    Set(
      Query.allCases.filter { query in
        capabilities.answers(query) || query == .weather && capabilities.airportWeather != nil
      }
    )
  }
}
