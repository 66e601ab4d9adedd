import Configuration
import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

extension ManifestReader {
  /// A rule for responses that are errors.
  mutating func errorRule(_ value: JSONValue) -> Manifest.ErrorRule? {
    guard isObject(value, ManifestSchema.error) else { return nil }
    let statuses = elements("status", in: value).compactMap {
      read($0, as: .int(in: ManifestSchema.statuses))
    }
    let pointer = read("at", in: value, as: .pointer)
    let phrase = read("contains", in: value, as: .nonEmptyString)
    checkTests(of: value)
    let literals = (value["is"].map { [$0] } ?? []) + elements("in", in: value)
    let scalars = literals.compactMap { literal in
      let scalar = JSONScalar(literal)
      if scalar == nil { expected("null, true, false, a number or text", at: literal) }
      return scalar
    }
    let evidence: Manifest.Evidence =
      if let phrase {
        .phrase(phrase.lowercased(), at: pointer)
      } else if let pointer {
        literals.isEmpty ? .present(pointer) : .value(pointer, anyOf: Set(scalars))
      } else {
        .none
      }
    let step = read("step", in: value, as: .string)
    if let step, let place = value["step"], !stepIDs.contains(step) {
      unknown("step", step, at: place, known: stepIDs)
    }
    let message = read("message", in: value, as: .pointer)
    let hint = read("hint", in: value, as: .nonEmptyString)
    let wait = read("wait", in: value, as: .wait)
    guard let meaning = read("as", in: value, as: JSONShape<ProviderFailure.Word>.name) else {
      return nil
    }
    return Manifest.ErrorRule(
      statuses: value["status"] == nil ? nil : Set(statuses),
      step: step,
      evidence: evidence,
      meaning: meaning,
      message: message,
      hint: hint,
      wait: wait
    )
  }

  /// Checks that a rule compares something, and everything only once.
  private mutating func checkTests(of rule: JSONValue) {
    if rule["status"] == nil, rule["at"] == nil, rule["contains"] == nil {
      complain(
        rule,
        "a rule needs \"status\", \"at\" or \"contains\"; otherwise it would match every response"
      )
    }
    if rule["at"] == nil, let test = rule["is"] ?? rule["in"] {
      complain(test, "\"at\" is missing: it says which value to compare")
    }
    let tests = ["is", "in", "contains"].filter { rule[$0] != nil }
    if tests.count > 1, let other = rule[tests[1]] {
      complain(other, "use either \"\(tests[0])\" or \"\(tests[1])\", not both")
    }
    let lists = [rule["status"], rule["in"]].compactMap(\.self)
    for list in lists where list.kind == .array && list.count == 0 {
      complain(list, "an empty list matches no response")
    }
  }
}

extension JSONShape where Value == Manifest.Wait {
  fileprivate static var wait: Self {
    .string("a duration such as \"15m\", or a time of day such as \"until 00:00 UTC\"") { text in
      guard text.hasPrefix("until ") else { return Duration(configText: text).map { .length($0) } }
      let clock = text.dropFirst(6)
      guard clock.hasSuffix(" UTC"), clock.utf8.count == 9,
        let minute = ISOInstant.date("2000-01-01T\(clock.dropLast(4)):00Z")
      else { return nil }
      return .until(secondOfDay: Int(minute.timeIntervalSince1970) % 86_400)
    }
  }
}
