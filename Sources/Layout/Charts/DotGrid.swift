/// Dots in rows and columns, each on or off.
package struct DotGrid: Hashable, Sendable {
  package let width: Int
  package let height: Int
  private var dots: [Bool]

  package init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    dots = Array(repeating: false, count: self.width * self.height)
  }

  /// Whether a dot is on; outside the grid it is off.
  package subscript(x: Int, y: Int) -> Bool {
    (0..<width).contains(x) && (0..<height).contains(y) && dots[y * width + x]
  }

  /// Turns on a dot; outside the grid this does nothing.
  package mutating func draw(x: Int, y: Int) {
    if (0..<width).contains(x), (0..<height).contains(y) { dots[y * width + x] = true }
  }

  /// Turns on the dots under the part of a line that is inside the grid.
  package mutating func draw(_ segment: Segment) {
    guard width > 0, height > 0,
      let inside = segment.clipped(width: Double(width), height: Double(height))
    else { return }
    // The far edges belong to the last dots.
    func dot(_ value: Double, _ count: Int) -> Int { min(Int(value), count - 1) }
    line(
      from: (dot(inside.x0, width), dot(inside.y0, height)),
      to: (dot(inside.x1, width), dot(inside.y1, height))
    )
  }

  /// The dots nearest to a line, without a gap (Bresenham, IBM Systems Journal 4, 1965).
  private mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    var (x, y) = start
    let (dx, dy) = (abs(end.x - x), -abs(end.y - y))
    let (right, down) = (x < end.x ? 1 : -1, y < end.y ? 1 : -1)
    var error = dx + dy
    while true {
      dots[y * width + x] = true
      if x == end.x, y == end.y { return }
      let twice = 2 * error
      if twice >= dy {
        error += dy
        x += right
      }
      if twice <= dx {
        error += dx
        y += down
      }
    }
  }

  /// The dots of both grids, which must have the same size.
  package func union(_ other: DotGrid) -> DotGrid {
    var all = self
    for index in dots.indices where index < other.dots.count && other.dots[index] { all.dots[index] = true }
    return all
  }

  /// Whether any of the two by four dots of a cell is on.
  func hasDots(column: Int, row: Int) -> Bool { bits(column: column, row: row) != 0 }

  /// The braille pattern of a cell of two by four dots.
  ///
  /// - Parameter empty: What is returned when no dot is on.
  package func braille(column: Int, row: Int, empty: String = " ") -> String {
    let bits = bits(column: column, row: row)
    guard bits != 0, let sign = Unicode.Scalar(0x2800 + bits) else { return empty }
    return String(sign)
  }

  /// The dots of a cell as the bits of a braille pattern (Unicode, Braille Patterns).
  private func bits(column: Int, row: Int) -> UInt32 {
    let (x, y) = (2 * column, 4 * row)
    func pair(_ line: Int, _ left: UInt32, _ right: UInt32) -> UInt32 {
      (self[x, y + line] ? left : 0) | (self[x + 1, y + line] ? right : 0)
    }
    return pair(0, 0x01, 0x08) | pair(1, 0x02, 0x10) | pair(2, 0x04, 0x20) | pair(3, 0x40, 0x80)
  }
}
