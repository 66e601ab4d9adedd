import Catalog
package import Weather

extension AirportAnswer {
  /// The height in the standard atmosphere at which the pressure of the station is found, computed from its altimeter
  /// setting and its elevation: that of the report, or of the directory when the aerodrome itself reports.
  package var pressureAltitude: Length? {
    guard let station = conditions?.content, let altimeter = station.altimeter,
      let elevation = station.elevation ?? (station.ident == ident.text ? airport?.elevation : nil),
      let pressure = Atmosphere.stationPressure(altimeter: altimeter, elevation: elevation)
    else { return nil }
    return Atmosphere.pressureAltitude(stationPressure: pressure)
  }
}
