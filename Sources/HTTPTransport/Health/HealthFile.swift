import FoundationEssentials
import Posix
import SpannedJSON
import Weather

/// Reads and writes the health of all sources.
enum HealthFile {
  private static let version = 1

  static func bytes(_ sources: [String: SourceHealth]) -> [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.object { writer in
      writer.member("version", version)
      writer.key("sources")
      writer.object { writer in
        for (name, health) in sources.sorted(by: { $0.key < $1.key }) {
          writer.key(named: name)
          writer.object { writer in
            writer.member("failures", health.failures)
            writer.member("reason", health.reason?.rawValue)
            writer.member("openUntil", health.openUntil.map(ISOInstant.text))
            writer.member("notedMicroseconds", health.noted.map(microseconds))
            writer.member("keyHash", health.keyHash)
            writer.member("setupHash", health.setupHash)
          }
        }
      }
    }
    writer.newline()
    return writer.bytes
  }

  /// Since 1970. Rounded up, because what was sent before must not seem to be sent after it.
  private static func microseconds(_ date: Date) -> Int {
    Int((date.timeIntervalSince1970 * 1_000_000).rounded(.up))
  }

  /// - Returns: `nil` for a time that no run stored: before 1970 or after the year 9999.
  private static func date(microseconds: Int) -> Date? {
    guard (0...253_402_300_799_000_000).contains(microseconds) else { return nil }
    return Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
  }

  /// - Returns: `nil` for a damaged file.
  static func sources(_ bytes: [UInt8]) throws(NewerVersion) -> [String: SourceHealth]? {
    guard let root = try JSONDocument.root(ofState: bytes, version: version),
      let members = root["sources"], members.kind == .object
    else { return nil }
    var sources: [String: SourceHealth] = [:]
    for member in members.members {
      guard let health = source(member.value) else { return nil }
      sources[member.key.string] = health
    }
    return sources
  }

  private static func source(_ value: JSONValue) -> SourceHealth? {
    guard let failures = value["failures"]?.int, (0...1000).contains(failures) else { return nil }
    var health = SourceHealth()
    health.failures = failures
    health.reason = value["reason"]?.string.flatMap { PauseReason(rawValue: $0) }
    health.openUntil = value["openUntil"]?.string.flatMap { ISOInstant.date($0) }
    health.noted = value["notedMicroseconds"]?.int.flatMap(Self.date)
    health.keyHash = value["keyHash"]?.string
    health.setupHash = value["setupHash"]?.string
    return health
  }
}
