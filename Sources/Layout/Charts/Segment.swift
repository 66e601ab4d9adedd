/// A straight line between two points of a plane.
package struct Segment: Hashable, Sendable {
  package var x0: Double
  package var y0: Double
  package var x1: Double
  package var y1: Double

  package init(x0: Double, y0: Double, x1: Double, y1: Double) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  private var isFinite: Bool { x0.isFinite && y0.isFinite && x1.isFinite && y1.isFinite }

  /// The part of it inside 0...width and 0...height (Liang and Barsky, ACM Transactions on Graphics 3, 1984).
  ///
  /// - Returns: `nil` when nothing of it is inside, and for what is not a number.
  func clipped(width: Double, height: Double) -> Segment? {
    guard isFinite, width >= 0, height >= 0 else { return nil }
    let (dx, dy) = (x1 - x0, y1 - y0)
    var (enter, leave) = (0.0, 1.0)
    for (step, room) in [(-dx, x0), (dx, width - x0), (-dy, y0), (dy, height - y0)] {
      if step == 0 {
        guard room >= 0 else { return nil }
      } else if step < 0 {
        enter = max(enter, room / step)
      } else {
        leave = min(leave, room / step)
      }
    }
    // Differences of very large numbers may not be finite.
    guard enter <= leave, dx.isFinite, dy.isFinite else { return nil }
    // Rounding must not lead outside again.
    func inside(_ value: Double, _ most: Double) -> Double { min(max(value, 0), most) }
    return Segment(
      x0: inside(x0 + enter * dx, width),
      y0: inside(y0 + enter * dy, height),
      x1: inside(x0 + leave * dx, width),
      y1: inside(y0 + leave * dy, height)
    )
  }
}
