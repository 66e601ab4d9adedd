import FoundationEssentials
import Weather

/// The time zone of this machine.
enum LocalTimeZone {
  /// The identifier of the zone that `TZ` names: the name of a zone, also after a colon or as a file, or a
  /// fixed offset such as `EST5`; else the rules for the clock change in it (POSIX.1-2024, 8.3), which
  /// `TimeText` reads. Without `TZ`, that of the system.
  ///
  /// - Returns: `nil` for another form.
  static func identifier(_ environment: [String: String]) -> String? {
    guard let variable = environment["TZ"], !variable.isEmpty else { return TimeZone.current.identifier }
    let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if name.hasPrefix("/") {
      // `/etc/localtime` is a link to the file of a zone.
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: name)
      return [name, target].lazy.compactMap { $0.flatMap(zone) }.first
    }
    guard let rules = ClockRules(name) else { return zone(name) }
    // Foundation reads `UTC+3` and `GMT+3` the other way round. `EST5EDT` is the name of a zone, too, which
    // also has the rules of earlier years.
    return rules.isFixed ? TimeZone(secondsFromGMT: rules.standard.offset)?.identifier : zone(name) ?? name
  }

  /// The identifier is the path below a directory of this name.
  private static func zone(_ file: String) -> String? {
    let name = file.firstRange(of: "/zoneinfo/").map { String(file[$0.upperBound...]) } ?? file
    return TimeZone(identifier: name)?.identifier
  }
}
