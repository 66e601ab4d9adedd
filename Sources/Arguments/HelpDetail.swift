/// How much of a help page to show.
package enum HelpDetail: Sendable {
  /// `-h`: the options of the command itself, and a few examples.
  case short
  /// `--help`: everything.
  case full
}
