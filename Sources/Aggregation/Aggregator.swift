package import FoundationEssentials
import HTTPTransport
package import Merge
import ProviderKit
package import Weather

/// Asks all providers that can answer, at once, inside one deadline, and makes one answer of what they say.
package struct Aggregator: Sendable {
  package var registry: ProviderRegistry
  /// The clock of the run.
  package var now: Date
  /// For the whole run.
  package var deadline: ContinuousClock.Instant
  package var merge: MergeSettings
  /// What earlier runs learned about the sources, when the user wants it to count.
  package var verification: VerificationLog?
  /// `--provider`: asks these alone.
  package var only: [SourceID]?
  package var language: Language
  /// Whether a provider tells what it looks for and does not find.
  package var tellsGaps = false
  /// Reported who is being asked; nothing depends on it.
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

  /// One source's reply to a question.
  struct Reply<Report: Sendable>: Sendable {
    let entry: ProviderRegistry.Entry
    var result: Result<Report, ProviderFailure>
    /// Why it is from an earlier run, when it is.
    var staleCause: StaleCause?
    /// Why parts of it are missing.
    var missingParts: [MissingPart] = []
    /// What the source said of its responses besides the weather.
    var problems: [ReportProblem] = []
    /// Why it is no part of the answer though it came; `nil` for one that is.
    var reasonToSkip: String?
    /// How long it waited until others were served.
    var queued = Duration.zero

    /// `nil` when there is none.
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

  /// How each source fared. That one does not cover a place, or is in no recording, is told only when nothing
  /// else answers, or when it is the one that counts.
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

  /// Asks all at once; the replies stand in the order of the config, whoever was first.
  ///
  /// - Parameters:
  ///   - capability: What a source must have to be asked.
  ///   - only: `nil` for all that are on.
  func ask<Source, Report: Sendable>(
    _ capability: (ProviderCapabilities) -> ProviderCapabilities.Maker<Source>?,
    of only: [SourceID]?,
    _ query: @escaping @Sendable (Source) async throws(ProviderFailure) -> Report
  ) async -> [Reply<Report>] {
    await inOrder(registry.respondents(only: only, for: capability)) {
      await reply(of: $0, until: deadline, query)
    }
  }

  /// - Parameter end: No later than the end of the run; the time of the source may be over before.
  func reply<Source, Report: Sendable>(
    of respondent: ProviderRegistry.ProviderFactory<Source>,
    until end: ContinuousClock.Instant,
    _ query: @escaping @Sendable (Source) async throws(ProviderFailure) -> Report
  ) async -> Reply<Report> {
    let entry = respondent.entry
    observer?.began(entry.id)
    defer { observer?.ended(entry.id) }
    let start = ContinuousClock.now
    let time = min(entry.timeout, start.duration(to: end))
    let call: ProviderCall
    do throws(ProviderFailure) {
      call = try await entry.inquire(time)
    } catch {
      return Reply(entry: entry, result: .failure(error))
    }
    // Less what it took to look up its secrets.
    let left = time - start.duration(to: .now)
    let answer = await timer.value(
      within: left,
      until: end,
      on: call.stopwatch
    ) {
      await call.answer(of: respondent.make, to: query, within: left, until: end)
    }
    var reply = Reply(entry: entry, result: answer ?? .failure(ProviderFailure(entry.id, .timedOut)))
    reply.queued = call.stopwatch.paused
    call.end(reply.failure, within: time)
    reply.staleCause = call.staleCause
    reply.missingParts = call.missingParts
    reply.problems = call.problems
    return reply
  }
}
