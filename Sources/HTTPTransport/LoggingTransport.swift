import Weather

/// Describes each request and its response in a line, without secrets: what `-v` shows of the network.
package struct LoggingTransport: StoringTransport {
  private let transport: any StoringTransport
  private let redactor: SecretRedactor
  private let log: @Sendable (String) -> Void

  /// How much of the response of a failed request is shown, in bytes.
  private static let excerpt = 300

  /// - Parameters:
  ///   - redactor: Removes secrets from addresses and bodies.
  ///   - log: Receives a line for each exchange, without a line end.
  package init(
    _ transport: any StoringTransport,
    redactor: SecretRedactor,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.transport = transport
    self.redactor = redactor
    self.log = log
  }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    do throws(TransportError) {
      let response = try await transport.send(request)
      log(redactor.redact("\(Self.name(request)): \(description(of: response))"))
      return response
    } catch {
      log(redactor.redact("\(Self.name(request)): \(error)"))
      throw error
    }
  }

  package func storedResponse(to request: HTTPRequest, because cause: StaleCause) -> HTTPResponse? {
    transport.storedResponse(to: request, because: cause)
  }

  private static func name(_ request: HTTPRequest) -> String {
    "\(request.source.map { "\($0.name): " } ?? "")GET \(request.url)"
  }

  /// Such as `HTTP 200, 5120 bytes, in 84 ms together with 49 others`; of an error also the beginning of its
  /// body, of a stale response why it was used.
  private func description(of response: HTTPResponse) -> String {
    let time = "in \(Int((response.duration / .milliseconds(1)).rounded())) ms"
    let origin =
      switch response.cacheState {
      case .fetched where response.origin != .live: "recorded"
      case .fetched: time
      case .fresh: "cached"
      case .validated: "cached and still current by HTTP 304, \(time)"
      case .stale(let cause): "cached, stale: \(cause)"
      }
    let companions = response.companions
    let others = companions == 0 ? "" : " together with \(companions) other\(companions == 1 ? "" : "s")"
    let head = "HTTP \(response.status), \(response.body.count) bytes, \(origin)\(others)"
    guard !response.isSuccess, !response.body.isEmpty else { return head }
    // First the secrets, then the excerpt, which may end within one.
    let excerpt = redactor.redact(response.body).prefix(Self.excerpt)
    return "\(head): \(String(decoding: excerpt, as: UTF8.self))"
  }
}
