/// A list of advisories or pilot reports that could not be fetched: what it has is unknown. The raw value is
/// its English name, for JSON and errors.
package enum MissingHazards: String, Hashable, Sendable, CaseIterable {
  case sigmet = "SIGMET"
  case internationalSIGMET = "international SIGMET"
  case airmet = "G-AIRMET"
  case centerAdvisory = "Center Weather Advisory"
  case pilotReports = "PIREP"
}
