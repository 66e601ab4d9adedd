package import HTTPTransport
package import SpannedJSON
package import Weather

/// Why one provider gave no answer. Other providers are not affected.
package struct ProviderFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, grouped by what the user can do.
  package enum Reason: Hashable, Sendable {
    /// A required setting is missing; the hint says how to set it.
    case unconfigured(setting: String, hint: String)
    case transport(TransportError)
    /// The key was rejected; with the names of the parameters that contain it, if known.
    case auth(parameters: [String])
    /// The quota of the key is used up; with the time until it is renewed, if known.
    case quota(retryAfter: Duration?)
    /// Too many requests; with the time to wait, if the source gives one.
    case rate(retryAfter: Duration?)
    /// The source does not know or cover the place.
    case place
    /// The source says that the request is wrong: an error in agg or in the manifest.
    case request
    /// The source reports an error of its own.
    case upstream
    /// The response has another form than documented, such as HTML instead of JSON.
    case schema
    /// No response within the time of the source or of the run.
    case timedOut
  }

  package var provider: SourceID
  package var reason: Reason
  /// The source's own words or the exact place of the error, cleaned and without secrets.
  package var detail: String?
  /// Whether the user set the source up but the setup does not work, as with a key that cannot be read.
  /// Unlike a source without any setup, the user expects it to work.
  package var isOfSetup = false
  /// Whether it concerns a response to a request, which `--record` saves, and not the output of a program or
  /// a file.
  package var isOfRequest = true
  /// Whether a manifest of the user reads the response, so that the user can correct it.
  package var isOfUserManifest = false
  /// Whether the user is testing the source, so that no message suggests a test.
  package var isOfTest = false
  /// Whether the time limit that was reached is fixed, so that no setting raises it.
  package var isOfFixedLimit = false
  /// Whether the response is HTML, which a source of data never sends by itself.
  package var isOfWebPage = false
  /// How long the source asks to wait after an error of its own; `nil` if it does not say.
  package var wait: Duration?
  /// Whether the response had no content. It is not cached, because the next one may have some.
  package var isOfEmptyResponse = false

  package init(_ provider: SourceID, _ reason: Reason, detail: String? = nil) {
    self.provider = provider
    self.reason = reason
    self.detail = detail
  }

  /// For a source that was not queried because it does not cover the place.
  package init(outside source: SourceID) {
    self.init(source, .place, detail: "outside the area of this source")
  }

  /// For a response that is JSON but has another form than documented.
  package init(_ provider: SourceID, misshapen problem: JSONProblem) {
    self.init(provider, .schema, detail: problem.message)
  }

  /// For a response in which nothing could be read. The first problem is the reason.
  ///
  /// - Parameter detail: The reason if there is no problem.
  package init(_ provider: SourceID, unreadable problems: [ReportProblem], otherwise detail: String? = nil) {
    self.init(provider, .schema, detail: problems.first?.description ?? detail)
  }

  /// Whether the source has nothing for such queries: it does not know the place, or has no key and was not
  /// contacted.
  package var hasNothingToSay: Bool {
    switch reason {
    case .place: true
    case .unconfigured: !isOfSetup
    default: false
    }
  }

  /// Why the source is not part of this answer, although nothing failed; `nil` for a failure.
  package var reasonToSkip: String? {
    switch reason {
    case .place: detail ?? "no data for this place"
    case .transport(let error):
      if case .notRecorded = error { "nothing is recorded for it" } else { nil }
    default: nil
    }
  }

  /// What the user reads when a cached response replaces the invalid one; `nil` when none may.
  package var staleCause: StaleCause? {
    let reported = detail.map { " (\($0))" } ?? ""
    return switch reason {
    case .schema: .invalid("its response could not be read\(reported).")
    case .upstream: .invalid("it reports an error\(reported).")
    case .auth(let names):
      .invalid("its key was rejected\(reported). Check \(Self.settings(names, of: provider)) in your config.")
    case .quota: .invalid("the quota of its key is used up\(reported).")
    case .rate: .invalid("it reports too many requests\(reported).")
    // Whatever is wrong with the request, an earlier response to the same request is better than nothing.
    case .request: .invalid("it rejected the request\(reported).")
    case .unconfigured, .transport, .place, .timedOut: nil
    }
  }

  /// Asks, and changes a failure before it is thrown on.
  package static func marking<Value>(
    _ mark: (inout Self) -> Void,
    of ask: () async throws(Self) -> Value
  ) async throws(Self) -> Value {
    do throws(Self) { return try await ask() } catch {
      var failure = error
      mark(&failure)
      throw failure
    }
  }

  /// Whether the run was stopped before the source could respond, which is not the source's failure.
  package var isStopped: Bool { reason == .transport(.cancelled) }

  /// One line: which source, what happened, what to do.
  package var description: String { "\(provider): \(message)" }

  /// What happened and what to do, for a line that has named the source.
  package var message: String {
    let reported = detail.map { " (\($0))" } ?? ""
    return switch reason {
    case .unconfigured(let setting, let hint): "no \(setting): \(hint)"
    case .transport(.notCached) where !isOfRequest: "programs are not run with --offline."
    case .transport(let error): error.description
    case .auth(let names):
      "the key was rejected\(reported). Check \(Self.settings(names, of: provider)) in your config."
    case .quota(let wait?):
      "the quota of the key is used up\(reported). Try again in \(Self.text(wait)), or use another key."
    case .quota:
      "the quota of the key is used up\(reported). Try again later, or use another key."
    case .rate(let wait?): "too many requests\(reported). Try again in \(Self.text(wait))."
    // The service's own words may say how long to wait, and agg's advice must not contradict them.
    case .rate where isInWordsOfSource: "too many requests\(reported)."
    case .rate: "too many requests\(reported). Try again in \(Self.text(SourceHealth.usualPause))."
    case .place: "no data for this place\(reported)."
    case .request where isOfTest:
      "the source rejected the request\(reported).\(isOfRequest ? " -v shows the request." : "")"
    case .request:
      "the source rejected the request\(reported). For details, run agg providers test \(provider) PLACE -v."
    case .upstream:
      "the source reports an error\(reported). Try again \(wait.map { "in \(Self.text($0))" } ?? "later")."
    case .schema where isOfWebPage:
      "the response could not be read\(reported). Check whether the network needs a login\(isOfUserManifest && !isOfTest ? ", and its manifest with agg providers test" : ", or try again later")."
    case .schema where isOfUserManifest && isOfTest:
      "the response could not be read\(reported). Check its manifest."
    case .schema where isOfUserManifest:
      "the response could not be read\(reported). Check its manifest with agg providers test."
    case .schema where isOfRequest:
      "the response could not be read\(reported). To report this, save it with --record DIR."
    case .schema: "the response could not be read\(reported)."
    case .timedOut where isOfFixedLimit: "no response in time\(reported)."
    case .timedOut:
      "no response in time\(reported). Raise its timeout in your config, or --timeout."
    }
  }

  /// Whether the detail is more than a status.
  private var isInWordsOfSource: Bool { detail.map { !$0.hasPrefix("HTTP ") || $0.contains(":") } ?? false }

  /// The wait, limited like the pause of the circuit breaker.
  private static func text(_ wait: Duration) -> String {
    SourcePause.text(min(wait, SourceHealth.longestPause))
  }

  /// The paths of parameters in the config.
  private static func settings(_ names: [String], of provider: SourceID) -> String {
    let all = "providers.\(provider).params"
    return names.isEmpty ? all : names.map { "\(all).\($0)" }.joined(separator: " and ")
  }
}

