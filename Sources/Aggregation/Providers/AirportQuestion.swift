/// What is asked of a provider of aerodromes' reports.
package struct AirportQuestion: Hashable, Sendable {
  package var station: StationIdent
  /// A provider need neither ask for the others nor read them.
  package var parts: AirportAnswer.Parts

  package init(_ station: StationIdent, parts: AirportAnswer.Parts = .all) {
    self.station = station
    self.parts = parts
  }
}
