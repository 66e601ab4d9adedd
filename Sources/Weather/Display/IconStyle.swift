/// How symbols of the weather are drawn.
package enum IconStyle: String, Hashable, Sendable, CaseIterable {
  /// Characters that every Unicode font has; some terminals draw them in colour.
  case emoji
  /// A short word, also when only ASCII can be drawn.
  case text
  /// The weather icons of a Nerd Font, which must be the terminal's font.
  case nerd
  case none
}
