package import Aggregation
package import FoundationEssentials
import HTTPTransport
import SpannedJSON
package import Weather

/// A manifest tried on answers at hand: nothing is sent.
package struct ManifestTrial: Sendable {
  /// An answer to one of the steps.
  package struct Reply: Sendable {
    /// `nil` answers every step that no other reply is for.
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

  /// - Throws: All that is wrong with the manifest, in the order of the text.
  package init(_ bytes: [UInt8], file: String, version: String) throws(ConfigProblems) {
    manifest = try Manifest(bytes, file: file)
    self.version = version
  }

  /// The names of its steps, in their order.
  package var steps: [String] { manifest.steps.map(\.id) }

  /// What of the file may not be meant as it stands.
  package var warnings: [ConfigProblem] { manifest.warnings }

  /// A place that the manifest covers.
  package var coveredPlace: Coordinates? {
    manifest.coverage.map(\.middle) ?? Coordinates(latitude: 52.52, longitude: 13.405)
  }

  /// What the manifest makes of an answer to its first step. Nothing is asked: this is reading and mapping alone.
  package func report(of body: [UInt8], now: Date) throws(ProviderFailure) -> WeatherReport {
    var replies: [(step: String, reply: JSONReply)] = []
    if let step = manifest.steps.first {
      let response = HTTPResponse(status: 200, body: body, url: "https://\(step.host)", received: now)
      replies.append((step.id, try JSONReply(response, from: manifest.id)))
    }
    return try ManifestMapper.report(of: replies, by: manifest, from: manifest.id)
  }

  /// What the manifest makes of the replies, asked for them step by step as in a run.
  package func report(from replies: [Reply], at place: Place, now: Date) async throws(ProviderFailure)
    -> WeatherReport
  {
    // A parameter stands in no answer, so that any value will do.
    let parameters = manifest.parameters.filter(\.isRequired).map { ($0.name, $0.defaultValue ?? "trial") }
    let configuration = ProviderConfiguration(
      id: manifest.id,
      parameters: Dictionary(uniqueKeysWithValues: parameters)
    )
    let host = ProviderHost(now: now) { [manifest] request throws(TransportError) in
      let step = manifest.step(asking: request.url)
      guard let reply = replies.first(where: { $0.step == step }) ?? replies.first(where: { $0.step == nil })
      else {
        throw .notRecorded(request.url, available: replies.compactMap(\.step))
      }
      return HTTPResponse(status: reply.status, body: reply.body, url: request.url, received: now)
    }
    var report = try await ManifestProvider(manifest, configuration, host: host, version: version)
      .weather(for: WeatherQuestion(place: place))
    report.problems += manifest.unanswered(in: answers(replies))
    return report
  }

  /// What each step was answered.
  private func answers(_ replies: [Reply]) -> [String: JSONValue] {
    var answers: [String: JSONValue] = [:]
    for step in manifest.steps {
      let reply = replies.first { $0.step == step.id } ?? replies.first { $0.step == nil }
      answers[step.id] = reply.flatMap { try? JSONDocument($0.body, options: .reply).root }
    }
    return answers
  }
}

extension Manifest {
  /// The step whose address begins most like a request's.
  fileprivate func step(asking url: String) -> String? {
    let matches = steps.filter { url.hasPrefix("https://\($0.host)\($0.path.beginning)") }
    return matches.max { $0.path.beginning.count < $1.path.beginning.count }?.id
  }
}

extension Template {
  /// What stands before its first variable.
  fileprivate var beginning: String {
    if case .literal(let text) = parts.first { text } else { "" }
  }
}
