import ReferenceData
package import Weather

/// The time zones of the world by place.
package enum TimeZones {
  /// The IANA name of the zone at a point. At sea it is a nautical zone, whose name counts the hours west of
  /// Greenwich: at 30° W the clock is two hours behind UTC, which is `Etc/GMT+2`.
  package static func name(at point: Coordinates) -> String {
    let number = TimeZoneTree.world.zone(latitude: point.latitude, longitude: point.longitude)
    return number.flatMap { ZoneNames[String($0)] } ?? nautical(longitude: point.longitude)
  }

  /// Each zone is 15° wide, with its meridian in the middle.
  private static func nautical(longitude: Double) -> String {
    let hours = Int((longitude / 15).rounded())
    if hours == 0 { return "Etc/GMT" }
    return hours > 0 ? "Etc/GMT-\(hours)" : "Etc/GMT+\(-hours)"
  }
}
