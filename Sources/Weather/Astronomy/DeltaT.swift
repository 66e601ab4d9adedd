/// The difference of terrestrial and universal time.
///
/// Polynomials of Espenak and Meeus (NASA/TP-2006-214141). Within 10 s from 1700 to 2030, within minutes in
/// the first centuries; for the far future only a guess.
enum DeltaT {
  private struct Piece {
    let before: Double
    let origin: Double
    let unit: Double
    let coefficients: [Double]
  }

  private static let longTerm = [-20, 0, 32.0]

  private static let pieces = [
    Piece(
      before: 500,
      origin: 0,
      unit: 100,
      coefficients: [10583.6, -1014.41, 33.78311, -5.952053, -0.1798452, 0.022174192, 0.0090316521]
    ),
    Piece(
      before: 1600,
      origin: 1000,
      unit: 100,
      coefficients: [1574.2, -556.01, 71.23472, 0.319781, -0.8503463, -0.005050998, 0.0083572073]
    ),
    Piece(before: 1700, origin: 1600, unit: 1, coefficients: [120, -0.9808, -0.01532, 1 / 7129]),
    Piece(
      before: 1800,
      origin: 1700,
      unit: 1,
      coefficients: [8.83, 0.1603, -0.0059285, 0.00013336, -1 / 1_174_000]
    ),
    Piece(
      before: 1860,
      origin: 1800,
      unit: 1,
      coefficients: [
        13.72, -0.332447, 0.0068612, 0.0041116, -0.00037436, 0.0000121272, -0.0000001699, 0.000000000875,
      ]
    ),
    Piece(
      before: 1900,
      origin: 1860,
      unit: 1,
      coefficients: [7.62, 0.5737, -0.251754, 0.01680668, -0.0004473624, 1 / 233_174]
    ),
    Piece(
      before: 1920,
      origin: 1900,
      unit: 1,
      coefficients: [-2.79, 1.494119, -0.0598939, 0.0061966, -0.000197]
    ),
    Piece(before: 1941, origin: 1920, unit: 1, coefficients: [21.20, 0.84493, -0.076100, 0.0020936]),
    Piece(before: 1961, origin: 1950, unit: 1, coefficients: [29.07, 0.407, -1 / 233, 1 / 2547]),
    Piece(before: 1986, origin: 1975, unit: 1, coefficients: [45.45, 1.067, -1 / 260, -1 / 718]),
    Piece(
      before: 2005,
      origin: 2000,
      unit: 1,
      coefficients: [63.86, 0.3345, -0.060374, 0.0017275, 0.000651814, 0.00002373599]
    ),
    Piece(before: 2050, origin: 2000, unit: 1, coefficients: [62.92, 0.32217, 0.005589]),
    Piece(before: 2150, origin: 1820, unit: 100, coefficients: [-205.724, 56.28, 32]),
  ]

  /// - Parameter year: With its fraction, such as 2024.5.
  static func seconds(in year: Double) -> Double {
    guard let piece = pieces.first(where: { year < $0.before }) else {
      return Degrees.polynomial((year - 1820) / 100, longTerm)
    }
    return Degrees.polynomial((year - piece.origin) / piece.unit, piece.coefficients)
  }
}
