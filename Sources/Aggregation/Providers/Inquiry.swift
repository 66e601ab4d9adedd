import HTTPTransport
import Synchronization

/// One question to one source: the requests that it took, if any, so that what their reader finds in the answers reaches those
/// who keep answers and those who leave sources alone.
package final class Inquiry: Sendable {
  private struct State {
    var host: ProviderHost?
    var party: BreakerTransport.Party?
    var requests: [HTTPRequest] = []
    var isAsked = false
    var staleCause: StaleCause?
    /// Why what the source itself answered is none; what is kept is asked since then.
    var refusal: ProviderFailure?
  }

  private let state = Mutex(State())

  package init() {}

  /// - Parameter host: Is told at the end.
  func begin(_ party: BreakerTransport.Party, _ host: ProviderHost) {
    state.withLock { ($0.party, $0.host) = (party, host) }
  }

  func note(_ request: HTTPRequest) {
    state.withLock {
      $0.requests.append(request)
      $0.isAsked = true
    }
  }

  /// Remembers that the source could not be asked and is answered for from what an earlier run kept.
  func note(_ state: CacheState) {
    guard case .stale(let cause) = state else { return }
    self.state.withLock { $0.staleCause = $0.staleCause ?? cause }
  }

  /// Why it was answered for so; `nil` when it answered itself.
  var staleCause: StaleCause? { state.withLock(\.staleCause) }

  /// Turns from a source whose answer is none to what earlier runs kept of it, once.
  ///
  /// - Returns: Whether there may be something to ask.
  func turnToKept(after failure: ProviderFailure) -> Bool {
    state.withLock { state in
      guard failure.standInCause != nil, !state.requests.isEmpty, state.staleCause == nil,
        state.refusal == nil
      else { return false }
      state.refusal = failure
      return true
    }
  }

  /// Why the source itself is not asked any more; `nil` while it is.
  var keptCause: StaleCause? { state.withLock(\.refusal)?.standInCause }

  /// The source is asked by other means than a request.
  func noteAdmission() { state.withLock { $0.isAsked = true } }

  /// Tells what became of the question; once, when its answer was read.
  ///
  /// - Parameters:
  ///   - reason: `nil` when there is an answer.
  ///   - time: What the source was given for it.
  func end(_ reason: ProviderFailure.Reason?, within time: Duration) {
    let state = state.withLock(\.self)
    guard let host = state.host, let party = state.party, state.isAsked else { return }
    let reason = reason ?? state.refusal?.reason
    let isProgram = state.requests.isEmpty
    let verdict = reason.map { isProgram ? ReaderVerdict(ofProgram: $0, within: time) : ReaderVerdict($0) }
    // What an earlier run kept says nothing of the source today.
    host.settle(state.requests, party, verdict ?? (state.staleCause == nil ? .answered : .silent))
  }
}

extension ReaderVerdict {
  /// The same of a program: nobody stands in between whose answer it may be, and no transport sees that it does not
  /// answer.
  fileprivate init(ofProgram reason: ProviderFailure.Reason, within time: Duration) {
    self =
      switch reason {
      case .schema: .refused(.failure)
      case .timedOut where time >= SourceHealth.fairTime: .refused(.failure)
      default: Self(reason)
      }
  }

  /// What a failure says of the answers behind it. A source that does not know a place has answered; one that could not
  /// be reached was seen to fail already.
  fileprivate init(_ reason: ProviderFailure.Reason) {
    self =
      switch reason {
      case .auth: .refused(.auth)
      case .quota: .refused(.rate(retryAfter: nil))
      case .rate(let wait): .refused(.rate(retryAfter: wait))
      case .upstream: .refused(.failure)
      case .schema: .refused(.interception)
      case .request: .refused(nil)
      case .unconfigured, .transport, .place, .timedOut: .silent
      }
  }
}
