package import Configuration
package import FoundationEssentials
package import ProviderKit
package import Weather

/// One line of `agg providers`.
package struct ProviderRow: Hashable, Sendable {
  /// Whether the provider can be used.
  package enum State: Hashable, Sendable {
    case ready
    /// Switched off in the config.
    case off
    /// It does not cover the requested place.
    case outside
    /// It has no key yet; `hint` says how to get one.
    case needsKey(hint: String)
    /// Another setting is missing; `hint` says how to set it.
    case unready(hint: String)
    /// It gets no requests for now, for a reason in one word; `hint` says until when and why.
    case paused(reason: String, until: Date?, hint: String)

    /// What to do before it can be used, or how long it is paused; `nil` when it is ready or switched off.
    package var hint: String? {
      switch self {
      case .ready, .off, .outside: nil
      case .needsKey(let hint), .unready(let hint), .paused(_, _, let hint): hint
      }
    }

    /// Why it is paused, in one word, and until when; `nil` if it is not.
    package var pause: (reason: String, until: Date?)? {
      if case .paused(let reason, let until, _) = self { (reason, until) } else { nil }
    }
  }

  package var id: SourceID
  /// The service's own name.
  package var title: String
  /// The kinds of query that it answers.
  package var answers: Set<Query>
  /// The kinds of query that it perhaps answers: only a response shows it.
  package var mayAnswer: Set<Query>
  /// The layer of the config that defines the provider.
  package var layer: ConfigLayer.Kind
  package var state: State
  /// How much of its limits is used up; empty for a source without limits.
  package var limits: [RequestUse]

  package init(
    id: SourceID,
    title: String,
    answers: Set<Query>,
    mayAnswer: Set<Query> = [],
    layer: ConfigLayer.Kind,
    state: State,
    limits: [RequestUse] = []
  ) {
    self.id = id
    self.title = title
    self.answers = answers
    self.mayAnswer = mayAnswer
    self.layer = layer
    self.state = state
    self.limits = limits
  }
}

/// How many requests were sent in the current period of a limit.
package struct RequestUse: Hashable, Sendable {
  /// As in the config, such as `500/day`.
  package let limit: String
  package let allowed: Int
  package let sent: Int

  package init(limit: String, allowed: Int, sent: Int) {
    self.limit = limit
    self.allowed = allowed
    self.sent = sent
  }

  /// 0 for none, 1 when the limit is reached.
  var share: Double { Double(sent) / Double(allowed) }
}
