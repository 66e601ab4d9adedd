/// The European Air Quality Index of single pollutants, from their concentrations within an hour (European
/// Environment Agency, bands of 2025).
package enum EuropeanAirQuality {
  /// The concentrations in µg/m³ at which the five lower bands end: good, fair, moderate, poor, very poor.
  private static let bands: [(field: Field, ends: [Double])] = [
    (.pm25, [5, 15, 50, 90, 140]), (.pm10, [15, 45, 120, 195, 270]), (.ozone, [60, 100, 120, 160, 180]),
    (.nitrogenDioxide, [10, 25, 60, 100, 150]), (.sulphurDioxide, [20, 40, 125, 190, 275]),
  ]

  /// The pollutants that have an index.
  package static let pollutants = bands.map(\.field)

  /// The index of a pollutant: 20 for each band, linear within a band and beyond the last one.
  ///
  /// - Parameter concentration: In µg/m³.
  /// - Returns: `nil` for a field that the index does not have.
  package static func index(of field: Field, _ concentration: Double) -> Double? {
    guard let ends = bands.first(where: { $0.field == field })?.ends else { return nil }
    let band = min(ends.count { $0 <= concentration }, ends.count - 1)
    let start = band == 0 ? 0 : ends[band - 1]
    return 20 * (Double(band) + (concentration - start) / (ends[band] - start))
  }

  /// The pollutant with the highest index, the first of several; `nil` when fewer than two are known, because
  /// then there is nothing to compare.
  ///
  /// - Parameter concentration: The concentration of a pollutant in µg/m³, if it is known.
  package static func mainPollutant(_ concentration: (Field) -> Double?) -> Field? {
    let known = bands.compactMap { row in
      concentration(row.field).flatMap { value in index(of: row.field, value).map { (row.field, $0) } }
    }
    guard known.count >= 2, let highest = known.map(\.1).max() else { return nil }
    return known.first { $0.1 == highest }?.0
  }
}
