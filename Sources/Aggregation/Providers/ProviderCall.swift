import FoundationEssentials
import HTTPTransport
import ProviderKit
import Synchronization
import Text
import Weather

/// One query to one source. All requests of its provider pass through here, so that a response that the
/// provider finds invalid is removed from the cache and counted by the circuit breaker.
final class ProviderCall: Sendable {
  private struct State {
    var identities: [HTTPRequest.Identity] = []
    var isAsked = false
    var staleCause: StaleCause?
    /// Responses of the source that turned out to be invalid.
    var invalidResponses: [(identity: HTTPRequest.Identity, failure: ProviderFailure)] = []
    /// Set when the whole answer was invalid; from then on only the cache is used.
    var invalidAnswer: ProviderFailure?
    var missingParts: [MissingPart] = []
    /// The steps whose requests the source announced to discontinue; an empty name if requests have no names.
    var deprecatedSteps: [String] = []
    /// The time for all its requests together: a length on the stopwatch and an instant at which it ends.
    var time: (length: Duration, end: ContinuousClock.Instant)?
  }

  let configuration: ProviderConfiguration
  let source: RequestSource
  private let environment: [String: String]
  private let transport: any SourceTransport
  private let redactor: SecretRedactor
  private let now: Date
  /// For the source.
  let stopwatch = Stopwatch()
  private let state = Mutex(State())

  /// - Parameters:
  ///   - environment: The parameters that come from variables of the environment, with marks for secrets.
  ///   - redactor: Knows the secrets of the source.
  init(
    _ configuration: ProviderConfiguration,
    as source: RequestSource,
    environment: [String: String] = [:],
    through transport: any SourceTransport,
    redactor: SecretRedactor,
    now: Date
  ) {
    self.configuration = configuration
    self.source = source
    self.environment = environment
    self.transport = transport
    self.redactor = redactor
    self.now = now
  }

  // MARK: - The source

  /// The host through which its provider sends requests.
  var host: ProviderHost {
    ProviderHost(
      now: now,
      admit: admit,
      invalidate: invalidate,
      report: report,
      redact: { [redactor] in redactor.redact($0) },
      send: send
    )
  }

  private func admit() throws(TransportError) {
    try transport.admit(source)
    state.withLock { $0.isAsked = true }
  }

  private func report(_ part: MissingPart) {
    state.withLock { state in
      // A part missing from the cache does not say why the source itself could not deliver it.
      if state.invalidAnswer == nil { state.missingParts.append(part) }
    }
  }

