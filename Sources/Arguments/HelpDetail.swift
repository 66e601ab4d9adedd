/// How much of a help page to show.
package enum HelpDetail: Sendable {
  /// `-h`: the purpose, a few examples and the options of the command itself.
  case short
  /// `--help`: everything.
  case full
}
