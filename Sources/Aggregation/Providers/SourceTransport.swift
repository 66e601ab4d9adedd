package import HTTPTransport
import ProviderKit

/// What the inquiries of a run go through: the network and what earlier runs kept of it, or a recording in
/// their place. No provider gets it in its hands: it has a `ProviderHost`.
package protocol SourceTransport: Transport {
  /// Lets a source be asked by other means than `send`.
  ///
  /// - Throws: `.paused` for one that is left alone, `.notStored` when nobody may be asked.
  func admit(_ circuit: BreakerTransport.Circuit) throws(TransportError)

  /// Is told what the reader of a source's answers found in them, once for each request that an inquiry took.
  ///
  /// - Parameter questions: Those that it is about; none when the source was asked by other means.
  func settle(
    _ identities: [HTTPRequest.Identity],
    of circuit: BreakerTransport.Circuit,
    _ verdict: ReaderVerdict
  )
}
