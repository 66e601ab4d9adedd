package import Layout

/// One line of `agg doctor`: what was checked, and what to do if it needs attention.
package struct Check: Hashable, Sendable {
  /// The result of the check.
  package enum State: String, Hashable, Sendable, CaseIterable {
    case fine = "ok"
    /// Works, but not everything that could.
    case doubtful = "note"
    case wrong
    /// Not requested, or the source has nothing here, which may be intended. A disabled source is "off", as
    /// in `agg providers`.
    case skipped
    /// A key or another setting is missing, which may be intended.
    case notReady = "not-ready"

    /// For people, in the words of `agg providers`.
    package var word: String { self == .notReady ? "not ready" : rawValue }
  }

  /// What was checked: a part of this machine, or a source by its id.
  package var name: String
  package var state: State
  /// The finding and what to do about it, in English; it may begin with the name.
  package var text: String

  package init(_ name: String, _ state: State, _ text: String) {
    self.name = name
    self.state = state
    self.text = text
  }
}

extension Check {
  /// The checks in their order, where one text says what is wrong with several sources. What works stays in
  /// a line each.
  static func findings(of checks: [Check]) -> [(names: [String], state: State, text: String)] {
    var findings: [(names: [String], state: State, text: String)] = []
    for check in checks {
      // Failures already begin with the name of the source.
      let text = String(check.text.trimmingPrefix("\(check.name): "))
      let same = findings.firstIndex { $0.state == check.state && $0.text == text }
      if let same, check.state != .fine {
        findings[same].names.append(check.name)
      } else {
        findings.append(([check.name], check.state, text))
      }
    }
    return findings
  }

  /// What works and what needs attention, in one or two lines.
  package static func summary(of checks: [Check]) -> String {
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let names = checks.filter { $0.state == .wrong || $0.state == .doubtful }.map(\.name)
    let shown = names.count > 4 ? names.prefix(3) + ["\(names.count - 3) more"] : names[...]
    let list = (shown.count > 1 ? [shown.dropLast().joined(separator: ", ")] : []) + shown.suffix(1)
    let attention =
      names.isEmpty
      ? "nothing needs attention"
      : "\(list.joined(separator: " and ")) \(names.count == 1 ? "needs" : "need") attention"
    let unready = checks.count { $0.state == .notReady }
    let rest =
      unready == 0 ? "" : " \(counted(unready, "source")) \(unready == 1 ? "is" : "are") not set up yet."
    return "\(counted(checks.count { $0.state == .fine }, "check")) passed; \(attention).\(rest)"
  }
}

extension SummaryTables {
  /// The checks of `agg doctor`: a summary, then a row for each.
  package static func document(_ checks: [Check]) -> Document {
    var document = Document([.text(StyledText(Check.summary(of: checks), .bold)), .gap])
    // As wide as the longest common word, or wider when a source is not ready.
    let words = max(Check.State.wrong.word.count, checks.map(\.state.word.count).max() ?? 0)
    for finding in Check.findings(of: checks) {
      let style: Style =
        switch finding.state {
        case .fine: .plain
        case .skipped, .notReady: .dim
        case .doubtful: .warning
        case .wrong: Style(isBold: true, accent: .error)
        }
      let state = StyledText(finding.state.word, style).padded(to: words + 2)
      let names = StyledText(finding.names.joined(separator: ", "), .bold)
      document.add(.text(state + names + StyledText(": \(finding.text)")))
    }
    return document
  }
}
