/// The parts of an airport's answer that are shown; `AirportQuery.Parts` are those that are queried.
package struct AirportSections: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The observation, and values derived from it.
  package static let conditions = AirportSections(rawValue: 1)
  /// The TAF.
  package static let forecast = AirportSections(rawValue: 2)
  /// All altitudes; by default only the low ones are shown.
  package static let winds = AirportSections(rawValue: 4)
  /// Location, elevation, time zone, currency, map.
  package static let details = AirportSections(rawValue: 8)
  /// With head- and crosswind; `details` include them, too.
  package static let runways = AirportSections(rawValue: 16)
  /// Advisories and pilot reports around it.
  package static let hazards = AirportSections(rawValue: 32)
  /// The reports of the last hours, with their trend.
  package static let history = AirportSections(rawValue: 64)
}
