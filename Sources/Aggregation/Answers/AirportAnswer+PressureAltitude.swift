import Catalog
package import Weather

extension AirportAnswer {
  /// The height in the standard atmosphere that has the station's pressure: as reported, else computed from
  /// its altimeter setting and its elevation, which is that of the report, or of the directory when the
  /// aerodrome itself reports.
  package var pressureAltitude: Length? {
    if let reported = conditions?.content.pressureAltitude { return reported }
    guard let station = conditions?.content, let altimeter = station.altimeter,
      let elevation = station.elevation ?? (station.ident == ident.text ? airport?.elevation : nil),
      let pressure = Atmosphere.stationPressure(altimeter: altimeter, elevation: elevation)
    else { return nil }
    return Atmosphere.pressureAltitude(stationPressure: pressure)
  }

  /// Parts of the conditions that the source lacked and that its raw text has.
  package var decodedHere: Set<StationConditions.Part> {
    guard let conditions = conditions?.content else { return [] }
    return conditions.decodedHere.subtracting(conditions.computedHere)
  }

  /// Parts of the conditions that were not reported but computed here.
  package var computedHere: Set<StationConditions.Part> {
    guard let conditions = conditions?.content else { return [] }
    let isComputed = conditions.pressureAltitude == nil && pressureAltitude != nil
    return conditions.computedHere.union(isComputed ? [.pressureAltitude] : [])
  }
}
