package import Weather

/// One entry of `providers` in the config, checked, with its secrets looked up.
package struct ProviderConfiguration: Sendable {
  package var id: SourceID
  /// Values of the parameters, secrets among them; a required one that is missing never gets here.
  package var parameters: [String: String]
  /// Scheme, host and port without a slash at the end; `nil` for providers without a network.
  package var baseURL: String?
  /// Whether the user allows plain HTTP and private addresses for it.
  package var allowsLocal: Bool
  package var timeout: Duration
  /// The longest body of a response, in bytes; `nil` for what each request says itself.
  package var maximumBodySize: Int?
  package var family: String?

  package init(
    id: SourceID,
    parameters: [String: String] = [:],
    baseURL: String? = nil,
    allowsLocal: Bool = false,
    timeout: Duration = .seconds(5),
    maximumBodySize: Int? = nil,
    family: String? = nil
  ) {
    self.id = id
    self.parameters = parameters
    self.baseURL = baseURL
    self.allowsLocal = allowsLocal
    self.timeout = timeout
    self.maximumBodySize = maximumBodySize
    self.family = family
  }
}

extension ProviderConfiguration {
  /// How long the parts of an answer may take: the requests, or the program that is asked.
  package var partTimeout: Duration { Self.partTimeout(of: timeout) }

  /// Less than the whole: a part that hangs must neither cost what the others have brought nor pass for a
  /// source that does not answer, so some time is left to name it and to read them.
  package static func partTimeout(of timeout: Duration) -> Duration { timeout * 0.9 }

  /// The address of a path of the service.
  ///
  /// - Parameter path: From its slash on, percent-encoded, with its query.
  /// - Throws: `.unconfigured` without a base URL: what is left would be an address of nobody.
  package func url(_ path: String) throws(ProviderFailure) -> String {
    guard let baseURL else {
      let hint = "Set providers.\(id).baseURL in your config."
      throw ProviderFailure(id, .unconfigured(setting: "baseURL", hint: hint))
    }
    return baseURL + path
  }
}
