/// Sends requests and gives responses: over the network, from recordings, or through
/// something that does either.
package protocol Transport: Sendable {
  /// - Throws: `TransportError` when there is no whole response. A status of 400 and more is a response.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
