import Glibc

/// Trigonometry in degrees, the unit of every published series of the sun and moon.
enum Degrees {
  static func sin(_ degrees: Double) -> Double { Glibc.sin(degrees * .pi / 180) }
  static func cos(_ degrees: Double) -> Double { Glibc.cos(degrees * .pi / 180) }
  static func tan(_ degrees: Double) -> Double { Glibc.tan(degrees * .pi / 180) }
  static func asin(_ sine: Double) -> Double { Glibc.asin(min(1, max(-1, sine))) * 180 / .pi }
  static func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) * 180 / .pi }

  /// The same direction in 0..<360.
  static func turn(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let turn = rest < 0 ? rest + 360 : rest
    return turn < 360 ? turn : 0
  }

  /// The same direction in -180..<180.
  static func halfTurn(_ degrees: Double) -> Double { turn(degrees + 180) - 180 }

  /// The polynomial with these coefficients, the constant first (Horner's rule).
  static func polynomial(_ x: Double, _ coefficients: [Double]) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
  }
}
