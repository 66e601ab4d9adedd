import Catalog
import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// Runs a manifest: sends its steps, each as soon as its variables are known, and maps the responses.
struct ManifestProvider: WeatherProvider, PlaceLookupProvider {
  let id: SourceID
  private let manifest: Manifest
  private let configuration: ProviderConfiguration
  private let host: ProviderHost
  private let version: String
  private let requests: StepRequests
  private let judge: ResponseJudge
  /// Whether the manifest is a file of the user.
  var isOfUser = false
  /// Whether the responses are recordings, which may be old.
  var isOfReplies = false

  init(_ manifest: Manifest, _ configuration: ProviderConfiguration, host: ProviderHost, version: String) {
    id = configuration.id
    self.manifest = manifest
    self.configuration = configuration
    self.host = host
    self.version = version
    requests = StepRequests(manifest: manifest, configuration: configuration)
    judge = ResponseJudge(manifest: manifest, configuration: configuration, host: host)
  }

  func weather(for query: WeatherQuery) async throws(ProviderFailure) -> WeatherReport {
    try await ofUser { () async throws(ProviderFailure) in try await report(for: query) }
  }

  func find(_ name: String) async throws(ProviderFailure) -> [FoundPlace] {
    try await ofUser { () async throws(ProviderFailure) in try await places(called: name) }
  }

  /// Marks a failure as one that the user can correct, if the manifest is the user's.
  private func ofUser<Value>(
    _ ask: () async throws(ProviderFailure) -> Value
  ) async throws(ProviderFailure) -> Value {
    try await ProviderFailure.marking({ $0.isOfUserManifest = isOfUser }, of: ask)
  }

  private func report(for query: WeatherQuery) async throws(ProviderFailure) -> WeatherReport {
    guard manifest.coverage.contains(query.place) else { throw ProviderFailure(outside: id) }
    let manifest = manifest.reduced(to: query.scope)
    let variables = Variables(
      query,
      in: manifest.code(of: query.language),
      identifier: query.place.sourceIDs[id.name],
      parameters: configuration.parameters,
      longestForecast: manifest.longestForecast,
      now: host.now,
      version: version
    )
    let schedule = await run(
      StepSchedule(manifest.steps, variables),
      in: query.language,
      near: query.place
    )
    var builder = ReportBuilder(
      WeatherReport(source: id, family: configuration.family ?? manifest.family, fetched: host.now),
      host: host
    )
    for (step, ending) in schedule.endings {
      builder.add(ending.map(\.part), as: step, at: "steps.\(step)", of: manifest.contents(ofStep: step))
    }
    let responses = schedule.responses
    let report = builder.report
    if !query.isOfAlerts, manifest.isAnswered(by: report) {
      for part in unreadParts(of: manifest, in: schedule) { builder.note(part) }
    }
    if query.reportsGaps {
      builder.report.problems += manifest.unanswered(in: responses)
      builder.report.problems += manifest.doubts(about: builder.report, in: schedule)
      builder.report.problems += doubts(aboutTimeOf: builder.report)
    }
    return try builder.finished(isAnswer: manifest.isAnswered(by: report)) {
      guard !responses.isEmpty else {
        return ProviderFailure(id, .request, detail: "its manifest has no request for this")
      }
      let gaps = manifest.unanswered(in: responses)
      return ProviderFailure(id, unreadable: report.problems + gaps, otherwise: ManifestMapper.nothing)
    }
  }

  /// What is most often an error in the unit of a time.
  private func doubts(aboutTimeOf report: WeatherReport) -> [ReportProblem] {
    guard let time = report.current?.content.time else { return [] }
    let age = host.now.timeIntervalSince(time)
    let minutes = Int((abs(age) / 60).rounded())
    let meaning: String
    // The aggregator finds such a time in a real response.
    if isOfReplies, age < -10 * 60 {
      meaning = "\(minutes) min in the future: a time of the place is local, not utc"
    } else if age > WeatherReport.longestAge, !isOfReplies {
      meaning = "\(minutes) min old: values older than two hours are not current"
    } else {
      return []
    }
    return [ReportProblem(path: "current.time", message: "\(ISOInstant.text(time)) is \(meaning)")]
  }

  /// The parts that no value could be read of, although their steps were answered.
  private func unreadParts(of manifest: Manifest, in schedule: StepSchedule) -> [MissingPart] {
    let responses = schedule.responses
    return schedule.endings.flatMap { step, ending -> [MissingPart] in
      guard let response = try? ending.get() else { return [] }
      return manifest.unread(in: response, to: step).map { part in
        let causes = manifest.causes(ofMissing: part, response.part.problems, in: responses)
        var failure = ProviderFailure(id, unreadable: causes, otherwise: "nothing of it could be read")
        failure.isOfUserManifest = isOfUser
        return MissingPart(part.rawValue, of: [part.content], failure)
      }
    }
  }

  private func places(called name: String) async throws(ProviderFailure) -> [FoundPlace] {
    guard let map = manifest.places else { throw ProviderFailure(id, .place) }
    let variables = Variables(
      searching: name,
      in: manifest.code(of: .english),
      parameters: configuration.parameters,
      now: host.now,
      version: version
    )
    // Names are requested in English. No row can be nearest to a place that is not known yet.
    let steps = StepSchedule(manifest.steps(for: [map.step]), variables)
    let schedule = await run(steps, in: .english, near: nil)
    guard let response = schedule.responses[map.step] else {
      throw schedule.endings.lazy.compactMap { $0.ending.failure }.first
        ?? ProviderFailure(id, .request, detail: "its manifest has no request for this")
    }
    return try ManifestMapper.places(in: response, by: map, from: id)
  }

  // MARK: - Steps

  /// Sends each step as soon as its variables are known. A step without a response delays only the steps that
  /// depend on it.
  private func run(_ schedule: StepSchedule, in language: Language, near place: Place?) async -> StepSchedule
  {
    await withTaskGroup(of: (Int, StepSchedule.Ending).self) { group in
      var schedule = schedule
      while true {
        for step in schedule.readySteps() {
          group.addTask { (step.number, await ending(of: step, in: language, near: place)) }
        }
        guard let (number, ending) = await group.next() else { return schedule }
        schedule.end(number, ending)
      }
    }
  }

  /// The response to a step, or its failure, which may be only a missing part of the answer.
  private func ending(
    of readyStep: StepSchedule.ReadyStep,
    in language: Language,
    near place: Place?
  ) async -> StepSchedule.Ending {
    await Result { () async throws(ProviderFailure) in
      try await ofUser { () async throws(ProviderFailure) in
        try await response(to: readyStep, in: language, near: place)
      }
    }
  }

  private func response(
    to readyStep: StepSchedule.ReadyStep,
    in language: Language,
    near place: Place?
  ) async throws(ProviderFailure) -> StepSchedule.Response {
    let step = readyStep.step
    var request = try requests.request(for: readyStep)
    // The manifest's rules about rejections take precedence over `Retry-After`.
    request.isRepeatable = { [judge] in judge.isRepeatable($0, to: step) }
    return try await host.reply(to: request, for: id) { response throws(ProviderFailure) in
      let reply = try judge.reply(in: response, to: step)
      do throws(ProviderFailure) {
        return try ManifestMapper.part(
          of: reply,
          to: step.id,
          by: manifest,
          from: id,
          in: manifest.code(of: language),
          near: place,
          measuredAt: readyStep.station,
          at: host.now,
          readyStep.variables
        )
      } catch {
        throw manifest.hasExpectedRows(reply.root, to: step.id)
          ? error : judge.explained(error, by: reply.root)
      }
    }
  }
}
