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
  /// Whether the manifest is a file of the user.
  var isOfUser = false

  init(_ manifest: Manifest, _ configuration: ProviderConfiguration, host: ProviderHost, version: String) {
    id = configuration.id
    self.manifest = manifest
    self.configuration = configuration
    self.host = host
    self.version = version
  }

  func weather(for query: WeatherQuery) async throws(ProviderFailure) -> WeatherReport {
    try await ofUser { () async throws(ProviderFailure) in try await report(for: query) }
  }

  func places(named name: String, limit: Int) async throws(ProviderFailure) -> [Place] {
    try await ofUser { () async throws(ProviderFailure) in try await findPlaces(named: name, limit: limit) }
  }

  /// Marks a failure as one that the user can correct, if the manifest is the user's.
  private func ofUser<Value>(
    _ ask: () async throws(ProviderFailure) -> Value
  ) async throws(ProviderFailure) -> Value {
    try await ProviderFailure.marking({ $0.isOfUserManifest = isOfUser }, of: ask)
  }

  private func report(for query: WeatherQuery) async throws(ProviderFailure) -> WeatherReport {
    guard manifest.coverage.contains(query.place) else { throw ProviderFailure(outside: id) }
    let manifest =
      switch query.scope {
      case .weather: manifest.ofWeather
      case .alerts: manifest.ofAlerts
      case .rain: manifest.ofRain
      }
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
      StepSchedule(manifest.steps, of: id, variables, at: query.place.coordinates),
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
      for (step, ending) in schedule.endings {
        guard let response = try? ending.get() else { continue }
        for part in manifest.unread(in: response.part, of: response.root, to: step) {
          let causes = manifest.causes(ofMissing: part, response.part.problems, in: responses)
          var failure = ProviderFailure(id, unreadable: causes, otherwise: "nothing of it could be read")
          failure.isOfUserManifest = isOfUser
          builder.note(MissingPart(part.rawValue, of: [part.content], failure))
        }
      }
    }
    if query.reportsGaps { builder.report.problems += manifest.unanswered(in: responses) }
    return try builder.finished(isAnswer: manifest.isAnswered(by: report)) {
      guard !responses.isEmpty else {
        return ProviderFailure(id, .request, detail: "its manifest has no request for this")
      }
      let gaps = manifest.unanswered(in: responses)
      return ProviderFailure(id, unreadable: report.problems + gaps, otherwise: ManifestMapper.nothing)
    }
  }

  private func findPlaces(named name: String, limit: Int) async throws(ProviderFailure) -> [Place] {
    guard let map = manifest.places, let search = PlaceSearch(name) else { throw ProviderFailure(id, .place) }
    return try await search.places(limit: limit) { name throws(ProviderFailure) in
      try await find(name, by: map)
    }
  }

  private func find(_ name: String, by map: Manifest.PlacesMap) async throws(ProviderFailure) -> [FoundPlace]
  {
    let variables = Variables(
      searching: name,
      in: manifest.code(of: .english),
      parameters: configuration.parameters,
      now: host.now,
      version: version
    )
    // Names are requested in English. No row can be nearest to a place that is not known yet.
    let steps = StepSchedule(manifest.steps(for: [map.step]), of: id, variables, at: nil)
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
        for readyStep in schedule.readySteps() {
          group.addTask {
            // A failed step may be only a missing part of the answer.
            let ending = await Result { () async throws(ProviderFailure) in
              try await ofUser { () async throws(ProviderFailure) in
                try await response(to: readyStep, in: language, near: place)
              }
            }
            return (readyStep.number, ending)
          }
        }
        guard let (number, result) = await group.next() else { return schedule }
        schedule.end(number, result)
      }
    }
  }

  private func response(
    to readyStep: StepSchedule.ReadyStep,
    in language: Language,
    near place: Place?
  ) async throws(ProviderFailure) -> StepSchedule.Response {
    let step = readyStep.step
    let request: HTTPRequest
    do throws(Template.Refusal) {
      request = try self.request(step, readyStep.variables)
    } catch {
      throw failure(error, readyStep)
    }
    return try await host.reply(to: request, for: id) { response throws(ProviderFailure) in
      let reply = try self.reply(in: response, to: step)
      let part = try ManifestMapper.part(
        of: reply,
        to: step.id,
        by: manifest,
        from: id,
        in: manifest.code(of: language),
        near: place,
        at: host.now
      )
      return StepSchedule.Response(root: reply.root, part: part)
    }
  }

  private func reply(in response: HTTPResponse, to step: Manifest.Step) throws(ProviderFailure) -> JSONReply {
    let reply = Result { () throws(ProviderFailure) in try step.reply(in: response, from: id) }
    if let failure = failure(of: step.readable(response), (try? reply.get())?.root, step) { throw failure }
    // A list may be left out, but of responses without a byte only 204 says that there is nothing.
    if response.isBlank, manifest.alerts?.step == step.id,
      response.status != 204 || manifest.needsWarnings(inStep: step.id)
    {
      throw ProviderFailure(id, .schema, detail: "the response is empty and has no list of warnings")
    }
    let checked = try reply.get()
    if let failure = unexpectedUnit(in: checked.root, step) { throw failure }
    return checked
  }

  /// The first unit in the response that is not the requested one. Its values would be misread.
  private func unexpectedUnit(in root: JSONValue, _ step: Manifest.Step) -> ProviderFailure? {
    for (pointer, anyOf) in step.expects {
      guard let value = root[pointer], !value.isNull, !anyOf.has(value) else {
        continue
      }
      let stated = "\(pointer) says \(value.summary)"
      return ProviderFailure(
        id,
        .schema,
        detail: host.message("\(stated), not the units requested")
      )
    }
    return nil
  }

  /// The address of a step without its query.
  private func address(of step: Manifest.Step, _ variables: Variables) throws(Template.Refusal) -> String {
    var host = step.host
    var path = ""
    if host != nil {
      path = try step.path.expanded(variables, for: .path) ?? ""
    } else {
      let variable = step.path.variables.first ?? ""
      guard let text = variables[variable]?.text(decimals: nil) else { throw .absent(variable: variable) }
      guard let address = SourceAddress(text), manifest.hosts.contains(address.host) else {
        throw .unsafe(variable: variable, in: .path)
      }
      (host, path) = (address.host, address.rest)
    }
    let moved = host == manifest.hosts.first ? configuration.baseURL : nil
    return (moved ?? "https://\(host ?? "")") + path
  }

  private func request(_ step: Manifest.Step, _ variables: Variables) throws(Template.Refusal) -> HTTPRequest
  {
    var url = try address(of: step, variables)
    var separator = url.contains("?") ? "&" : "?"
    for (name, template) in step.query {
      guard let value = try template.expanded(variables, for: .query) else { continue }
      url += "\(separator)\(name)=\(value)"
      separator = "&"
    }
    var headers = HTTPHeaders()
    for (name, template) in step.headers {
      if let value = try template.expanded(variables, for: .header) { headers.add(name, value) }
    }
    if let basic = step.basic, let user = try basic.user.expanded(variables, for: .header),
      let password = try basic.password.expanded(variables, for: .header)
    {
      // A colon in the name would end it.
      if user.contains(":") { throw .unsafe(variable: basic.user.variables.first ?? "", in: .header) }
      headers.add("authorization", "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())")
    }
    if headers["accept"] == nil {
      headers.add("accept", step.xml == nil ? "application/json" : "application/xml, text/xml")
    }
    var request = HTTPRequest(
      url: url,
      headers: headers,
      step: step.id,
      redirectHosts: Set(manifest.hosts),
      allowsLocal: configuration.allowsLocal,
      freshness: step.timeToLive,
      staleLimit: manifest.isObserved(step)
        ? HTTPRequest.staleLimitOfObservations : HTTPRequest.staleLimitOfForecasts,
      secretsOfResponse: Set(step.set.lazy.filter(\.isSecret).map(\.pointer))
    )
    // The manifest's rules about rejections take precedence over `Retry-After`.
    request.isRepeatable = { response in
      let body = (try? step.reply(in: response, from: id))?.root
      guard let rule = rule(for: step.readable(response), body, step) else { return true }
      return rule.wait == nil && (rule.meaning == .rate || rule.meaning == .upstream)
    }
    return request
  }

  private func failure(_ refusal: Template.Refusal, _ readyStep: StepSchedule.ReadyStep) -> ProviderFailure {
    switch refusal {
    case .absent(let variable):
      // Why the variable was not set is why this step fails.
      if let failure = readyStep.lost[variable] { return failure }
      if let parameter = parameter(variable) {
        return ProviderFailure(id, .unconfigured(setting: parameter.name, hint: parameter.hint))
      }
      if variable == "place.id" {
        return ProviderFailure(id, .place, detail: "your config has no cities.NAME.ids.\(id) for it")
      }
      return ProviderFailure(
        id,
        .place,
        detail: "step \(readyStep.step.id) needs {\(variable)}, which is not known here"
      )
    case .unsafe(let variable, let position):
      if let parameter = parameter(variable) {
        let rule =
          position == .header
          ? "a header may only have printable ASCII." : "in an address it must not be empty, . or .."
        return ProviderFailure(id, .unconfigured(setting: "usable params.\(parameter.name)", hint: rule))
      }
      if readyStep.step.host == nil, readyStep.step.path.variables.first == variable {
        let hosts = manifest.hosts.joined(separator: ", ")
        return ProviderFailure(
          id,
          .schema,
          detail:
            "{\(variable)} is not an https address at \(hosts), so step \(readyStep.step.id) is not sent"
        )
      }
      return ProviderFailure(id, .request, detail: "the value of {\(variable)} cannot be sent")
    }
  }

  /// The parameter with the name of a variable; `nil` for another variable.
  private func parameter(_ variable: String) -> ParameterSpec? {
    manifest.parameters.first { "param.\($0.name)" == variable }
  }

  // MARK: - Errors

  /// The failure that a response means by the rules of the manifest, else by its status; `nil` if it is a
  /// success.
  private func failure(of response: HTTPResponse, _ body: JSONValue?, _ step: Manifest.Step)
    -> ProviderFailure?
  {
    if let rule = rule(for: response, body, step) {
      let message = rule.message.flatMap { (body?[$0]?.string).flatMap(host.message) }
      let reported = message ?? statusText(response)
      let detail = rule.hint.map { reported?.adding(remark: $0) ?? $0 } ?? reported
      return ProviderFailure(id, reason(of: rule, response), detail: detail)
    }
    guard !response.isSuccess else { return nil }
    return ProviderFailure(
      id,
      // If a service does not cover all places, the manifest has a rule for its response.
      .init(response, keys: keys, missing: .request),
      detail: statusText(response)
    )
  }

  /// The first rule that matches a response.
  private func rule(for response: HTTPResponse, _ body: JSONValue?, _ step: Manifest.Step)
    -> Manifest.ErrorRule?
  {
    manifest.errorRules.first { rule in
      if let statuses = rule.statuses, !statuses.contains(response.status) { return false }
      if let only = rule.step, only != step.id { return false }
      guard let phrase = rule.phrase else { return rule.pointer == nil || rule.fits(body) }
      let words = rule.pointer.map { body?[$0]?.string } ?? response.plainText
      return words?.lowercased().contains(phrase) ?? false
    }
  }

  /// The status of an error with the service's message; `nil` for a success.
  private func statusText(_ response: HTTPResponse) -> String? {
    guard !response.isSuccess else { return nil }
    let status = response.statusText
    return response.plainText.flatMap(host.message).map { "\(status): \($0)" } ?? status
  }

  /// The secret parameters that are set.
  private var keys: [String] {
    manifest.parameters.filter { $0.isSecret && configuration.parameters[$0.name] != nil }.map(\.name)
  }

  private func reason(of rule: Manifest.ErrorRule, _ response: HTTPResponse) -> ProviderFailure.Reason {
    // The longer of the two: a server in between may not know the limit.
    let waits = [rule.wait?.duration(at: response.received), response.retryAfter]
    return rule.meaning.reason(keys: keys, waiting: waits.compactMap { $0 }.max())
  }
}

extension HTTPResponse {
  /// The service's message, if the response contains nothing else.
  fileprivate var plainText: String? {
    guard
      headers["content-type"].map({ $0.lowercased().hasPrefix("text/plain") }) ?? true,
      let start = body.first(where: { $0 > 32 }), !"<{[\"".utf8.contains(start)
    else { return nil }
    return String(validating: body.prefix(2000), as: UTF8.self)
  }
}

extension Manifest.ErrorRule {
  /// Whether the value at its pointer matches.
  fileprivate func fits(_ body: JSONValue?) -> Bool {
    guard let pointer, let body else { return false }
    let value = body[pointer]
    guard let anyOf else { return !(value?.isNull ?? true) }
    guard let value else { return anyOf.contains(.null) }
    return anyOf.has(value)
  }
}
