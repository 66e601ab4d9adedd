package import Catalog
package import Configuration
package import FoundationEssentials
import HTTPTransport
package import ProviderKit
import SpannedJSON
package import Weather

/// Runs a manifest with replies that are given. Nothing is sent.
package struct ManifestTrial: Sendable {
  /// The reply to one of the steps.
  package struct Reply: Sendable {
    /// `nil` is the first step. A reply to one step is never used for another.
    package var step: String?
    package var status: Int
    package var body: [UInt8]

    package init(step: String? = nil, status: Int = 200, body: [UInt8]) {
      self.step = step
      self.status = status
      self.body = body
    }
  }

  private let manifest: Manifest
  private let version: String

  /// - Throws: All errors in the manifest, in the order of the text.
  package init(_ bytes: [UInt8], file: String, version: String) throws(ConfigProblems) {
    manifest = try Manifest(bytes, file: file)
    self.version = version
  }

  /// The name of the source according to the manifest.
  package var id: SourceID { manifest.id }

  /// The names of its steps, in their order.
  package var steps: [String] { manifest.steps.map(\.id) }

  /// Parts of the file that are valid but may be unintended.
  package var warnings: [ConfigProblem] { manifest.warnings }

  /// The parameters that the user gives values to, and the hosts that get them.
  ///
  /// - Parameter baseURL: Its host replaces the first one.
  package func inputs(baseURL: String?) -> [Manifest.Input] { manifest.inputs(baseURL: baseURL) }

  /// The middle of the manifest's area, else the capital of the first of its countries in the order of their
  /// codes, else Berlin.
  package var coveredPlace: Coordinates {
    if let area = manifest.coverage.area { return area.middle }
    let countries = manifest.coverage.countries?.sorted() ?? []
    let capital = countries.lazy.compactMap { CityCatalog.capital(ofCountry: $0) }.first
    return capital?.coordinates ?? Coordinates(inRange: 52.52, 13.405)
  }

  /// Whether it only looks up places.
  package var isGeocoder: Bool { manifest.answers == [.places] }

  /// The report that the manifest makes of the replies, which are used step by step as in a run.
  ///
  /// - Parameter place: Without one, the warnings of all places are in the report.
  package func report(from replies: [Reply], at place: Place?, now: Date) async throws(ProviderFailure)
    -> WeatherReport
  {
    let provider = provider(replies, isForPlace: place != nil, now: now)
    // Nor do replies depend on an id of the place.
    var known = place ?? Place(name: "the place", coordinates: coveredPlace)
    known.sourceIDs[id.name] = known.sourceIDs[id.name] ?? "trial"
    let query = WeatherQuery(place: known, reportsGaps: true)
    return try await ofReplies { () async throws(ProviderFailure) in
      try await provider.weather(for: query)
    }
  }

  /// The places that the manifest reads from the replies.
  package func places(named name: String, from replies: [Reply], now: Date) async throws(ProviderFailure)
    -> [Place]
  {
    let provider = provider(replies, now: now)
    return try await ofReplies { () async throws(ProviderFailure) in
      try await provider.places(named: name, limit: 5)
    }
  }

  private func provider(_ replies: [Reply], isForPlace: Bool = true, now: Date) -> ManifestProvider {
    // Replies do not depend on parameters, so any value will do.
    let parameters = manifest.parameters.compactMap { parameter in
      (parameter.defaultValue ?? (parameter.isRequired ? "trial" : nil)).map { (parameter.name, $0) }
    }
    let configuration = ProviderConfiguration(
      id: manifest.id,
      parameters: Dictionary(uniqueKeysWithValues: parameters)
    )
    // The replies may be recordings of any place.
    var manifest = manifest
    manifest.place?.point?.within = .kilometers(20_100)
    manifest.alerts?.isForPlace = isForPlace
    let redactor = SecretRedactor(manifest.secrets.map { Secret($0) })
    let host = ProviderHost(now: now, redact: { redactor.redact($0) }) { request throws(TransportError) in
      guard let reply = reply(to: request.step, among: replies) else {
        let step = request.step ?? ""
        throw .other(of: "the step \(step)", "it has no response; add --reply \(step)=FILE")
      }
      return HTTPResponse(status: reply.status, body: reply.body, url: request.url, received: now)
    }
    var provider = ManifestProvider(manifest, configuration, host: host, version: version)
    provider.isOfReplies = true
    return provider
  }

  /// No request was sent, so a failure is not one of a request, and no test shows more.
  private func ofReplies<Value>(
    _ ask: () async throws(ProviderFailure) -> Value
  ) async throws(ProviderFailure) -> Value {
    try await ProviderFailure.marking({ ($0.isOfRequest, $0.isOfTest) = (false, true) }, of: ask)
  }

  private func reply(to step: String?, among replies: [Reply]) -> Reply? {
    replies.first { ($0.step ?? steps.first) == step }
  }
}