extension ProviderFailure {
  /// The failure as one word that never changes, for programs.
  package enum Category: String, Hashable, Sendable, CaseIterable {
    /// A setting is missing, or nothing can be sent with it.
    case unconfigured
    /// No response, or an incomplete one.
    case network
    /// The source is paused after failures in earlier runs.
    case paused
    case stopped
    case notCached = "not-cached"
    case notRecorded = "not-recorded"
    case auth, quota, rate, place, request, upstream, schema
    case timedOut = "timed-out"
  }

  package var category: Category {
    switch reason {
    case .unconfigured: .unconfigured
    case .transport(let error):
      switch error {
      case .malformedURL, .malformedHeader, .forbiddenAddress, .plainHTTP: .unconfigured
      case .connectTimedOut, .timedOut, .noTurn, .stalled: .timedOut
      case .cancelled: .stopped
      case .notRecorded: .notRecorded
      case .notCached: .notCached
      case .paused: .paused
      case .unresolvedHost, .refused, .outOfFiles, .proxy, .notHTTP, .notTLS, .insecure, .truncated, .reset,
        .bodyTooLarge, .headersTooLarge, .undecodable, .redirectRefused, .tooManyRedirects, .other:
        .network
      }
    case .auth: .auth
    case .quota: .quota
    case .rate: .rate
    case .place: .place
    case .request: .request
    case .upstream: .upstream
    case .schema: .schema
    case .timedOut: .timedOut
    }
  }
}
