import FoundationEssentials
import HTTPTransport
import ProviderKit
import Weather

/// Makes the requests of a manifest's steps from their templates.
struct StepRequests: Sendable {
  let manifest: Manifest
  let configuration: ProviderConfiguration

  private var id: SourceID { configuration.id }

  /// - Throws: Why a template has no value.
  func request(for readyStep: StepSchedule.ReadyStep) throws(ProviderFailure) -> HTTPRequest {
    do throws(Template.Problem) {
      return try request(readyStep.step, readyStep.variables)
    } catch {
      throw failure(error, readyStep)
    }
  }

  private func request(_ step: Manifest.Step, _ variables: Variables) throws(Template.Problem) -> HTTPRequest
  {
    // Without it, no row of the response would be read.
    for variable in step.rowVariables.sorted() where variables[variable] == nil {
      throw .absent(variable: variable)
    }
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
    if headers["accept"] == nil { headers.add("accept", step.format.mediaTypes) }
    return HTTPRequest(
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
  }

  /// The address of a step without its query.
  private func address(of step: Manifest.Step, _ variables: Variables) throws(Template.Problem) -> String {
    switch step.address {
    case .fixed(let host, let path):
      return base(of: host) + (try path.expanded(variables, for: .path) ?? "")
    case .variable(let name):
      guard let text = variables[name]?.text(decimals: nil) else { throw .absent(variable: name) }
      guard let address = SourceAddress(text), manifest.hosts.contains(address.host) else {
        throw .unsafe(variable: name, in: .path)
      }
      return base(of: address.host) + address.rest
    }
  }

  /// The beginning of addresses at a host, which the config may replace.
  private func base(of host: String) -> String {
    let moved = host == manifest.hosts.first ? configuration.baseURL : nil
    return moved ?? "https://\(host)"
  }

  private func failure(_ problem: Template.Problem, _ readyStep: StepSchedule.ReadyStep) -> ProviderFailure {
    switch problem {
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
      if case .variable(let name) = readyStep.step.address, name == variable {
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
}
