import ProviderKit
import SpannedJSON

/// Warns about parts of a manifest that are valid but have no effect, or more effect than was meant.
extension ManifestReader {
  /// To be called after all values were read.
  mutating func warnOfUnusedParts(of manifest: Manifest, in root: JSONValue) {
    // With errors, parts are missing that may use others.
    guard problems.isEmpty else { return }
    warnOfUnusedHosts(of: manifest, in: root)
    warnOfUnusedParameters(of: manifest, in: root)
    warnOfUnusedSteps(of: manifest, in: root)
    warnOfNeedlessRules(of: manifest, in: root)
  }

  private mutating func warnOfUnusedHosts(of manifest: Manifest, in root: JSONValue) {
    // An address in a response may be at any host.
    guard manifest.steps.allSatisfy({ $0.address.host != nil }) else { return }
    for (host, value) in zip(manifest.hosts, elements("hosts", in: root))
    where !manifest.steps.contains(where: { $0.address.host == host }) {
      warn(
        value,
        "no step sends a request to this host",
        help: "remove it, unless the service redirects to it"
      )
    }
  }

  private mutating func warnOfUnusedParameters(of manifest: Manifest, in root: JSONValue) {
    let used = manifest.steps.reduce(into: Set<String>()) { $0.formUnion($1.variables) }
    for (name, value) in members("params", in: root) where !used.contains("param.\(name)") {
      warn(
        value,
        "no request contains this parameter",
        help: "write {param.\(name)} where the service expects it"
      )
    }
  }

  private mutating func warnOfUnusedSteps(of manifest: Manifest, in root: JSONValue) {
    var mapped = manifest.weatherSteps
    if let places = manifest.places { mapped.insert(places.step) }
    let needed = Set(manifest.steps(for: mapped).map(\.id))
    for (number, (step, value)) in zip(manifest.steps, elements("steps", in: root)).enumerated() {
      guard needed.contains(step.id) else {
        warn(
          value["id"] ?? value,
          "the response to this step is not used, so its request is not sent",
          help: "remove the step, or map it: \"from\": \"\(step.id)\""
        )
        continue
      }
      let later = manifest.steps[(number + 1)...].reduce(into: Set<String>()) { $0.formUnion($1.variables) }
      for (name, value) in value["set"].map({ members($0) }) ?? [] where !later.contains(name) {
        warn(value, "no later step uses {\(name)}", help: "remove it, or write {\(name)} in a later step")
      }
    }
  }

  private mutating func warnOfNeedlessRules(of manifest: Manifest, in root: JSONValue) {
    for (number, (rule, value)) in zip(manifest.errorRules, elements("errors", in: root)).enumerated() {
      if let earlier = manifest.errorRules[..<number].firstIndex(where: { $0.covers(rule) }) {
        warn(
          value,
          "errors[\(earlier)] matches every response that this rule matches",
          help: "put this rule before it"
        )
      }
      if rule.statuses?.contains(200) == true, rule.evidence == .none {
        warn(
          value,
          "this rule makes an error of every response with the status 200",
          help: "add \"at\" or \"contains\""
        )
      }
      if rule.wait != nil, rule.meaning != .rate, rule.meaning != .quota, let wait = value["wait"] {
        warn(wait, "a wait counts only for \"rate\" and \"quota\"", help: "remove it, or change \"as\"")
      }
    }
  }

  private func members(_ object: JSONValue) -> [(name: String, value: JSONValue)] {
    object.members.map { ($0.key.string, $0.value) }
  }
}

extension Manifest.ErrorRule {
  /// Whether it matches every response that another rule matches, as far as their statuses and steps say.
  fileprivate func covers(_ other: Self) -> Bool {
    if let step, step != other.step { return false }
    if let statuses {
      guard let others = other.statuses, others.isSubset(of: statuses) else { return false }
    }
    return evidence == .none || evidence == other.evidence
  }
}
