import FoundationEssentials
import HTTPTransport
import ProviderKit
import Synchronization

/// One question to one source: what its provider does through its host is seen here, so that what the reader
/// of the answers finds in them reaches those who keep answers and those who leave sources alone.
final class Inquiry: Sendable {
  private struct State {
    var questions: [HTTPRequest.Question] = []
    var isAsked = false
    var staleCause: StaleCause?
    /// What the source itself answered that is none.
    var refusals: [(question: HTTPRequest.Question, failure: ProviderFailure)] = []
    /// Why all of that is none; what is kept is asked since then.
    var refusal: ProviderFailure?
    var missingParts: [MissingPart] = []
    /// What its requests have together: so long on the stopwatch, and no longer than to an instant.
    var time: (length: Duration, end: ContinuousClock.Instant)?
  }

  let configuration: ProviderConfiguration
  private let party: BreakerTransport.Party
  private let environment: [String: String]
  private let transport: any SourceTransport
  private let redactor: SecretRedactor
  private let now: Date
  /// Of the source.
  let stopwatch = Stopwatch()
  private let state = Mutex(State())

  /// - Parameters:
  ///   - environment: What the source has from variables of the environment, by parameter; marks for secrets.
  ///   - redactor: Knows the secrets of the source.
  init(
    _ configuration: ProviderConfiguration,
    as party: BreakerTransport.Party,
    environment: [String: String] = [:],
    through transport: any SourceTransport,
    redactor: SecretRedactor,
    now: Date
  ) {
    self.configuration = configuration
    self.party = party
    self.environment = environment
    self.transport = transport
    self.redactor = redactor
    self.now = now
  }

  // MARK: - The source

  /// Through which its provider asks.
  var host: ProviderHost {
    ProviderHost(
      now: now,
      admit: admit,
      refuse: refuse,
      report: report,
      redact: { [redactor] in redactor.redact($0) },
      send: send
    )
  }

  private func admit() throws(TransportError) {
    try transport.admit(party)
    state.withLock { $0.isAsked = true }
  }

  private func report(_ part: MissingPart) {
    state.withLock { state in
      // That the cache lacks a part does not say why the source itself could not deliver it.
      if state.refusal == nil { state.missingParts.append(part) }
    }
  }

