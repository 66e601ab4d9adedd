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
  /// Above and below the ends of the scale, so that neither points nor numbers are clipped.
  private static let margin = 18.0

  init(_ chart: LineChart, language: Language) {
    self.chart = chart
    self.language = language
  }

  /// Empty with fewer than two values.
  var element: String {
    guard let scale = chart.scale else { return "" }
    let runs = runs(scale)
    let parts =
      runs.map(band) + runs.map(line)
      + runs.joined().map { dot in
        "<circle\(attribute(dot.style)) cx=\"\(text(dot.x))\" cy=\"\(text(dot.y))\" r=\"2.5\"/>"
      } + [extremes(runs.flatMap(\.self))]
    let size = "width=\"\(text(end))\" height=\"\(text(Self.height))\""
    return "<svg class=\"chart\" aria-hidden=\"true\" \(size)>\(parts.joined())</svg>"
  }

  private struct Dot {
    var value: Double
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
          value: point.value,
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

  /// The highest value above its point, and the lowest below its point.
  private func extremes(_ dots: [Dot]) -> String {
    guard let highest = dots.min(by: { $0.y < $1.y }), let lowest = dots.max(by: { $0.y < $1.y }),
      highest.y < lowest.y
    else { return "" }
    return number(highest, y: min(highest.top, highest.y) - 6) + number(lowest, y: lowest.bottom + 15)
  }

  private func number(_ dot: Dot, y: Double) -> String {
    let number = Markup.escaped(NumberText.fixed(dot.value, in: language))
    return "<text\(attribute(dot.style)) x=\"\(text(dot.x))\" y=\"\(text(y))\">\(number)</text>"
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
