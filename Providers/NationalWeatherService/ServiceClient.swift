import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// Sends requests to the service.
struct ServiceClient: Sendable {
  let configuration: ProviderConfiguration
  let host: ProviderHost
  var id: SourceID { configuration.id }

  /// A part of the report, read from the object at a path. A cached response replaces one that is not an
  /// object or cannot be read.
  ///
  /// - Parameter staleLimit: How long after its lifetime a cached response may be used.
  func result<Content: Sendable>(
    of path: String,
    staleLimit: Duration = HTTPRequest.staleLimitOfForecasts,
    reading read: (JSONReply) throws(ProviderFailure) -> Content
  ) async -> Result<Content, ProviderFailure> {
    await Result { () async throws(ProviderFailure) in
      try await reply(to: path, staleLimit: staleLimit, reading: read)
    }
  }

  func reply<Content: Sendable>(
    to path: String,
    staleLimit: Duration = HTTPRequest.staleLimitOfForecasts,
    reading read: (JSONReply) throws(ProviderFailure) -> Content
  ) async throws(ProviderFailure) -> Content {
    let headers: HTTPHeaders = ["accept": "application/geo+json"]
    let request = try configuration.request(path, headers: headers, staleLimit: staleLimit)
    return try await host.reply(to: request, for: id) { response throws(ProviderFailure) in
      let reply = try JSONReply(response, from: id, serviceError: serviceError)
      guard reply.root.kind == .object else {
        throw ProviderFailure(id, misshapen: reply.root.problem(expected: "an object"))
      }
      return try read(reply)
    }
  }

  /// `detail` of a problem describes this request, `title` the kind of problem (RFC 9457).
  private func serviceError(in response: HTTPResponse) -> ProviderFailure {
    ProviderFailure(
      id,
      .init(response),
      detail: host.words(of: response, at: "detail", "title")
    )
  }
}
