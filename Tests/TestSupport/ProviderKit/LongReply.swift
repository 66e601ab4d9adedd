import Catalog
import Foundation
import HTTPTransport
package import ProviderKit
import SpannedJSON
import Synchronization
import Weather

/// A recorded reply whose rows are repeated until it is long, and the time that its provider needs for it.
package struct LongReply: Sendable, CustomStringConvertible {
  private let folder: String
  private let file: String
  private let path: [String]
  /// The name of the kind that reads it.
  package let kind: String
  private let place: Coordinates?

  /// - Parameters:
  ///   - file: A file of `Providers/FOLDER/Samples`.
  ///   - path: The keys that lead to the array of rows; `*` for all arrays of an object.
  ///   - place: The queried place, by default New York.
  package init(
    _ kind: String,
    _ folder: String,
    _ file: String,
    repeating path: String...,
    at place: (latitude: Double, longitude: Double) = (40.7128, -74.006)
  ) {
    (self.kind, self.folder, self.file, self.path) = (kind, folder, file, path)
    self.place = Coordinates(latitude: place.latitude, longitude: place.longitude)
  }

  package var description: String { "\(folder)/\(file) \(path.joined(separator: "."))" }

  package enum Mistake: Error { case noRows, noPlace, notRequested }

  /// The processor time that all queries of the provider take if this reply has a size.
  ///
  /// - Throws: `Mistake.notRequested` if no query requests the reply, which then proves nothing.
  package func time(_ kind: ProviderKind, bytes: Int) async throws -> Duration {
    let samples = try SampleFolder(provider: folder)
    let recorded = try samples[file].exchange
    let body = try Self.repeating(path, in: recorded.body, upTo: bytes)
    let isRequested = Mutex(false)
    let service = StubService { request in
      let form = Self.form(request.url)
      if form == Self.form(recorded.url) {
        isRequested.withLock { $0 = true }
        return StubResponse(body)
      }
      let known = samples.samples.map(\.exchange).first { $0.status == 200 && Self.form($0.url) == form }
      return known.map { StubResponse($0) } ?? .init(404)
    }
    guard let place else { throw Mistake.noPlace }
    let host = service.host(at: recorded.recorded)
    let executor = MeteredExecutor()
    await Task(executorPreference: executor) {
      await Self.ask(kind, host, at: Place(name: "Somewhere", coordinates: place))
    }.value
    guard isRequested.withLock(\.self) else { throw Mistake.notRequested }
    return executor.time
  }

  /// Sends all queries. What a provider makes of the reply does not matter here.
  private static func ask(_ kind: ProviderKind, _ host: ProviderHost, at place: Place) async {
    func provider<Source>(_ maker: (ProviderCapabilities) -> ProviderCapabilities.Maker<Source>?) -> Source? {
      try? kind.provider(maker, host) { configuration in
        for parameter in kind.parameters { configuration.parameters[parameter.name] = "x" }
      }
    }
    let makers: [(ProviderCapabilities) -> ProviderCapabilities.Maker<any WeatherProvider>?] = [
      { $0.weather }, { $0.rain }, { $0.airQuality }, { $0.alerts },
    ]
    for maker in makers {
      guard let source = provider(maker) else { continue }
      _ = try? await source.weather(for: WeatherQuery(place: place))
    }
    if let station = StationIdent("KPWM") {
      _ = try? await provider(\.airportWeather)?.airportReport(for: AirportQuery(station))
    }
    if let area = Area("40,-80,50,-60") {
      _ = try? await provider(\.areaWeather)?.stations(in: area)
      _ = try? await provider(\.hazards)?.hazards(for: HazardQuery(area))
    }
    _ = try? await provider(\.itemList)?.items()
    _ = try? await provider(\.airportDirectory)?.airports(matching: AirportSearch(""))
    _ = try? await provider(\.placeLookup)?.places(named: "Winkelhaid", limit: 5)
  }

  /// The path of an address without its numbers and codes: `/gridpoints/A/#`.
  private static func form(_ url: String) -> String {
    let path = url.prefix { $0 != "?" }
    var form = ""
    for character in path {
      let kind: Character =
        character.isNumber || ",.-".contains(character) ? "#" : character.isUppercase ? "A" : character
      if kind != form.last || !"#A".contains(kind) { form.append(kind) }
    }
    return form
  }

  private static func repeating(_ path: [String], in body: [UInt8], upTo size: Int) throws -> [UInt8] {
    let root = try JSONDocument(body).root
    let isOfColumns = path.last == "*"
    let holder = (isOfColumns ? path.dropLast() : path[...]).reduce(root as JSONValue?) { $0?[$1] }
    guard let holder else { throw Mistake.noRows }
    let arrays = isOfColumns ? holder.members.map(\.value).filter { $0.kind == .array } : [holder]
    let rows = arrays.compactMap { array -> Range<Int>? in
      let spans = array.elements.map(\.span)
      guard let first = spans.first, let last = spans.last else { return nil }
      return first.lowerBound..<last.upperBound
    }
    let sum = rows.map(\.count).reduce(0, +)
    guard sum > 0 else { throw Mistake.noRows }
    let times = (size - body.count) / sum
    var long = body
    for span in rows.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      let more = body[span] + [UInt8(ascii: ",")]
      long.insert(contentsOf: Array(repeating: more, count: max(times, 0)).joined(), at: span.lowerBound)
    }
    return long
  }
}
