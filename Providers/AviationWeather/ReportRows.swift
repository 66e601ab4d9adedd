import HTTPTransport
import ProviderKit
import SpannedJSON

/// The reports of several stations in one response.
enum ReportRows {
  /// The maximum number of reports in a response. The service leaves out the others and does not say so.
  static let limit = 400

  /// Takes a response apart: a list for each station, as the service answers for one.
  static func parts(of response: HTTPResponse) -> BatchRule.Parts {
    if response.isBlank { return .bodies([:]) }
    guard let root = try? JSONDocument(response.body).root, root.kind == .array else { return .unreadable }
    var bodies: [String: [UInt8]] = [:]
    var count = 0
    for row in root.elements {
      guard let station = row["icaoId"]?.string?.uppercased() else { return .unreadable }
      let opening = bodies[station] == nil ? UInt8(ascii: "[") : UInt8(ascii: ",")
      bodies[station, default: []].append(opening)
      bodies[station]?.append(contentsOf: response.body[row.span])
      count += 1
    }
    guard count < limit else { return .incomplete }
    return .bodies(bodies.mapValues { $0 + [UInt8(ascii: "]")] })
  }
}
