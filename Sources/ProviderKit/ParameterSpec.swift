import HTTPTransport

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

  /// - Parameter isSecret: When nobody says, what is called like a key is one.
  package init(
    _ name: String,
    isRequired: Bool = false,
    isSecret: Bool? = nil,
    environment: String? = nil,
    defaultValue: String? = nil,
    hint: String
  ) {
    self.name = name
    self.isRequired = isRequired
    self.isSecret = isSecret ?? SecretName.isSecret(name)
    self.environment = environment
    self.defaultValue = defaultValue
    self.hint = hint
  }
}
