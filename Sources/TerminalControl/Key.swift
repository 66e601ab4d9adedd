/// A pressed key, independent of the terminal's encoding.
package enum Key: Hashable, Sendable {
  case character(Character)
  /// With the control key; a lower-case letter or one of `@ \ ] ^ _`.
  case control(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// The text of a bracketed paste, on one line and without control characters.
  case paste(String)
}
