import ProviderKit
import SpannedJSON

extension ManifestReader {
  /// A rule by which an answer is none.
  mutating func errorRule(_ value: JSONValue) -> Manifest.ErrorRule? {
    guard isObject(value, ManifestSchema.error) else { return nil }
    let statuses = elements("status", in: value).compactMap {
      read($0, as: .int(in: ManifestSchema.statuses))
    }
    let pointer = read("at", in: value, as: .pointer)
    if value["status"] == nil, value["at"] == nil {
      complain(value, "a rule needs \"status\" or \"at\"; otherwise it would match every response")
    }
    if value["at"] == nil, let test = value["is"] ?? value["in"] {
      complain(test, "\"at\" is missing: it says which value to compare")
    }
    if value["is"] != nil, let other = value["in"] {
      complain(other, "use either \"is\" or \"in\", not both")
    }
    for list in [value["status"], value["in"]].compactMap(\.self) where list.kind == .array && list.count == 0
    {
      complain(list, "an empty list matches no response")
    }
    let literals = (value["is"].map { [$0] } ?? []) + elements("in", in: value)
    let scalars = literals.compactMap { literal in
      let scalar = JSONScalar(literal)
      if scalar == nil { expected("null, true, false, a number or text", at: literal) }
      return scalar
    }
    let step = read("step", in: value, as: .string)
    if let step, let place = value["step"], !stepIDs.contains(step) {
      unknown("step", step, at: place, known: stepIDs)
    }
    let message = read("message", in: value, as: .pointer)
    let hint = read("hint", in: value, as: .nonEmptyString)
    let wait = read("wait", in: value, as: .duration)
    guard let meaning = read("as", in: value, as: JSONShape<ProviderFailure.Word>.name) else {
      return nil
    }
    return Manifest.ErrorRule(
      statuses: value["status"] == nil ? nil : Set(statuses),
      step: step,
      pointer: pointer,
      anyOf: literals.isEmpty ? nil : Set(scalars),
      meaning: meaning,
      message: message,
      hint: hint,
      wait: wait
    )
  }
}
