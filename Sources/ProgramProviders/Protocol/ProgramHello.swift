import ProviderKit
import SpannedJSON
import Weather

/// A program's description of itself, before the first query.
struct ProgramHello {
  /// The only protocol so far.
  static let supportedProtocol = 1

  enum Capability: String, Hashable, Sendable, CaseIterable {
    case current, hourly, alerts
  }

  /// A parameter that the program reads.
  struct Parameter {
    let name: String
    let isRequired: Bool
    /// `nil` when the program does not say.
    let isSecret: Bool?
    let hint: String?
  }

  let protocolNumber: Int
  /// For sections without a kind of their own.
  let kind: ReportKind?
  /// What it can be queried for; unknown capabilities are ignored.
  let capabilities: [Capability]
  let parameters: [Parameter]
  let family: String?
  /// The required credit, safe to show.
  let attribution: String?
  /// The other unreadable parts.
  let problems: FieldReader

  /// - Throws: The problem, when there is no protocol or no known capability.
  init(_ value: JSONValue) throws(JSONProblem) {
    protocolNumber = try value.require("protocol", as: .int)
    let offered = try value.require("capabilities", as: .array)
    let names = offered.elements.compactMap(\.string)
    capabilities = Capability.allCases.filter { names.contains($0.rawValue) }
    guard !capabilities.isEmpty else {
      throw offered.problem(expected: "some of \"current\", \"hourly\" and \"alerts\"")
    }
    var reader = FieldReader()
    kind = reader.read("kind", as: JSONShape<ReportKind>.name, in: value)
    family = reader.read("family", as: .string("1 to 32 of a-z, 0-9 and -") { SourceID($0)?.name }, in: value)
    attribution = reader.string("attribution", in: value)?.cleanedMessage()
    var parameters: [Parameter] = []
    if let declared = reader.object("params", in: value) {
      for member in declared.members {
        parameters.append(
          Parameter(
            name: member.key.string,
            isRequired: reader.bool("required", in: member.value) ?? false,
            isSecret: reader.bool("secret", in: member.value),
            hint: reader.string("hint", in: member.value)
          )
        )
      }
    }
    self.parameters = parameters
    problems = reader
  }
}
