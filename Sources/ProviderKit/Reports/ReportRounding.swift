/// How far a source's value may differ from agg's decoded one: more than half a unit of the report is not
/// rounding.
package enum ReportRounding {
  package static let celsius = 0.6
  /// For a pressure at sea level, which has tenths.
  package static let hectopascals = 0.6
  /// For an altimeter setting, which may be in inches.
  package static let altimeterHectopascals = 1.0
  package static let knots = 0.6
  package static let degrees = 5.0

  /// - Parameter visibility: In metres, as in the text.
  package static func meters(of visibility: Double) -> Double { max(50, visibility * 0.02) }
}
