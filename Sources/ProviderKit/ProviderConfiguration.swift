package import HTTPTransport
package import Weather

/// One validated entry of `providers` in the config, with its secrets looked up.
package struct ProviderConfiguration: Sendable {
  package var id: SourceID
  /// The values of the parameters, including secrets. All required ones are present.
  package var parameters: [String: String]
  /// Scheme, host and port, without a slash at the end; `nil` for providers without a network.
  package var baseURL: String?
  /// Whether the user allows plain HTTP and private addresses.
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
  /// The time limit for the parts of an answer: each request, or the program.
  package var partTimeout: Duration { Self.partTimeout(of: timeout) }

  /// Less than the whole time: a part that hangs must neither cost the other parts nor count as a source that
  /// does not respond, so some time is left to report it and to read the others.
  package static func partTimeout(of timeout: Duration) -> Duration { timeout * 0.9 }

  /// The address for a path of the service.
  ///
  /// - Parameter path: Beginning with its slash, percent-encoded, with its query.
  /// - Throws: `.unconfigured` without a base URL.
  package func url(_ path: String) throws(ProviderFailure) -> String {
    guard let baseURL else {
      let hint = "Set providers.\(id).baseURL in your config."
      throw ProviderFailure(id, .unconfigured(setting: "baseURL", hint: hint))
    }
    return baseURL + path
  }

  /// A request to a path of the service, by default for JSON.
  ///
  /// - Parameters: As in `HTTPRequest`; `path` as in `url`.
  /// - Throws: `.unconfigured` without a base URL.
  package func request(
    _ path: String,
    headers: HTTPHeaders = ["accept": "application/json"],
    maximumBodySize: Int = HTTPRequest.standardBodySize,
    freshness: Duration? = nil,
    staleLimit: Duration = HTTPRequest.staleLimitOfForecasts
  ) throws(ProviderFailure) -> HTTPRequest {
    HTTPRequest(
      url: try url(path),
      headers: headers,
      maximumBodySize: maximumBodySize,
      allowsLocal: allowsLocal,
      freshness: freshness,
      staleLimit: staleLimit
    )
  }
}
