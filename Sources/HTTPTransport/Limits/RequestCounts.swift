import FoundationEssentials
import Posix
import SpannedJSON
import Weather

/// How many requests were sent to each source in each period that has a limit.
struct RequestCounts: Hashable, Sendable {
  /// One period of one source.
  struct Window: Hashable, Sendable {
    var source: String
    /// `Secret.fingerprint` of the key that was sent: another key has limits of its own.
    var keyHash: String?
    var period: RequestLimit.Period
    var start: Date
  }

  private(set) var counts: [Window: Int] = [:]

  subscript(window: Window) -> Int { counts[window] ?? 0 }

  mutating func add(_ number: Int, to window: Window) {
    let sum = min(self[window] + number, 1_000_000_000)
    counts[window] = sum == 0 ? nil : sum
  }

  mutating func add(_ others: Self) {
    for (window, number) in others.counts { add(number, to: window) }
  }

  /// Forgets the periods that are over.
  mutating func removePast(now: Date) {
    counts = counts.filter { $0.key.period.interval(around: $0.key.start).upperBound > now }
  }
}

// MARK: - The file

extension RequestCounts {
  private static let version = 1

  var bytes: [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.object { writer in
      writer.member("version", Self.version)
      writer.key("periods")
      writer.array { list in
        for (window, count) in counts.sorted(by: { Self.order($0.key) < Self.order($1.key) }) {
          list.object { object in
            object.member("source", window.source)
            object.member("keyHash", window.keyHash)
            object.member("period", window.period.rawValue)
            object.member("start", ISOInstant.text(window.start))
            object.member("requests", count)
          }
        }
      }
    }
    writer.newline()
    return writer.bytes
  }

  private static func order(_ window: Window) -> (String, String, String, Date) {
    (window.source, window.keyHash ?? "", window.period.rawValue, window.start)
  }

  /// - Returns: `nil` for a damaged file.
  init?(_ bytes: [UInt8]) throws(NewerVersion) {
    guard let root = try JSONDocument.root(ofState: bytes, version: Self.version),
      let periods = root["periods"], periods.kind == .array
    else { return nil }
    for value in periods.elements {
      guard let source = value["source"]?.string,
        let period = value["period"]?.string.flatMap(RequestLimit.Period.init(rawValue:)),
        let start = value["start"]?.string.flatMap({ ISOInstant.date($0) }),
        let count = value["requests"]?.int, (0...1_000_000_000).contains(count)
      else { return nil }
      let window = Window(
        source: source,
        keyHash: value["keyHash"]?.string,
        period: period,
        start: period.interval(around: start).lowerBound
      )
      add(count, to: window)
    }
  }
}
