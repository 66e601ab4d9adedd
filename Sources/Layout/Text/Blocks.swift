/// Bars of one eighth to eight eighths of a line.
package enum Blocks {
  private static let eighths = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// - Parameter share: 0 is the lowest bar, 1 the full one.
  package static func bar(_ share: Double) -> String {
    guard share.isFinite else { return " " }
    return eighths[Int((min(max(share, 0), 1) * 7).rounded())]
  }
}
