package import FoundationEssentials
import Posix
package import SpannedJSON
import Weather

/// The exchanges of a run: an `index.json` beside one file for each body. `--record` writes it, `--replay`
/// and `--sample` read it.
///
/// The index is an array of objects: `file`, `method`, `url`, `status`, `headers`, `recorded` (a time or a
/// day, RFC 3339) and `kind` (`recorded`, or `synthetic` for made-up data). A request that got no response
/// has an `error` (see `RecordedError`) instead of `file`, `status` and `headers`. Optional: `asked`, the
/// clock of the run; `stale`, why a stale response was used; `standIn`, which is `true` if a cached response
/// replaced a rejected one; a `note`; the `source` that sent the request; the `step` of its manifest; and
/// `parameters`, an object of the values from the environment: those that are part of `url`, `***` for the
/// others.
package struct Recording: Sendable {
  package static let indexName = "index.json"

  package var exchanges: [Exchange]

  package init(exchanges: [Exchange] = []) { self.exchanges = exchanges }

  /// The clock of the recorded run, or, if it is not recorded, the time of its last response.
  package var now: Date? {
    exchanges.compactMap(\.asked).max() ?? exchanges.map(\.recorded).max()
  }

  /// The value of a source's parameter that came from the environment: `***` if the recording hides it, `nil`
  /// if the environment had none.
  package func parameter(_ name: String, of source: String) -> String? {
    let values = exchanges.compactMap { $0.source == source ? $0.parameters[name] : nil }
    return values.first { $0 != SecretRedactor.mark } ?? values.first
  }

  /// Why a recording cannot be read, and where.
  package struct Damage: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// Reads an index and the bodies that it names.
  ///
  /// - Parameter body: Returns the bytes of a file beside the index; `nil` if there is no such file. It
  ///   throws the reason if it cannot be read.
  /// - Throws: `Damage` with the entry and the reason.
  package init(index: JSONDocument, body: (_ file: String) throws(Damage) -> [UInt8]?) throws(Damage) {
    guard index.root.kind == .array else {
      throw Damage(description: "the index of the recording is not an array")
    }
    exchanges = []
    for (number, entry) in index.root.elements.enumerated() {
      exchanges.append(try Self.exchange(entry, number: number + 1, body))
    }
  }

  /// Reads the directory of a recording.
  ///
  /// - Throws: `Damage` with the file and the reason.
  package init(directory: String) throws(Damage) {
    let path = "\(directory)/\(Self.indexName)"
    let found: [UInt8]?
    do throws(Damage) { found = try Self.contents(of: path) } catch {
      throw Damage(description: "cannot read \(path): \(error)")
    }
    guard let bytes = found else {
      throw Damage(
        description: "\(directory) has no \(Self.indexName). Make a recording with --record DIR."
      )
    }
    let index: JSONDocument
    do throws(JSONSyntaxError) {
      index = try Self.index(bytes)
    } catch {
      throw Damage(description: "cannot read \(path): \(error)")
    }
    try self.init(index: index) { file throws(Damage) in try Self.contents(of: "\(directory)/\(file)") }
    let first = "\(directory)/1"
    if exchanges.isEmpty, FileStatus.isTaken("\(first)/\(Self.indexName)") {
      throw Damage(
        description: "\(directory) has a folder for each run. Use one of them, such as \(first)."
      )
    }
  }

  /// Reads an index, which may be as long as any file of a recording, because a run may send thousands of
  /// requests.
  static func index(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONDocument {
    try JSONDocument(bytes, options: JSONOptions(dialect: .reply, maximumSize: largestFile))
  }

  private static func exchange(
    _ entry: JSONValue,
    number: Int,
    _ body: (String) throws(Damage) -> [UInt8]?
  ) throws(Damage) -> Exchange {
    func damage(_ what: String) -> Damage { Damage(description: "entry \(number) of the recording \(what)") }
    guard let url = entry["url"]?.string else { throw damage("has no url") }
    guard (entry["method"]?.string ?? "GET") == "GET" else { throw damage("is not the response to a GET") }
    guard let recorded = entry["recorded"]?.string.flatMap(instant) else {
      throw damage("has no time in recorded, such as 2020-10-01T12:00:00Z")
    }
    var exchange: Exchange
    if let error = entry["error"] {
      guard let failure = RecordedError(error)?.error else {
        throw damage("has an error that this version of agg does not know")
      }
      exchange = Exchange(url: url, status: 0, body: [], recorded: recorded)
      exchange.failure = failure
    } else {
      exchange = try response(entry, to: url, recorded, damage, body)
    }
    exchange.origin = entry["kind"]?.string?.hasPrefix("synthetic") == true ? .madeUp : .recorded
    exchange.note = entry["note"]?.string
    exchange.source = entry["source"]?.string
    exchange.step = entry["step"]?.string
    exchange.asked = entry["asked"]?.string.flatMap(instant)
    exchange.staleCause = (entry["stale"]?.string).map(StaleCause.init(recorded:))
    exchange.isFallback = entry["standIn"]?.bool ?? false
    for member in entry["parameters"].map({ Array($0.members) }) ?? [] {
      exchange.parameters[member.key.string] = member.value.string
    }
    return exchange
  }

  private static func response(
    _ entry: JSONValue,
    to url: String,
    _ recorded: Date,
    _ damage: (String) -> Damage,
    _ body: (String) throws(Damage) -> [UInt8]?
  ) throws(Damage) -> Exchange {
    guard let status = entry["status"]?.int else { throw damage("has no status") }
    // A recording may come from another person, so it may only name files in its own directory. A folder
    // below it could be a link to another one, and a NUL would end the name early.
    guard let file = entry["file"]?.string, !file.utf8.contains(where: [0, UInt8(ascii: "/")].contains) else {
      throw damage("names no file of its directory")
    }
    let found: [UInt8]?
    do throws(Damage) { found = try body(file) } catch {
      throw damage("names \(file), which cannot be read: \(error)")
    }
    guard let bytes = found else { throw damage("names \(file), which is not there") }
    var headers = HTTPHeaders()
    for member in entry["headers"].map({ Array($0.members) }) ?? [] {
      headers.add(member.key.string, member.value.string ?? "")
    }
    return Exchange(url: url, status: status, headers: headers, body: bytes, recorded: recorded)
  }

  /// Reads `2020-10-01T12:00:00Z` or a day, which means its noon.
  package static func instant(_ text: String) -> Date? {
    ISOInstant.date(text) ?? ISOInstant.date("\(text)T12:00:00Z")
  }

  /// In a recording of another person, a link could lead to any file of the user, and a pipe would block
  /// forever.
  ///
  /// - Returns: `nil` if there is no such file.
  private static func contents(of path: String) throws(Damage) -> [UInt8]? {
    if let bytes = PrivateFile.read(path, limit: largestFile) { return bytes }
    let status: FileStatus
    do throws(SystemError) { status = try FileStatus(of: path, behindLinks: false) } catch {
      if error.isNoSuchFile { return nil }
      throw Damage(description: error.description)
    }
    throw Damage(
      description: !status.isRegular
        ? "it is not a regular file"
        : status.size > largestFile
          ? "it is larger than \(largestFile >> 20) MiB" : "it cannot be opened"
    )
  }

  static let largestFile = 64 << 20
}
