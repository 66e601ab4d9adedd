import Catalog
import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

extension ManifestMapper {
  /// Reads the part of the report that one step of a manifest brings.
  ///
  /// - Parameters:
  ///   - language: The preferred one, as two letters, where the service has several.
  ///   - place: The place that was asked about, for local times and the nearest row.
  ///   - now: The clock of the run.
  /// - Returns: A report that has this part alone. It is empty when the response is sound and has no values
  ///   for the place.
  /// - Throws: `.place` when the response is empty, `.schema` when it has nothing of what the manifest
  ///   promises.
  static func part(
    of reply: JSONReply,
    to step: String,
    by manifest: Manifest,
    from source: SourceID,
    in language: String = "en",
    near place: Place? = nil,
    at now: Date
  ) throws(ProviderFailure) -> WeatherReport {
    var part = WeatherReport(source: source, family: manifest.family, fetched: reply.response.received)
    part.origin = reply.origin
    var mapper = ManifestMapper(manifest, language: language, place: place, now: now)
    mapper.map(reply.root, to: step, into: &part)
    if !manifest.isRead(step, in: part, of: reply.root) {
      if let limit = mapper.missedDistance {
        let kilometers = Int(limit.kilometers.rounded())
        throw ProviderFailure(source, .place, detail: "it has no station within \(kilometers) km")
      }
      let isEmpty = reply.isEmpty || reply.root.kind == .array && reply.root.count == 0
      if isEmpty, !manifest.needsWarnings(inStep: step) { throw ProviderFailure(nothingFrom: source) }
      if let problem = mapper.misshapen.first { throw ProviderFailure(source, misshapen: problem) }
      guard manifest.isWhole(reply.root, to: step) else {
        let gaps = manifest.unanswered(in: [step: reply.root])
        throw ProviderFailure(source, unreadable: part.problems + gaps, otherwise: nothing)
      }
    }
    if manifest.alerts?.step == step, part.alertsProblem == nil {
      part.alertsProblem = reply.response.cacheState.staleCause?.description
    }
    return part
  }

  /// What is wrong with responses that have no value, when nothing else says more.
  static let nothing = "no value of its map is in the response"
}

extension Manifest {
  /// What the response to a step is about; empty for a step that only leads to others.
  func contents(ofStep step: String) -> Set<MissingPart.Content> {
    let all: [(String?, MissingPart.Content)] = [
      (current?.step, .current), (hourly?.step, .forecast), (minutely?.step, .minutes),
      (daily?.step, .forecast),
      (alerts?.step, .alerts), (place?.step, .place),
    ]
    return Set(all.filter { $0.0 == step }.map(\.1))
  }

  /// Whether the response to a step must have a list of warnings. An empty response then does not mean that
  /// there are none.
  func needsWarnings(inStep step: String) -> Bool {
    alerts.map { $0.step == step && !$0.isNoneWhenAbsent } ?? false
  }

  /// Whether a report has anything of what the manifest maps. That a source of the weather knows no warning
  /// is no answer.
  func isAnswered(by report: WeatherReport) -> Bool {
    let hasWeather = report.current != nil || report.hourly != nil || report.daily != nil
    if hasWeather || report.minutely != nil { return true }
    let isOfWeather = current != nil || hourly != nil || minutely != nil || daily != nil
    return report.alerts.map { !$0.isEmpty || !isOfWeather } ?? false
  }
}
