package import Weather

/// A line over the columns of a table: a point in the middle of each column, the band between the lowest and
/// the highest value of the sources, or between percentiles, and the highest and the lowest value at the
/// right. The line is interrupted where a value is missing.
package struct LineChart: Hashable, Sendable {
  /// A value of the line, with its band and its colour.
  package struct Point: Hashable, Sendable {
    package var value: Double
    /// From the lowest to the highest value of the sources; only the value itself if there is a single
    /// source.
    package var spread: ClosedRange<Double>
    package var style: Style

    /// - Returns: `nil` for values that cannot be drawn.
    package init?(_ value: Double, spread: ClosedRange<Double>? = nil, style: Style = .plain) {
      guard abs(value) < 10_000 else { return nil }
      self.value = value
      self.style = style
      self.spread =
        spread.flatMap { $0.contains(value) && $0.upperBound - $0.lowerBound < 10_000 ? $0 : nil }
        ?? value...value
    }
  }

  /// One for each column of the table.
  package var points: [Point?]
  /// The row of the table that it stands above.
  package var row: Int
  /// In lines.
  package var height = 3
  package var glyphs = GlyphTier.unicode
  /// For the numbers at the right.
  package var language: Language

  package init(
    points: [Point?],
    row: Int,
    height: Int = 3,
    glyphs: GlyphTier = GlyphTier.unicode,
    language: Language
  ) {
    self.points = points
    self.row = row
    self.height = height
    self.glyphs = glyphs
    self.language = language
  }

  /// A smaller difference does not fill the chart; otherwise every calm night would look like a storm.
  private static let leastSpan = 4.0

  /// The whole numbers at the ends of the scale; `nil` with fewer than two values.
  package var scale: ClosedRange<Double>? {
    let known = points.compactMap(\.self)
    guard known.count >= 2, let low = known.map(\.spread.lowerBound).min(),
      let high = known.map(\.spread.upperBound).max()
    else { return nil }
    let (bottom, top) = (low.rounded(.down), high.rounded(.up))
    let missing = max(0, Self.leastSpan - (top - bottom))
    return (bottom - (missing / 2).rounded(.down))...(top + (missing / 2).rounded(.up))
  }

  /// - Parameter columns: The positions of the table's columns in the line, by their index.
  package func lines(over columns: [(index: Int, start: Int, width: Int)]) -> [StyledText] {
    let charted = columns.filter { points.indices.contains($0.index) }
    guard let scale, let end = charted.map({ $0.start + $0.width }).max() else { return [] }
    let drawing = Drawing(self, scale: scale, width: end, over: charted)
    let labels = columns.first { $0.start >= end }?.start ?? end + 2
    let values = charted.compactMap { points[$0.index]?.value }
    let (highest, lowest) = (values.max() ?? 0, values.min() ?? 0)
    let (top, bottom) = (drawing.row(of: highest), drawing.row(of: lowest))
    let lines = (0..<height).map { row in
      let line = drawing.line(row)
      // A single row of points needs no numbers: those of the table are beside it.
      guard top < bottom, row == top || row == bottom else { return line }
      let label = NumberText.fixed(row == top ? highest : lowest, in: language)
      return line.padded(to: labels) + StyledText(label, .dim)
    }
    // The values of a calm night do not fill the scale.
    guard let first = lines.firstIndex(where: { !$0.isEmpty }),
      let last = lines.lastIndex(where: { !$0.isEmpty })
    else { return [] }
    return Array(lines[first...last])
  }

  /// Whether a part of the band is wide enough to be drawn.
  package var hasBand: Bool {
    guard let scale, glyphs == .unicode else { return false }
    let dot = (scale.upperBound - scale.lowerBound) / Double(4 * height - 1)
    return points.contains { point in
      point.map { $0.spread.upperBound - $0.spread.lowerBound >= dot } ?? false
    }
  }
}

extension LineChart {
  /// Line and band as dots: two by four in a cell of braille, one in a cell of ASCII.
  private struct Drawing {
    private let glyphs: GlyphTier
    private let width: Int
    private let scale: ClosedRange<Double>
    /// The height in dots of the grid and of a cell.
    private let dots: (all: Double, cell: Int)
    private var line: DotGrid
    private var band: DotGrid
    private var marks: DotGrid
    private var both: DotGrid
    private var styles: [Style]

    init(
      _ chart: LineChart,
      scale: ClosedRange<Double>,
      width: Int,
      over columns: [(index: Int, start: Int, width: Int)]
    ) {
      glyphs = chart.glyphs
      self.width = width
      let (across, down) = glyphs == .ascii ? (1, 1) : (2, 4)
      let empty = DotGrid(width: width * across, height: chart.height * down)
      (line, band, marks, both) = (empty, empty, empty, empty)
      styles = Array(repeating: .dim, count: width)
      self.scale = scale
      dots = (Double(empty.height), down)
      var last: (x: Double, point: Point)?
      for column in columns {
        guard let point = chart.points[column.index] else {
          last = nil
          continue
        }
        let x = (Double(column.start) + Double(column.width) / 2) * Double(across)
        let here = (x: x, point: point)
        marks.draw(x: Int(x), y: Int(y(point.value)))
        line.draw(
          Segment(x0: last?.x ?? x, y0: y(last?.point.value ?? point.value), x1: x, y1: y(point.value))
        )
        fill(from: last ?? here, to: here)
        // The cells nearer to this point than to its neighbours have its colour.
        let reach = columns.count > 1 ? abs(columns[1].start - columns[0].start) : column.width
        let middle = column.start + column.width / 2
        for cell in max(0, middle - reach / 2)..<min(width, max(middle + (reach + 1) / 2, 0)) {
          styles[cell] = point.style
        }
        last = here
      }
      both = line.union(band)
    }

    private func y(_ value: Double) -> Double {
      let share = (value - scale.lowerBound) / (scale.upperBound - scale.lowerBound)
      return (1 - share) * (dots.all - 1) + 0.5
    }

    /// The row of cells of a value.
    func row(of value: Double) -> Int { Int(y(value)) / dots.cell }

    /// The band between two points: every other dot, so that the line stands out.
    private mutating func fill(
      from start: (x: Double, point: Point),
      to end: (x: Double, point: Point)
    ) {
      guard glyphs == .unicode else { return }
      for x in Int(start.x)...max(Int(start.x), Int(end.x)) {
        let share = end.x > start.x ? min(max((Double(x) - start.x) / (end.x - start.x), 0), 1) : 1
        func between(_ first: Double, _ second: Double) -> Double { first + (second - first) * share }
        let top = y(between(start.point.spread.upperBound, end.point.spread.upperBound))
        let bottom = y(between(start.point.spread.lowerBound, end.point.spread.lowerBound))
        guard bottom - top >= 1 else { continue }
        for dot in Int(top)...Int(bottom) where (x + dot).isMultiple(of: 2) {
          band.draw(x: x, y: dot)
        }
      }
    }

    func line(_ row: Int) -> StyledText {
      var text = StyledText()
      for column in 0..<width {
        if glyphs == .ascii {
          text.append(marks[column, row] ? "o" : line[column, row] ? "." : " ", styles[column])
          continue
        }
        let isLine = line.hasDots(column: column, row: row)
        let sign = (isLine ? both : band).braille(column: column, row: row)
        text.append(sign, sign == " " ? .plain : isLine ? styles[column] : .dim)
      }
      return text.withoutTrailingSpaces
    }
  }
}
