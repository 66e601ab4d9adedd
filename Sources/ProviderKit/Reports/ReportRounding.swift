/// How far what a source makes of a report may lie from what our decoder makes of its text: more than half a
/// unit of what reports give is no rounding.
package enum ReportRounding {
  package static let celsius = 0.6
  /// Of a pressure at sea level, which is given in tenths.
  package static let hectopascals = 0.6
  /// Of an altimeter setting, which may be given in inches.
  package static let altimeterHectopascals = 1.0
  package static let knots = 0.6
  package static let degrees = 5.0

  /// - Parameter visibility: In metres, as the text has it.
  package static func meters(of visibility: Double) -> Double { max(50, visibility * 0.02) }
}
