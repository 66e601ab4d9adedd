/// What a line is to the open report of a kind.
enum LineUse {
  /// The first line of a report.
  case beginning
  /// A further line of the open report.
  case continuation
  /// A line of another kind, before which the open report ends.
  case other
}
