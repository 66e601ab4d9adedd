import Catalog
import FoundationEssentials
import SpannedJSON
import Weather

/// The newest report of one station, as NOAA's file server has it: its time in UTC on the first line, its
/// text on the lines below. Files of stations that no longer report stay there for years.
struct ReportFile {
  /// The server, without a slash at the end.
  static let server = "https://tgftp.nws.noaa.gov"

  let time: Date
  let text: String

  /// - Returns: `nil` for another shape, such as a page that says that there is no such file.
  init?(_ body: [UInt8]) {
    guard let lines = String(validating: body, as: UTF8.self)?.split(whereSeparator: \.isNewline),
      let first = lines.first, let time = Self.time(first)
    else { return nil }
    let words = lines.dropFirst().flatMap { $0.split(whereSeparator: \.isWhitespace) }
    text = words.joined(separator: " ")
    // Reports are written in capitals, digits and a few signs.
    guard !text.isEmpty, text.utf8.allSatisfy({ (32...126).contains($0) }) else { return nil }
    self.time = time
  }

  /// Reads `2021/12/04 00:51`.
  private static func time(_ line: Substring) -> Date? {
    let parts = line.split(whereSeparator: \.isWhitespace)
    guard parts.count == 2 else { return nil }
    return ISOInstant.date("\(parts[0].replacing("/", with: "-"))T\(parts[1])Z")
  }

  /// The report as the service itself lists it, so that the same decoder reads it.
  func list<Decoder: ReportListDecoder>(for decoder: Decoder) -> JSONValue? {
    var writer = JSONWriter()
    writer.array {
      $0.object {
        $0.member("icaoId", decoder.asked.text)
        $0.member(named: Decoder.textKey, text)
        $0.member(named: Decoder.timeKey, ISOInstant.text(time))
      }
    }
    return try? JSONDocument(writer.bytes).root
  }
}