  /// Requests bear the name of the source, and no secret comes back in an answer but those that were asked
  /// for: what is taken out here can neither be cut in two nor written in another way later.
  private func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let request = named(request)
    let response = try await answer(to: request)
    if let cause = response.cacheState.staleCause {
      state.withLock { $0.staleCause = $0.staleCause ?? cause }
    }
    return readable(response, to: request)
  }

  private func named(_ request: HTTPRequest) -> HTTPRequest {
    var request = request
    let parameters = environment.mapValues { [url = request.url] value in
      url.contains(URLText.encoded(value)) ? value : SecretRedactor.mark
    }
    request.asker = HTTPRequest.Asker(party, parameters: parameters)
    return request
  }

  private func readable(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
    var response = response
    let wanted = redactor.register(secretsIn: response.body, to: request)
    response.body = redactor.redact(reply: response.body, sparing: wanted)
    return response
  }

  /// What is kept stands in for one answer that is none, and the others count as they came.
  private func refuse(
    _ request: HTTPRequest,
    _ failure: ProviderFailure,
    _ isReadable: (HTTPResponse) -> Bool
  ) {
    let request = named(request)
    let isNews = state.withLock { state in
      // That it does not know the place is an answer; and what is kept is nothing that the source says today.
      guard failure.isRefusal, state.refusal == nil else { return false }
      state.refusals.append((request.question, failure))
      return true
    }
    guard isNews, let cause = failure.standInCause,
      let kept = transport.kept(request, standingInFor: cause), isReadable(readable(kept, to: request))
    else { return }
    state.withLock { $0.staleCause = $0.staleCause ?? cause }
  }

  private func answer(to request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if let cause = state.withLock(\.refusal)?.standInCause {
      guard let kept = transport.kept(request, standingInFor: cause) else {
        throw .notStored(host: party.source)
      }
      return kept
    }
    let time = state.withLock { state in
      state.questions.append(request.question)
      state.isAsked = true
      return state.time
    }
    // A provider knows nothing of the time.
    var timed = request
    timed.turn = RequestTurn(stopwatch)
    if let time { (timed.timeout, timed.end) = time }
    return try await transport.send(timed)
  }

  // MARK: - The answer

  /// Asks a provider of the source, and once more of what earlier runs kept when what the source answers is
  /// none: a page of somebody in between, or of a service under repair, costs no more than its freshness.
  ///
  /// - Parameters:
  ///   - time: On the stopwatch.
  ///   - end: When it is over in any case.
  func answer<Source, Report>(
    of make: ProviderCapabilities.Maker<Source>,
    to question: (Source) async throws(ProviderFailure) -> Report,
    within time: Duration,
    until end: ContinuousClock.Instant
  ) async -> Result<Report, ProviderFailure> {
    let now = ContinuousClock.now
    let partEnd = now + ProviderConfiguration.partTimeout(of: now.duration(to: end))
    state.withLock { $0.time = (ProviderConfiguration.partTimeout(of: time), partEnd) }
    do throws(ProviderFailure) {
      let provider = try make(configuration, host)
      do throws(ProviderFailure) {
        return .success(try await question(provider))
      } catch {
        guard turnToKept(after: error), let kept = try? await question(provider) else { throw error }
        return .success(kept)
      }
    } catch {
      return .failure(error)
    }
  }

  /// - Returns: Whether there may be something to ask.
  private func turnToKept(after failure: ProviderFailure) -> Bool {
    state.withLock { state in
      guard failure.standInCause != nil, !state.questions.isEmpty, state.staleCause == nil else {
        return false
      }
      state.refusal = failure
      return true
    }
  }

  /// Why an earlier run answered for the source; `nil` when it answered itself.
  var staleCause: StaleCause? { state.withLock(\.staleCause) }

  /// The parts of the answer that are missing and not in the cache.
  var missingParts: [MissingPart] { state.withLock(\.missingParts) }

  /// Tells what became of the question; once, when its answer was read.
  ///
  /// - Parameters:
  ///   - failure: `nil` when there is an answer.
  ///   - time: What the source was given for it.
  func end(_ failure: ProviderFailure?, within time: Duration) {
    let state = state.withLock(\.self)
    guard state.isAsked else { return }
    let refused = state.refusals.map(\.question)
    // Nothing is kept of them, and what they say of the source counts when all its answers are such.
    if !refused.isEmpty { transport.settle(refused, of: party, .refused(nil)) }
    let others = state.questions.filter { !refused.contains($0) }
    let ruin = others.isEmpty ? state.refusals.first?.failure : nil
    let verdict: ReaderVerdict =
      if let reason = (failure ?? state.refusal ?? ruin)?.reason {
        ReaderVerdict(reason, ofProgram: state.questions.isEmpty, within: time)
      } else {
        // What an earlier run kept says nothing of the source today.
        state.staleCause == nil ? .answered : .silent
      }
    transport.settle(others, of: party, verdict)
  }
}

extension ProviderFailure {
  /// Whether what the source answered is no answer, which must not be kept.
  fileprivate var isRefusal: Bool { !ReaderVerdict(reason, ofProgram: false, within: .zero).isAnswer }
}

extension ReaderVerdict {
  /// What a failure says of the answers behind it. A source that does not know a place has answered; one that
  /// could not be reached was seen to fail already.
  fileprivate init(_ reason: ProviderFailure.Reason, ofProgram isProgram: Bool, within time: Duration) {
    self =
      switch reason {
      // Nobody stands between us and a program, and no transport sees that it does not answer.
      case .schema where isProgram: .refused(.failure)
      case .timedOut where isProgram && time >= SourceHealth.fairTime: .refused(.failure)
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
