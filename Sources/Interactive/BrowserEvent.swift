package import FoundationEssentials
package import TerminalControl

/// An event of the interactive view.
package enum BrowserEvent: Sendable {
  case key(Key)
  case resized(ScreenSize)
  /// An answer, and the notes about its sources. If it is a cached one, another follows.
  case answered(BrowserRequest, BrowserAnswer, notes: [String], isLast: Bool)
  /// A cached answer of a row that is not selected.
  case recalled(BrowserRequest, BrowserAnswer)
  /// There is no answer, or no newer one, for these reasons.
  case failed(BrowserRequest, [String])
  /// The request was cancelled before it was sent, because the user selected something else.
  case dropped(BrowserRequest)
  /// The matches for what was typed so far.
  case found(String, [BrowserEntry])
  /// The current time, and the time since the view began, which does not change when the system's clock is
  /// set.
  case clock(Date, Duration)
  /// The time since the view began, for animations.
  case motion(Duration)
  /// A problem that did not prevent an answer.
  case noticed(String)
}

/// An action that the interactive view requires; the pure core performs none itself.
package enum BrowserEffect: Hashable, Sendable {
  /// How soon to send a request, and whether a cached answer will do.
  package enum Urgency: Hashable, Sendable {
    /// The user may select another row in a moment.
    case passing
    case chosen
    /// Even fresh cached answers are requested again.
    case anew
  }

  case ask(BrowserRequest, Urgency)
  /// Deliver cached answers, and send no requests.
  case recall([BrowserRequest])
  case search(String)
  /// Store that it was viewed.
  case remember(BrowserEntry)
  case forget(BrowserEntry)
  /// Insert it into the recents again, at its former position.
  case restore(BrowserEntry, at: Int)
  case redraw
  case suspend
  case quit(isInterrupted: Bool)
}
