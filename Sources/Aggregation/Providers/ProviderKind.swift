/// The questions that `agg` asks.
package enum Question: String, Hashable, Sendable, CaseIterable {
  case weather
  /// The quality of the air at a place.
  case air
  case airport, airports, list
}

/// One parameter that a provider reads from `providers.ID.params`.
package struct ParameterSpec: Hashable, Sendable {
  package var name: String
  package var isRequired: Bool
  package var isSecret: Bool
  /// The environment variable that gives it when the config does not.
  package var environment: String?
  /// What to do when it is missing.
  package var hint: String
  package var defaultValue: String?

  package init(
    _ name: String,
    isRequired: Bool = false,
    isSecret: Bool = false,
    environment: String? = nil,
    defaultValue: String? = nil,
    hint: String
  ) {
    self.name = name
    self.isRequired = isRequired
    self.isSecret = isSecret
    self.environment = environment
    self.defaultValue = defaultValue
    self.hint = hint
  }
}

/// A kind of provider: what `use` in the config names. Help, `agg providers` and the config check all read it.
package struct ProviderKind: Sendable {
  /// What `use` says, such as `openweathermap`.
  package var name: String
  /// The service's own name.
  package var title: String
  package var answers: Set<Question>
  /// Whether its providers look up places by name. One that does not is not made for such a question: its secrets stay where
  /// they are.
  package var looksUpPlaces: Bool
  /// Whether its providers tell the stations of an area at once.
  package var coversAreas: Bool
  package var parameters: [ParameterSpec]
  /// The credit that the service's terms ask for.
  package var attribution: String?
  /// The page that the credit leads to, by https.
  package var attributionURL: String?
  /// Sources of one family share a model.
  package var family: String?
  /// Scheme and host, without a slash at the end; `baseURL` in the config moves it.
  package var baseURL: String?
  package var make: @Sendable (ProviderConfiguration, ProviderHost) throws(ProviderFailure) -> any Provider

  package init(
    name: String,
    title: String,
    answers: Set<Question>,
    looksUpPlaces: Bool = false,
    coversAreas: Bool = false,
    parameters: [ParameterSpec] = [],
    attribution: String? = nil,
    attributionURL: String? = nil,
    family: String? = nil,
    baseURL: String? = nil,
    make: @escaping @Sendable (ProviderConfiguration, ProviderHost) throws(ProviderFailure) -> any Provider
  ) {
    self.name = name
    self.title = title
    self.answers = answers
    self.looksUpPlaces = looksUpPlaces
    self.coversAreas = coversAreas
    self.parameters = parameters
    self.attribution = attribution
    self.attributionURL = attributionURL
    self.family = family
    self.baseURL = baseURL
    self.make = make
  }
}
