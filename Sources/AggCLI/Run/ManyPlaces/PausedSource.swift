import Aggregation
import FoundationEssentials
import HTTPTransport
import ProviderKit
import Weather

/// A source that an answer lacks because the limit of its requests is reached, because it said that it takes
/// none for some time, or because it keeps failing.
struct PausedSource: Sendable, CustomStringConvertible {
  private let source: SourceID
  private let reason: PauseReason
  /// When it may be asked again.
  let end: Date

  /// A list waits this long for a source, a little longer than a limit of requests in a minute needs.
  static let patience = 61.0

  /// All that some answers lack because of a pause: no answer, a part that is missing, or a cached answer. A
  /// source that fails matters only if no other one answered.
  static func all(in answers: [any Answer]) -> [Self] {
    let isAnswered = answers.contains { $0.hasAnswer }
    return answers.flatMap(\.sources).flatMap { outcome in
      outcome.obstacles.compactMap { Self(outcome.source, $0, isAnswered: isAnswered) }
    }
  }

  private init?(_ source: SourceID, _ error: TransportError, isAnswered: Bool) {
    guard case .paused(_, let pause) = error, let end = pause.until else { return nil }
    switch pause.reason {
    case .limit, .rate, .unavailable: break
    case .failures, .interception: if isAnswered { return nil }
    case .auth: return nil
    }
    self.source = source
    self.reason = pause.reason
    self.end = end
  }

  /// The source and what happened, for a message.
  var description: String { "\(source) \(reason.inShort)" }

  func isShort(at now: Date) -> Bool { end.timeIntervalSince(now) <= Self.patience }
}

extension SourceOutcome {
  /// Why requests of the source were not answered.
  fileprivate var obstacles: [TransportError] {
    let failures = [failure].compactMap(\.self) + missingParts.map(\.failure)
    var errors = failures.compactMap { failure -> TransportError? in
      guard case .transport(let error) = failure.reason else { return nil }
      return error
    }
    if case .failure(let error) = staleCause { errors.append(error) }
    return errors
  }
}
