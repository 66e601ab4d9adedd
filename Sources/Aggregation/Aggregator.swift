import Catalog
package import FoundationEssentials
import HTTPTransport
package import Merge
import ProviderKit
package import Weather

/// Queries all providers that can answer, at once and within one deadline, and combines their reports into
/// one answer.
package struct Aggregator: Sendable {
  package var registry: ProviderRegistry
  /// The clock of the run.
  package var now: Date
  /// For the whole run.
  package var deadline: ContinuousClock.Instant
  package var merge: MergeSettings
  /// The errors of sources that earlier runs learned, if the user wants to use them.
  package var verification: VerificationLog?
  /// `--provider`: queries only these.
  package var only: [SourceID]?
  package var language: Language
  /// Whether providers report values that they look for and do not find.
  package var reportsGaps = false
  /// Notified about queries in progress; has no effect on the result.
  package var observer: QueryObserver?
  private let timer = DeadlineTimer()

  package init(
    registry: ProviderRegistry,
    now: Date,
    deadline: ContinuousClock.Instant,
    merge: MergeSettings,
    only: [SourceID]? = nil,
    language: Language = .english
  ) {
    self.registry = registry
    self.now = now
    self.deadline = deadline
    self.merge = merge
    self.only = only
    self.language = language
  }

  /// One source's reply to a query.
  struct Reply<Report: Sendable>: Sendable {
    let entry: ProviderRegistry.Entry
    var result: Result<Report, ProviderFailure>
    /// Why it came from an earlier run, if it did.
    var staleCause: StaleCause?
    /// The missing parts and their reasons.
    var missingParts: [MissingPart] = []
    /// What the source said about its responses besides the weather.
    var problems: [ReportProblem] = []
    /// Why a reply is not part of the answer; `nil` if it is.
    var reasonToSkip: String?
    /// How long it waited for other requests.
    var queued = Duration.zero

    /// The reply of a source that the config limits to other places.
    static func elsewhere(_ entry: ProviderRegistry.Entry) -> Self {
      let detail = "the config limits it to other places"
      return Self(entry: entry, result: .failure(ProviderFailure(entry.id, .place, detail: detail)))
    }

    /// `nil` if there is none.
    var report: Report? { try? result.get() }

    var failure: ProviderFailure? {
      if case .failure(let failure) = result { failure } else { nil }
    }

    func outcome(_ report: some SourceReport) -> SourceOutcome {
      var outcome = entry.outcome(.answered)
      (outcome.fetched, outcome.origin, outcome.problems) = (report.fetched, report.origin, report.problems)
      outcome.problems += problems
      outcome.extras = report.extras
      outcome.attribution = report.attribution ?? outcome.attribution
      outcome.staleCause = staleCause
      outcome.missingParts = missingParts
      return outcome
    }
  }

  /// The outcome of each source. A source that does not cover a place, or is not in the recording, is listed
  /// only if there is no other answer, or if it is the one that counts.
  ///
  /// - Parameter isAnswered: Whether there is an answer without any of them.
  func outcomes(of replies: [Reply<some SourceReport>], isAnswered: Bool = false) -> [SourceOutcome] {
    let isAnswered = isAnswered || replies.contains { $0.report != nil && $0.reasonToSkip == nil }
    return replies.map { reply in
      switch reply.result {
      case .success(let report):
        return reply.reasonToSkip.map { reply.entry.outcome(.skipped($0)) } ?? reply.outcome(report)
      case .failure(let failure):
        if isAnswered, reply.entry.id != merge.soleSource, let reason = failure.reasonToSkip {
          return reply.entry.outcome(.skipped(reason))
        }
        return reply.entry.outcome(.failed(failure))
      }
    }
  }

  /// Queries all sources at once. The replies are in the order of the config.
  ///
  /// - Parameters:
  ///   - capability: The maker that a source must have.
  ///   - source: The only source to query; `nil` queries those of `--provider`, or all enabled ones.
  ///   - airport: What the query is about, if the config may limit it to some sources.
  func ask<Source, Report: Sendable>(
    _ capability: (ProviderCapabilities) -> ProviderCapabilities.Maker<Source>?,
    of source: SourceID? = nil,
    about airport: Airport? = nil,
    _ query: @escaping @Sendable (Source) async throws(ProviderFailure) -> Report
  ) async -> [Reply<Report>] {
    await inOrder(registry.entries(able: capability, only: source.map { [$0] } ?? only)) { able in
      if let airport, !able.entry.coverage.contains(airport.coordinates, country: airport.country) {
        return Reply<Report>.elsewhere(able.entry)
      }
      return await reply(of: able, until: deadline, query)
    }
  }

  /// - Parameter end: The end of the run. The time of the source may be over before it.
  func reply<Source, Report: Sendable>(
    of able: ProviderRegistry.AbleEntry<Source>,
    until end: ContinuousClock.Instant,
    _ query: @escaping @Sendable (Source) async throws(ProviderFailure) -> Report
  ) async -> Reply<Report> {
    let entry = able.entry
    observer?.began(entry.id)
    let start = ContinuousClock.now
    let time = min(entry.timeout, start.duration(to: end))
    let call: ProviderCall
    do throws(ProviderFailure) {
      call = try await entry.makeCall(within: time)
    } catch {
      observer?.ended(entry.id, error)
      return Reply(entry: entry, result: .failure(error))
    }
    // Minus the time for looking up its secrets.
    let left = time - start.duration(to: .now)
    let answer = await timer.value(
      within: left,
      until: end,
      on: call.stopwatch
    ) {
      await call.answer(of: able.make, to: query, within: left, until: end)
    }
    var reply = Reply(entry: entry, result: answer ?? .failure(ProviderFailure(entry.id, .timedOut)))
    observer?.ended(entry.id, reply.failure)
    reply.queued = call.stopwatch.paused
    call.end(reply.failure, within: time)
    reply.staleCause = call.staleCause
    reply.missingParts = call.missingParts
    reply.problems = call.problems
    return reply
  }
}
