package import Layout

/// One line of `agg doctor`: what was looked at, and what to do when it is not as it should be.
package struct Check: Hashable, Sendable {
  /// What was found.
  package enum State: String, Hashable, Sendable, CaseIterable {
    case fine = "ok"
    /// Works, with less than there could be.
    case doubtful = "note"
    case wrong
    /// Not asked, or has no answer here, which may be meant. Off is what `agg providers` calls a source that
    /// nobody wants.
    case skipped
    /// A key or the like is missing, which may be meant.
    case notReady = "not-ready"

    /// For people, in the words of `agg providers`.
    package var word: String { self == .notReady ? "not ready" : rawValue }
  }

  /// What was looked at: a part of this machine, or a source by its id.
  package var name: String
  package var state: State
  /// What was found and what to do about it, in English; it may begin with the name.
  package var text: String

  package init(_ name: String, _ state: State, _ text: String) {
    self.name = name
    self.state = state
    self.text = text
  }
}

extension SummaryTables {
  package static func document(_ checks: [Check]) -> Document {
    var document = Document()
    // As wide as the longest of the usual words, and wider where a source is not ready.
    let words = max(Check.State.wrong.word.count, checks.map(\.state.word.count).max() ?? 0)
    for check in checks {
      let style: Style =
        switch check.state {
        case .fine: .plain
        case .skipped, .notReady: .dim
        case .doubtful: .warning
        case .wrong: Style(isBold: true, accent: .error)
        }
      let state = StyledText(check.state.word, style).padded(to: words + 1)
      // A failure already begins with the name of its source.
      let text = String(check.text.trimmingPrefix("\(check.name): "))
      document.add(.text(state + StyledText(check.name, .bold) + StyledText(": \(text)")))
    }
    return document
  }
}
