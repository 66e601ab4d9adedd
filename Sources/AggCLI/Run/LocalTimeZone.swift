import FoundationEssentials

/// The time zone of this machine.
enum LocalTimeZone {
  /// The identifier of the zone that `TZ` names, be it with a colon before it or by its file (POSIX.1-2024,
  /// 8.3); else of the one that the system is set to.
  static func identifier(_ environment: [String: String]) -> String {
    guard let variable = environment["TZ"], variable.hasPrefix(":") || variable.hasPrefix("/") else {
      return TimeZone.current.identifier
    }
    let file = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    // `/etc/localtime` leads to the file of a zone.
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file)
    return [file, target].lazy.compactMap { $0.flatMap(zone) }.first ?? TimeZone.current.identifier
  }

  /// Zones have their files below a directory of this name.
  private static func zone(_ file: String) -> String? {
    let name = file.firstRange(of: "/zoneinfo/").map { String(file[$0.upperBound...]) } ?? file
    return TimeZone(identifier: name)?.identifier
  }
}
