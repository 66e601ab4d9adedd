package import HTTPTransport
import ProviderKit

/// The transport for the queries of a run: the network and the cache, or a recording. Providers only get a
/// `ProviderHost`.
package protocol SourceTransport: StoringTransport {
  /// Allows contacting a source by other means than `send`.
  ///
  /// - Throws: `.paused` for a paused source, `.notCached` when nothing may be sent.
  func admit(_ source: RequestSource) throws(TransportError)

  /// Receives what the parser of a source's responses found in them, once for each request.
  ///
  /// - Parameter identities: The requests concerned; none if the source was contacted by other means.
  func settle(
    _ identities: [HTTPRequest.Identity],
    of source: RequestSource,
    _ verdict: ReaderVerdict
  )
}
