/// What somebody pressed, whatever bytes the terminal made of it.
package enum Key: Hashable, Sendable {
  case character(Character)
  /// With the control key; a lower-case letter or one of `@ \ ] ^ _`.
  case control(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// What a bracketed paste brought, on one line and without control characters.
  case paste(String)
}
