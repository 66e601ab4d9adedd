import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// Asks the service.
struct ServiceClient: Sendable {
  let id: SourceID
  private let configuration: ProviderConfiguration
  private let host: ProviderHost

  init(_ configuration: ProviderConfiguration, host: ProviderHost) {
    id = configuration.id
    self.configuration = configuration
    self.host = host
  }

  func result(
    of path: String,
    staleLimit: Duration = HTTPRequest.staleLimitOfForecasts
  ) async -> Result<JSONReply, ProviderFailure> {
    await Result { () async throws(ProviderFailure) in
      try await reply(to: path, staleLimit: staleLimit)
    }
  }

  /// - Parameter staleLimit: How long past its time a kept answer may stand in.
  func reply(
    to path: String,
    staleLimit: Duration = HTTPRequest.staleLimitOfForecasts
  ) async throws(ProviderFailure) -> JSONReply {
    let request = HTTPRequest(
      url: try configuration.url(path),
      headers: ["accept": "application/geo+json"],
      allowsLocal: configuration.allowsLocal,
      staleLimit: staleLimit
    )
    return try await host.reply(to: request, for: id) { response throws(ProviderFailure) in
      guard response.isSuccess else { throw refusal(response) }
      let reply = try JSONReply(response, from: id)
      guard reply.root.kind == .object else {
        throw ProviderFailure(id, misshapen: reply.root.problem(expected: "an object"))
      }
      return reply
    }
  }

  /// `detail` of a problem says what is wrong with this request, `title` what kind
  /// of problem it is (RFC 9457).
  private func refusal(_ response: HTTPResponse) -> ProviderFailure {
    ProviderFailure(
      id,
      ProviderFailure.Reason(status: response),
      detail: host.words(of: response, at: "detail", "title")
    )
  }
}
