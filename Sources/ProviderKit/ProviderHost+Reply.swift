package import HTTPTransport
package import Weather

extension ProviderHost {
  /// What is read in the answer to a request. When its reader refuses the answer, that is not kept, and what
  /// an earlier run kept of the request is read instead; the other requests of the question are not touched.
  ///
  /// - Throws: `.transport`, or what is wrong with the answer of today.
  package func reply<Reply>(
    to request: HTTPRequest,
    for provider: SourceID,
    reading read: (HTTPResponse) throws(ProviderFailure) -> Reply
  ) async throws(ProviderFailure) -> Reply {
    let response = try await response(to: request, for: provider)
    do throws(ProviderFailure) {
      return try read(response)
    } catch {
      var kept: Reply?
      refuse(request, error) { response in
        kept = try? read(response)
        return kept != nil
      }
      guard let kept else { throw error }
      return kept
    }
  }
}
