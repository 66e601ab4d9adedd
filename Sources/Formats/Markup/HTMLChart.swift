import Layout
import Weather

/// The line above a table's columns as a drawing inside a page: SVG as wide as the columns, so that each
/// point is in the middle of its column. The table's rows contain its values as well.
struct HTMLChart {
  private let chart: LineChart
  private let language: Language

  /// In pixels; the style sheet gives the columns of a table with a chart this width.
  static let column = 46.0
  private static let height = 96.0
  /// Above and below the ends of the scale, so that no point is clipped.
  private static let margin = 8.0
  /// The width of the labels of the scale, at the right.
  private static let labels = 44.0

  init(_ chart: LineChart, language: Language) {
    self.chart = chart
    self.language = language
  }

  /// Empty with fewer than two values.
  var element: String {
    guard let scale = chart.scale else { return "" }
    let runs = runs(scale)
    let parts =
      [rules(scale)] + runs.map(band) + runs.map(line)
      + runs.joined().map { dot in
        "<circle\(attribute(dot.style)) cx=\"\(text(dot.x))\" cy=\"\(text(dot.y))\" r=\"2.5\"/>"
      }
    let size = "width=\"\(text(end + Self.labels))\" height=\"\(text(Self.height))\""
    return "<svg class=\"chart\" aria-hidden=\"true\" \(size)>\(parts.joined())</svg>"
  }

  private struct Dot {
    var x, y: Double
    /// The position of the highest and the lowest value of the sources.
    var top, bottom: Double
    var style: Style
  }

  private var end: Double { Double(chart.points.count) * Self.column }

  /// Runs of adjacent known values; the line must not cross missing ones.
  private func runs(_ scale: ClosedRange<Double>) -> [[Dot]] {
    let dots = chart.points.enumerated().map { index, point in
      point.map { point in
        Dot(
          x: (Double(index) + 0.5) * Self.column,
          y: y(point.value, scale),
          top: y(point.spread.upperBound, scale),
          bottom: y(point.spread.lowerBound, scale),
          style: point.style
        )
      }
    }
    return dots.split { $0 == nil }.map { $0.compactMap(\.self) }
  }

  private func y(_ value: Double, _ scale: ClosedRange<Double>) -> Double {
    let share = (value - scale.lowerBound) / (scale.upperBound - scale.lowerBound)
    return Self.margin + (1 - share) * (Self.height - 2 * Self.margin)
  }

  /// A line at each end of the scale, with its number.
  private func rules(_ scale: ClosedRange<Double>) -> String {
    [scale.upperBound, scale.lowerBound].map { value in
      let y = y(value, scale)
      let number = Markup.escaped(NumberText.fixed(value, in: language))
      return """
        <path class="rule" d="M0 \(text(y))H\(text(end))"/>\
        <text class="dim" x="\(text(end + 8))" y="\(text(y + 4))">\(number)</text>
        """
    }.joined()
  }

  private func band(_ run: [Dot]) -> String {
    guard run.contains(where: { $0.bottom - $0.top >= 1 }) else { return "" }
    let outline = run.map { ($0.x, $0.top) } + run.reversed().map { ($0.x, $0.bottom) }
    return "<path class=\"band\" d=\"\(path(outline))Z\"/>"
  }

  /// Each point colours the line half the way to its neighbours.
  private func line(_ run: [Dot]) -> String {
    var pieces: [(style: Style, corners: [(Double, Double)])] = []
    for (index, dot) in run.enumerated() {
      var corners = [(dot.x, dot.y)]
      if index > 0 { corners.insert(middle(run[index - 1], dot), at: 0) }
      if index + 1 < run.count { corners.append(middle(dot, run[index + 1])) }
      if pieces.last?.style == dot.style {
        pieces[pieces.count - 1].corners += corners.dropFirst()
      } else {
        pieces.append((dot.style, corners))
      }
    }
    return pieces.filter { $0.corners.count > 1 }
      .map { "<path\(attribute($0.style, "line")) d=\"\(path($0.corners))\"/>" }.joined()
  }

  private func middle(_ first: Dot, _ second: Dot) -> (Double, Double) {
    ((first.x + second.x) / 2, (first.y + second.y) / 2)
  }

  private func path(_ corners: [(Double, Double)]) -> String {
    "M" + corners.map { "\(text($0.0)) \(text($0.1))" }.joined(separator: "L")
  }

  private func attribute(_ style: Style, _ name: String = "") -> String {
    let classes = [name, style.classes].filter { !$0.isEmpty }.joined(separator: " ")
    return classes.isEmpty ? "" : " class=\"\(classes)\""
  }

  private func text(_ value: Double) -> String { NumberText.plain(value, decimals: 1) }
}
