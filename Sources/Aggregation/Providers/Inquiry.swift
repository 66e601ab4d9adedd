import HTTPTransport
import Synchronization

/// One question to one source: the requests that it took, so that what their reader finds in the answers reaches those
/// who keep answers and those who leave sources alone.
package final class Inquiry: Sendable {
  private struct State {
    var host: ProviderHost?
    var party: BreakerTransport.Party?
    var requests: [HTTPRequest] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// - Parameter host: Is told at the end.
  func begin(_ party: BreakerTransport.Party, _ host: ProviderHost) {
    state.withLock { ($0.party, $0.host) = (party, host) }
  }

  func note(_ request: HTTPRequest) { state.withLock { $0.requests.append(request) } }

  /// Tells what became of the question; once, when its answer was read.
  ///
  /// - Parameter reason: `nil` when there is an answer.
  func end(_ reason: ProviderFailure.Reason?) {
    let (host, party, requests) = state.withLock { ($0.host, $0.party, $0.requests) }
    guard let host, let party, !requests.isEmpty else { return }
    host.settle(requests, party, reason.map(ReaderVerdict.init) ?? .answered)
  }
}

extension ReaderVerdict {
  /// What a failure says of the answers behind it. A source that does not know a place has answered; one that could not
  /// be reached was seen to fail already.
  init(_ reason: ProviderFailure.Reason) {
    self =
      switch reason {
      case .auth: .refused(.auth)
      case .quota: .refused(.rate(retryAfter: nil))
      case .rate(let wait): .refused(.rate(retryAfter: wait))
      case .upstream, .schema: .refused(.failure)
      case .request: .refused(nil)
      case .unconfigured, .transport, .place, .timedOut: .silent
      }
  }
}
