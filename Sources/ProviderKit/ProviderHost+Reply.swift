package import HTTPTransport
package import Weather

extension ProviderHost {
  /// Sends a request and parses its response. If parsing fails, the response is not cached, and a response
  /// cached by an earlier run is parsed instead. The other requests of the query are not affected.
  ///
  /// - Throws: `.transport`, or the error in the new response.
  package func reply<Reply>(
    to request: HTTPRequest,
    for provider: SourceID,
    reading read: (HTTPResponse) throws(ProviderFailure) -> Reply
  ) async throws(ProviderFailure) -> Reply {
    let response: HTTPResponse
    do throws(TransportError) {
      response = try await send(request)
    } catch {
      throw ProviderFailure(provider, .transport(error))
    }
    do throws(ProviderFailure) {
      return try read(response)
    } catch {
      var failure = error
      if failure.reason == .upstream { failure.wait = response.retryAfter }
      var readable: Reply?
      invalidate(request, failure) { response in
        readable = try? read(response)
        return readable != nil
      }
      guard let readable else { throw failure }
      return readable
    }
  }
}
