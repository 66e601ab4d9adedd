import Catalog
package import Weather

extension AirportAnswer {
  /// The height in the standard atmosphere that has the station's pressure: as reported, else computed from
  /// its altimeter setting and the elevation of the field.
  ///
  /// - Returns: `nil` for the report of another station, which has another elevation.
  package var pressureAltitude: Length? {
    guard let station = ownConditions else { return nil }
    if let reported = station.pressureAltitude { return reported }
    guard let altimeter = station.altimeter, let elevation = station.elevation(knowing: airport?.elevation)
    else { return nil }
    return Atmosphere.pressureAltitude(altimeter: altimeter, elevation: elevation)
  }

  /// - Returns: `nil` for the report of another station, which has another elevation.
  package var densityAltitude: Length? { ownConditions?.densityAltitude }

  private var ownConditions: StationConditions? { borrowedConditions == nil ? conditions?.content : nil }

  /// Parts of the conditions that the source lacked and that its raw text has.
  package var decodedHere: Set<StationConditions.Part> {
    guard let conditions = conditions?.content else { return [] }
    return conditions.decodedHere.subtracting(conditions.computedHere)
  }

  /// Parts of the conditions that were not reported but computed here.
  package var computedHere: Set<StationConditions.Part> {
    guard let conditions = conditions?.content else { return [] }
    // Altitudes of another station are not shown.
    guard borrowedConditions == nil else {
      return conditions.computedHere.subtracting([.pressureAltitude, .densityAltitude])
    }
    let isComputed = conditions.pressureAltitude == nil && pressureAltitude != nil
    return conditions.computedHere.union(isComputed ? [.pressureAltitude] : [])
  }
}
