import FoundationEssentials
import Layout
import Weather

/// The time zone of this machine.
enum LocalTimeZone {
  /// The clock that `TZ` names: the name of a zone, also after a colon or as a file, a fixed offset such as
  /// `EST5`, or rules for the clock change (POSIX.1-2024, 8.3). Without `TZ`, that of the system.
  ///
  /// - Returns: `nil` for another form.
  static func clock(_ environment: [String: String]) -> TimeDisplay? {
    guard let variable = environment["TZ"], !variable.isEmpty else {
      return .zone(TimeZone.current.identifier)
    }
    let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if name.hasPrefix("/") {
      // `/etc/localtime` is a link to the file of a zone.
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: name)
      return [name, target].lazy.compactMap { $0.flatMap(zone) }.first
    }
    let rules = ClockRules(name).map(TimeDisplay.rules)
    // Foundation reads `UTC+3` and `GMT+3` the other way round. `EST5EDT` is the name of a zone, too, which
    // also has the rules of earlier years.
    return ClockRules(name)?.isFixed == true ? rules : zone(name) ?? rules
  }

  /// The identifier is the path below a directory of this name.
  private static func zone(_ file: String) -> TimeDisplay? {
    let name = file.firstRange(of: "/zoneinfo/").map { String(file[$0.upperBound...]) } ?? file
    return TimeZone(identifier: name).map { .zone($0.identifier) }
  }
}
