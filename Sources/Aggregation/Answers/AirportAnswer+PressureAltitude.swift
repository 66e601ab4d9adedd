import Catalog
package import Weather

extension AirportAnswer {
  /// The height in the standard atmosphere that has the station's pressure: as reported, else computed from
  /// its altimeter setting and its elevation. When the aerodrome itself reports, that is the elevation of the
  /// field in the directory, which is also shown; the one in a service's answer is rounded.
  package var pressureAltitude: Length? {
    if let reported = conditions?.content.pressureAltitude { return reported }
    guard let station = conditions?.content, let altimeter = station.altimeter,
      let elevation = (station.ident == ident.text ? airport?.elevation : nil) ?? station.elevation
    else { return nil }
    return Atmosphere.pressureAltitude(altimeter: altimeter, elevation: elevation)
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
