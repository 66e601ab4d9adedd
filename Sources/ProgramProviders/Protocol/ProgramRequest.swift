import Catalog
import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

/// A request to a program, as one line of JSON. `op` comes first, so that a shell script can distinguish
/// requests by their beginning.
struct ProgramRequest: Hashable, Sendable {
  let id: Int
  let line: String

  /// Asks which program it is and which protocol it speaks.
  static func hello(id: Int, version: String) -> Self {
    var writer = JSONWriter()
    writer.object {
      $0.member("op", "hello")
      $0.member("id", id)
      $0.member("agg", version)
      $0.key("protocols")
      $0.array { $0.int(ProgramHello.supportedProtocol) }
    }
    return Self(id: id, line: writer.text)
  }

  /// Asks for the weather. What is unknown about the place is omitted.
  static func query(
    id: Int,
    _ query: WeatherQuery,
    want: [ProgramHello.Capability],
    now: Date,
    deadline: Duration,
    parameters: [String: String]
  ) -> Self {
    let place = query.place
    var writer = JSONWriter()
    writer.object {
      $0.member("op", "query")
      $0.member("id", id)
      $0.key("place")
      $0.object {
        $0.member("lat", place.coordinates.latitude)
        $0.member("lon", place.coordinates.longitude)
        if let elevation = place.elevation { $0.member("elev", elevation.meters) }
        if let timeZone = place.timeZone { $0.member("tz", timeZone) }
        if let icao = place.airport?.icao { $0.member("icao", icao) }
        $0.member("name", place.name)
        if !place.sourceIDs.isEmpty {
          $0.key("ids")
          $0.object { $0.members(place.sourceIDs) }
        }
      }
      $0.member("want", want.map(\.rawValue))
      $0.member("hours", query.hours)
      $0.member("now", now.timeIntervalSince1970, decimals: 0)
      $0.member("deadlineMs", deadline / .milliseconds(1), decimals: 0)
      $0.key("params")
      $0.object { $0.members(parameters) }
    }
    return Self(id: id, line: writer.text)
  }
}

extension JSONWriter {
  /// Writes members in the order of their names.
  fileprivate mutating func members(_ values: [String: String]) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { member(named: name, value) }
  }
}
