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
