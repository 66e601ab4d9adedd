package import Weather

/// The location of a wind in a remark.
package enum WindPlace: Equatable, Sendable {
  case runway(RunwayDesignator)
  /// `TDZ`, `MID` and `END` of a runway.
  case touchdown(RunwayDesignator)
  case midpoint(RunwayDesignator)
  case stopEnd(RunwayDesignator)
  case height(feet: UInt16)
  case heightInMeters(UInt16)
  case aerodrome
  /// The sector of the South Pole station that is kept free of its own exhaust.
  case cleanAirSector
  /// A place named in the report.
  case named
  /// The report names a place that cannot be read.
  case unknown
}