  /// Labels the request with its source and removes secrets from the response, except those that the request
  /// asked for. Later code could cut a secret in two or encode it, so it is removed here.
  private func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let request = named(request)
    redactor.register(credentialsOf: request)
    let response = try await answer(to: request)
    state.withLock { state in
      if let cause = response.cacheState.staleCause { state.staleCause = state.staleCause ?? cause }
      // MET Norway announces it like this, and other services have adopted it.
      if response.status == 203 { state.deprecatedSteps.append(request.step ?? "") }
    }
    return readable(response, to: request)
  }

  private func named(_ request: HTTPRequest) -> HTTPRequest {
    var request = request
    request.source = source
    request.parameters = environment.mapValues { [url = request.url] value in
      url.contains(URLText.encoded(value)) ? value : SecretRedactor.mark
    }
    if let limit = configuration.maximumBodySize { request.limitBody(to: limit) }
    return request
  }

  private func readable(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
    var response = response
    let wanted = redactor.register(secretsIn: response.body, to: request)
    response.body = redactor.redact(reply: response.body, sparing: wanted)
    return response
  }

  /// A cached response replaces the invalid one; the others are used as received.
  private func invalidate(
    _ request: HTTPRequest,
    _ failure: ProviderFailure,
    _ isReadable: (HTTPResponse) -> Bool
  ) {
    let request = named(request)
    let isFirst = state.withLock { state in
      // An unknown place is a valid answer, and a cached response says nothing about the source today.
      guard failure.isOfInvalidResponse, state.invalidAnswer == nil else { return false }
      state.invalidResponses.append((request.identity, failure))
      return true
    }
    guard isFirst, let cause = failure.staleCause,
      let stored = transport.storedResponse(to: request, because: cause),
      isReadable(readable(stored, to: request))
    else { return }
    state.withLock { $0.staleCause = $0.staleCause ?? cause }
  }

  private func answer(to request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if let cause = state.withLock(\.invalidAnswer)?.staleCause {
      guard let stored = transport.storedResponse(to: request, because: cause) else {
        // The advice of this error is never shown: the caller reports why the answer is invalid.
        throw .notCached(of: source.name)
      }
      return stored
    }
    let time = state.withLock { state in
      state.identities.append(request.identity)
      state.isAsked = true
      return state.time
    }
    // Providers do not handle deadlines.
    var timed = request
    timed.turn = RequestTurn(stopwatch)
    if let time { (timed.timeout, timed.end) = time }
    return try await transport.send(timed)
  }

  // MARK: - The answer

  /// Queries a provider of the source, and once more from the cache alone when the answer is invalid: a login
  /// page or a maintenance page then costs only freshness.
  ///
  /// - Parameters:
  ///   - time: On the stopwatch.
  ///   - end: The instant at which it ends in any case.
  func answer<Source, Report>(
    of make: ProviderCapabilities.Maker<Source>,
    to query: (Source) async throws(ProviderFailure) -> Report,
    within time: Duration,
    until end: ContinuousClock.Instant
  ) async -> Result<Report, ProviderFailure> {
    let now = ContinuousClock.now
    let partEnd = now + ProviderConfiguration.partTimeout(of: now.duration(to: end))
    state.withLock { $0.time = (ProviderConfiguration.partTimeout(of: time), partEnd) }
    do throws(ProviderFailure) {
      let provider = try make(configuration, host)
      do throws(ProviderFailure) {
        return .success(try await query(provider))
      } catch {
        guard turnToCache(after: error), let stored = try? await query(provider) else { throw error }
        return .success(stored)
      }
    } catch {
      return .failure(error)
    }
  }

  /// - Returns: Whether the cache may have a response.
  private func turnToCache(after failure: ProviderFailure) -> Bool {
    state.withLock { state in
      guard failure.staleCause != nil, !state.identities.isEmpty, state.staleCause == nil else {
        return false
      }
      state.invalidAnswer = failure
      return true
    }
  }

  /// Why the answer came from the cache; `nil` when the source answered itself.
  var staleCause: StaleCause? { state.withLock(\.staleCause) }

  /// The parts of the answer that are missing and not in the cache.
  var missingParts: [MissingPart] { state.withLock(\.missingParts) }

  /// What the source said about its responses besides the weather.
  var problems: [ReportProblem] {
    state.withLock(\.deprecatedSteps).unique().map { step in
      ReportProblem(
        path: step.isEmpty ? "" : "steps.\(step)",
        message: "HTTP 203: the source will drop this request soon"
      )
    }
  }

  /// Reports the outcome to the cache and the circuit breaker; call it once, when the answer was read.
  ///
  /// - Parameters:
  ///   - failure: `nil` when there is an answer.
  ///   - time: The time that the source had.
  func end(_ failure: ProviderFailure?, within time: Duration) {
    let state = state.withLock(\.self)
    guard state.isAsked else { return }
    let invalid = state.invalidResponses.map(\.identity)
    // Invalid responses are not cached. They count against the source when all its responses are invalid.
    if !invalid.isEmpty { transport.settle(invalid, of: source, .invalid(nil)) }
    let others = state.identities.filter { !invalid.contains($0) }
    let ruin = others.isEmpty ? state.invalidResponses.first?.failure : nil
    let verdict: ReaderVerdict =
      if let reason = (failure ?? state.invalidAnswer ?? ruin)?.reason {
        ReaderVerdict(reason, ofProgram: state.identities.isEmpty, within: time)
      } else {
        // A cached response says nothing about the source today.
        state.staleCause == nil ? .answered : .silent
      }
    transport.settle(others, of: source, verdict)
  }
}

extension ProviderFailure {
  /// Whether the response is invalid and must not be cached.
  fileprivate var isOfInvalidResponse: Bool {
    isOfEmptyResponse || !ReaderVerdict(reason, ofProgram: false, within: .zero).isAnswer
  }
}

extension ReaderVerdict {
  /// What a failure says about the responses behind it. A source that does not know a place has responded,
  /// and the transport has already recorded a source that could not be reached.
  fileprivate init(_ reason: ProviderFailure.Reason, ofProgram isProgram: Bool, within time: Duration) {
    self =
      switch reason {
      // There is no login page between agg and a program, and the transport does not notice a silent program.
      case .schema where isProgram: .invalid(.failure)
      case .timedOut where isProgram && time >= SourceHealth.fairTime: .invalid(.failure)
      case .auth: .invalid(.auth)
      case .quota(let wait), .rate(let wait): .invalid(.rate(retryAfter: wait))
      case .upstream: .invalid(.failure)
      case .schema: .invalid(.interception)
      case .request: .invalid(nil)
      case .unconfigured, .transport, .place, .timedOut: .silent
      }
  }
}
