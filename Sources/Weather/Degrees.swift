import Glibc

/// Angles in degrees: the unit of directions, of coordinates, and of every published series of the sun and
/// moon.
package enum Degrees {
  package static func sin(_ degrees: Double) -> Double { Glibc.sin(degrees * .pi / 180) }
  package static func cos(_ degrees: Double) -> Double { Glibc.cos(degrees * .pi / 180) }
  package static func tan(_ degrees: Double) -> Double { Glibc.tan(degrees * .pi / 180) }
  package static func asin(_ sine: Double) -> Double { Glibc.asin(min(1, max(-1, sine))) * 180 / .pi }
  package static func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) * 180 / .pi }

  /// The same direction in 0..<360; not a number stays so.
  package static func turn(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let turn = rest < 0 ? rest + 360 : rest
    // A tiny negative rest is rounded up to a full turn.
    return turn == 360 ? 0 : turn
  }

  /// The same direction in -180..<180.
  package static func halfTurn(_ degrees: Double) -> Double { turn(degrees + 180) - 180 }

  /// A direction in the form of reports: what would be shown as 0 is 360, because 0 means calm (WMO-No. 306,
  /// FM 15.5). All others stay as they are.
  package static func reported(_ degrees: Double) -> Double {
    (0..<0.5).contains(degrees) ? 360 : degrees
  }

  /// The polynomial with these coefficients, the constant first (Horner's rule).
  static func polynomial(_ x: Double, _ coefficients: [Double]) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
  }
}
