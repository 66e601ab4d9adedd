import Compression
import FoundationEssentials
import SpannedJSON

/// A cached response.
struct CacheEntry: Hashable {
  /// The text of its `CacheKey`.
  var key: String
  var status: Int
  var url: String
  var headers: HTTPHeaders
  /// When it was complete or last validated, by the local clock.
  var received: Date
  /// From the request to the last byte.
  var delay: Duration
  var body: [UInt8]

  func response(_ state: CacheState) -> HTTPResponse {
    var response = HTTPResponse(status: status, headers: headers, body: body, url: url, received: received)
    response.cacheState = state
    return response
  }
}

// MARK: - The file

extension CacheEntry {
  private static let version = 1
  /// Longer than any header that libcurl may deliver, with its escapes.
  private static let longestLine = 512 << 10

  /// One line of JSON, then the unchanged body. The checksum covers the line's `entry` and the body.
  var file: [UInt8] {
    let entry = description
    var checksum = CRC32()
    checksum.update(entry)
    checksum.update(body)
    let start = #"{"version":\#(Self.version),"length":\#(body.count),"crc":\#(checksum.value),"entry":"#
    return [UInt8](start.utf8) + entry + [UInt8]("}\n".utf8) + body
  }

  /// - Returns: `nil` for a file that is incomplete, damaged or of another version.
  init?(file: [UInt8]) {
    guard let end = file.prefix(Self.longestLine).firstIndex(of: UInt8(ascii: "\n")),
      let line = try? JSONDocument(Array(file[..<end])).root, line["version"]?.int == Self.version,
      let entry = line["entry"], line["length"]?.int == file.count - end - 1
    else { return nil }
    let body = Array(file[(end + 1)...])
    var checksum = CRC32()
    checksum.update(file[entry.span])
    checksum.update(body)
    guard line["crc"]?.int == Int(checksum.value) else { return nil }
    self.init(entry, body: body)
  }

  private var description: [UInt8] {
    var writer = JSONWriter(.compact)
    writer.object { writer in
      writer.member("key", key)
      writer.member("status", status)
      writer.member("url", url)
      writer.key("headers")
      writer.array { writer in
        for field in headers.fields {
          writer.array {
            $0.string(field.name); $0.string(field.value)
          }
        }
      }
      writer.member("received", received.timeIntervalSince1970)
      writer.member("delayMilliseconds", delay.milliseconds)
    }
    return writer.bytes
  }

  private init?(_ entry: JSONValue, body: [UInt8]) {
    guard let key = entry["key"]?.string, let status = entry["status"]?.int, let url = entry["url"]?.string,
      // Up to the year 9999. The cache never writes a later time.
      let received = entry["received"]?.double, (0...253_402_300_799).contains(received),
      let delay = entry["delayMilliseconds"]?.int, (0...86_400_000).contains(delay)
    else { return nil }
    var headers = HTTPHeaders()
    for field in entry["headers"].map({ Array($0.elements) }) ?? [] {
      guard let name = field[0]?.string, let value = field[1]?.string else { return nil }
      headers.add(name, value)
    }
    self.init(
      key: key,
      status: status,
      url: url,
      headers: headers,
      received: Date(timeIntervalSince1970: received),
      delay: .milliseconds(delay),
      body: body
    )
  }
}
