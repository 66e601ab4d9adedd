package import FoundationEssentials
package import TerminalControl

/// What happens to the interactive view.
package enum BrowserEvent: Sendable {
  case key(Key)
  case resized(ScreenSize)
  /// An answer, and what is to be said of its sources; another one follows when this
  /// one was only kept from earlier.
  case answered(BrowserRequest, BrowserAnswer, notes: [String], isLast: Bool)
  /// What earlier runs kept of something that nobody looks at yet.
  case recalled(BrowserRequest, BrowserAnswer)
  /// There is no answer, or none that is newer, for these reasons.
  case failed(BrowserRequest, [String])
  /// The request was given up before anybody was asked: something else is looked at.
  case dropped(BrowserRequest)
  /// What somebody may mean by what was typed so far.
  case found(String, [BrowserEntry])
  /// The time of day went on, and the time since the view began, which nobody sets to another one.
  case clock(Date, Duration)
  /// The time since the view began, for what moves.
  case motion(Duration)
  /// Something went wrong that costs no answer.
  case noticed(String)
}

/// What the interactive view wants done; the pure core does nothing itself.
package enum BrowserEffect: Hashable, Sendable {
  /// How soon a request is worth asking, and of whom.
  package enum Urgency: Hashable, Sendable {
    /// Somebody who goes down the list may be gone in a moment.
    case passing
    case chosen
    /// Even what is kept and still good is asked for again.
    case anew
  }

  case ask(BrowserRequest, Urgency)
  /// Say what earlier runs kept, and ask nobody.
  case recall([BrowserRequest])
  case search(String)
  /// Remember that it was looked at.
  case remember(BrowserEntry)
  case forget(BrowserEntry)
  /// Take it back into the recents at its place among them.
  case restore(BrowserEntry, at: Int)
  case redraw
  case suspend
  case quit(isInterrupted: Bool)
}
