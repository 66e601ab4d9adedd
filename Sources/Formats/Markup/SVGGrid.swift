/// The positions of columns and rows in a picture.
struct SVGGrid {
  let columns: Int
  let rows: Int
  var margin: Pixels = 20
  /// The height of the window's bar, above the rows.
  var bar: Pixels = 24

  static let column = Pixels(hundredths: 840)
  static let line: Pixels = 18
  /// From the top of a row down to the baseline of its text.
  static let ascent: Pixels = 13

  var width: Pixels { columns * Self.column + 2 * margin }
  var height: Pixels { top(of: rows) + margin }

  func left(of column: Int) -> Pixels { margin + column * Self.column }
  func top(of row: Int) -> Pixels { bar + margin + row * Self.line }
}

/// A length in a picture, in whole hundredths: sums are exact, and thousands of them are quick to write.
struct Pixels: Hashable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  let hundredths: Int

  init(hundredths: Int) { self.hundredths = hundredths }
  init(integerLiteral whole: Int) { hundredths = 100 * whole }

  static func + (left: Self, right: Self) -> Self { Self(hundredths: left.hundredths + right.hundredths) }
  static func - (left: Self, right: Self) -> Self { Self(hundredths: left.hundredths - right.hundredths) }
  static func * (count: Int, length: Self) -> Self { Self(hundredths: count * length.hundredths) }
  static func / (length: Self, count: Int) -> Self { Self(hundredths: length.hundredths / count) }

  /// `20`, `28.4`, `28.45`
  var description: String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
