package import Weather

/// Where a wind of a remark was measured.
package enum WindPlace: Hashable, Sendable {
  case runway(Runway)
  /// `TDZ`, `MID` and `END` of a runway.
  case touchdown(Runway)
  case midpoint(Runway)
  case stopEnd(Runway)
  case height(feet: UInt16)
  case heightInMeters(UInt16)
  case aerodrome
  /// The sector of the South Pole station that is kept free of its exhaust.
  case cleanAirSector
  /// A place named in the report.
  case named
  /// One that the report gives and that cannot be read.
  case unknown
}
