import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// Finds the best observation for a place: that of the nearest station, or of the next one when the nearest
/// is silent.
struct StationSearch: Sendable {
  let client: ServiceClient
  let now: Date

  struct Finding: Sendable {
    let station: Station
    var observation: Observation
    let reply: JSONReply
  }

  /// The maximum number of stations to request.
  private static let stationLimit = 2

  /// The maximum number of records to search when the latest one is incomplete.
  private static let recordLimit = 12

  func result(near place: Coordinates, in cell: GridPoint) async -> Result<Finding, ProviderFailure> {
    await Result { () async throws(ProviderFailure) in try await nearest(to: place, in: cell) }
  }

  /// - Throws: Why there is none: the first failure, or that the stations are silent.
  private func nearest(to place: Coordinates, in cell: GridPoint) async throws(ProviderFailure) -> Finding {
    let stations = try await client.reply(to: "\(cell.path)/stations") {
      StationList.stations($0.root, around: place).prefix(Self.stationLimit)
    }
    var failure: ProviderFailure?
    var older: Finding?
    for station in stations {
      do throws(ProviderFailure) {
        guard let finding = try await finding(at: station) else { continue }
        if finding.observation.isOfNow(now) { return finding }
        older = older ?? finding
      } catch {
        failure = failure ?? error
      }
    }
    if let older { return older }
    if let failure { throw failure }
    guard !stations.isEmpty else {
      throw ProviderFailure(client.id, .place, detail: "it has no station nearby")
    }
    let names = stations.map(\.ident).joined(separator: ", ")
    throw ProviderFailure(client.id, .upstream, detail: "no values of \(names)")
  }

  /// The latest record of a station, unless it is incomplete and an earlier one has more.
  private func finding(at listed: ListedStation) async throws(ProviderFailure) -> Finding? {
    let path = "/stations/\(listed.ident)/observations"
    let staleLimit = HTTPRequest.staleLimitOfObservations
    let latest = await client.result(of: "\(path)/latest", staleLimit: staleLimit) { $0 }
    var found: [Finding] = []
    var unread: [ReportProblem] = []
    if case .success(let reply) = latest {
      found = findings([reply.root], in: reply, at: listed, &unread)
      if let only = found.first, only.observation.isFull { return only }
    }
    let earlier = await client.result(of: "\(path)?limit=\(Self.recordLimit)", staleLimit: staleLimit) { $0 }
    if case .success(let reply) = earlier {
      // The response may ignore the limit, and each record may have many problems.
      let records = reply.root["features"].map { Array($0.elements.prefix(Self.recordLimit)) } ?? []
      found += findings(records, in: reply, at: listed, &unread)
    }
    if case (.failure(let failure), .failure) = (latest, earlier) { throw failure }
    guard var best = Self.best(of: found) else {
      if unread.isEmpty { return nil }
      throw ProviderFailure(client.id, unreadable: unread)
    }
    best.observation.problems += unread
    return best
  }

  /// - Parameter unread: The problems of records without an observation are added to it.
  private func findings(
    _ features: [JSONValue],
    in reply: JSONReply,
    at listed: ListedStation,
    _ unread: inout [ReportProblem]
  ) -> [Finding] {
    features.compactMap { feature in
      var decoder = ObservationDecoder(source: client.id, station: listed)
      guard let observation = decoder.observation(feature) else {
        unread += decoder.problems
        return nil
      }
      return Finding(station: listed.station, observation: observation, reply: reply)
    }
  }

  /// The newest complete one, unless the newest of all is more than an hour newer. Lists may be in any order.
  private static func best(of findings: [Finding]) -> Finding? {
    let newestFirst = findings.sorted { $0.observation.time > $1.observation.time }
    guard let newest = newestFirst.first else { return nil }
    return newestFirst.first {
      $0.observation.isFull && newest.observation.time.timeIntervalSince($0.observation.time) <= 3600
    } ?? newest
  }
}
