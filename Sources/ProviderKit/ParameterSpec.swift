import HTTPTransport

/// One parameter that a provider reads from `providers.ID.params`.
package struct ParameterSpec: Hashable, Sendable {
  package var name: String
  package var isRequired: Bool
  package var isSecret: Bool
  /// The environment variable that gives it when the config does not.
  package var environment: String?
  /// What to do if it is missing.
  package var hint: String
  package var defaultValue: String?

  /// The hint of a parameter whose manifest has none.
  package static let usualHint = "Set it in your config."

  /// - Parameter isSecret: By default, decided by the name: a parameter named like a key is secret.
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
