import FoundationEssentials

/// The time zone of this machine.
enum LocalTimeZone {
  /// The identifier of the zone that `TZ` names, also after a colon or as a file (POSIX.1-2024, 8.3);
  /// otherwise that of the system.
  static func identifier(_ environment: [String: String]) -> String {
    guard let variable = environment["TZ"], variable.hasPrefix(":") || variable.hasPrefix("/") else {
      return TimeZone.current.identifier
    }
    let file = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    // `/etc/localtime` is a link to the file of a zone.
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file)
    return [file, target].lazy.compactMap { $0.flatMap(zone) }.first ?? TimeZone.current.identifier
  }

  /// The identifier is the path below a directory of this name.
  private static func zone(_ file: String) -> String? {
    let name = file.firstRange(of: "/zoneinfo/").map { String(file[$0.upperBound...]) } ?? file
    return TimeZone(identifier: name)?.identifier
  }
}
