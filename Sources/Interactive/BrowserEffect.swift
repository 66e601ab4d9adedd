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
