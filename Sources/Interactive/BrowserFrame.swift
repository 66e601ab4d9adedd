package import TerminalControl

/// The screen of the interactive view.
package struct BrowserFrame: Hashable, Sendable {
  /// As many lines as the screen has rows, with the styles of the options.
  package var lines: [String]
  /// The position at which the user types.
  package var cursor: ScreenWriter.Cursor?
}
