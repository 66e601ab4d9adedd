/// One line of `agg doctor`: what was looked at, and what to do when it is not as it should be.
package struct Check: Hashable, Sendable {
  package enum State: String, Hashable, Sendable, CaseIterable {
    case fine = "ok"
    /// Works, with less than there could be.
    case doubtful = "note"
    case wrong
    /// Not set up, which may be meant.
    case off
  }

  package var name: String
  package var state: State
  package var text: String

  package init(_ name: String, _ state: State, _ text: String) {
    self.name = name
    self.state = state
    self.text = text
  }
}

extension Overview {
  static func document(_ checks: [Check]) -> Document {
    var document = Document()
    for check in checks {
      let style: Style =
        switch check.state {
        case .fine: .plain
        case .off: .dim
        case .doubtful: .warning
        case .wrong: Style(isBold: true, accent: .error)
        }
      let state = StyledText(check.state.rawValue, style).padded(to: 6)
      // A failure already begins with the name of its source.
      let text = String(check.text.trimmingPrefix("\(check.name): "))
      document.add(.text(state + StyledText(check.name, .bold) + StyledText(": \(text)")))
    }
    return document
  }
}
