import FoundationEssentials

/// The time zone of this machine.
enum LocalTimeZone {
  /// The identifier of the zone that `TZ` names: the name of a zone, also after a colon or as a file, or a
  /// fixed offset such as `EST5` (POSIX.1-2024, 8.3). Without `TZ`, that of the system.
  ///
  /// - Returns: `nil` for another form, such as `CET-1CEST`, which gives rules for the clock change.
  static func identifier(_ environment: [String: String]) -> String? {
    guard let variable = environment["TZ"], !variable.isEmpty else { return TimeZone.current.identifier }
    let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if name.hasPrefix("/") {
      // `/etc/localtime` is a link to the file of a zone.
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: name)
      return [name, target].lazy.compactMap { $0.flatMap(zone) }.first
    }
    // Foundation reads `UTC+3` and `GMT+3` the other way round.
    return fixed(name)?.identifier ?? zone(name)
  }

  /// The identifier is the path below a directory of this name.
  private static func zone(_ file: String) -> String? {
    let name = file.firstRange(of: "/zoneinfo/").map { String(file[$0.upperBound...]) } ?? file
    return TimeZone(identifier: name)?.identifier
  }

  /// The zone of a name with an offset and without daylight saving time, such as `JST-9` or `<+0330>-3:30`.
  /// The offset is what has to be added to the local time to get UTC.
  private static func fixed(_ text: String) -> TimeZone? {
    let isQuoted = text.hasPrefix("<")
    let name = isQuoted ? text.prefix { $0 != ">" } : text.prefix { $0.isASCII && $0.isLetter }
    let offset = text[name.endIndex...].drop { $0 == ">" }
    guard name.count >= (isQuoted ? 4 : 3), !offset.isEmpty else { return nil }
    let isWest = !offset.hasPrefix("-")
    let parts = offset.drop { "+-".contains($0) }.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil }
    guard numbers.count == parts.count, (1...3).contains(numbers.count), numbers[0] <= 24,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    let seconds = numbers.reduce(0) { $0 * 60 + $1 } * [3600, 60, 1][numbers.count - 1]
    return TimeZone(secondsFromGMT: isWest ? -seconds : seconds)
  }
}
