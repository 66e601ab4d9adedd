import HTTPTransport
import Merge
package import SpannedJSON
import Text
import Weather

extension ConfigSchema {
  /// The table of the config as a JSON Schema, for editors.
  package static var jsonSchema: String {
    JSONSchema(root, canDelete: false).file(id: "agg-config-1.schema.json", title: "Config of agg")
  }
}

extension JSONSchema {
  /// - Parameter canDelete: Whether `null` is allowed, to delete the value of an earlier layer.
  fileprivate init(_ shape: ConfigShape, canDelete: Bool = true) {
    let schema: JSONSchema =
      switch shape {
      case .anything: .anything
      case .boolean: .boolean
      case .text(let rule): Self.text(rule)
      case .number(let range): .number(range)
      case .version(let newest): .number(Double(newest)...Double(newest))
      case .integer(let range): .integer(range)
      case .duration(let least): .duration(atLeast: least)
      case .list(let element): .list(JSONSchema(element))
      case .area: .list(.number(Coordinates.longitudes), count: 4...4)
      case .object(_, let keys):
        .object(
          keys.map { Property($0.name, JSONSchema($0.shape), $0.summary, standard: $0.standard) }
        )
      case .map(let keys, let element): .map(keys: Self.pattern(keys), JSONSchema(element))
      case .parameter:
        .anyOf([
          .anyOf([.text()] + Self.secretForms.map { .object([$0, Self.openness]) }),
          .number(ConfigShape.exactNumbers),
        ])
      case .identifier: .anyOf([Self.text(.any), .number(0...ConfigShape.exactNumbers.upperBound)])
      case .byField(let range):
        .anyOf([.number(range), JSONSchema(.map(keys: .field, .number(range)), canDelete: false)])
      }
    if case .anything = schema { self = schema } else { self = canDelete ? .anyOf([schema, .null]) : schema }
  }

  private static let secretForms = [
    Property("env", .text(pattern: "."), "The environment variable that holds the value", isRequired: true),
    Property("file", .text(pattern: "."), "A file that holds only the value", isRequired: true),
    Property(
      "command",
      .list(.text(pattern: "."), count: 1...Int.max),
      "A program and its arguments; the first line of its output is the value",
      isRequired: true
    ),
  ]

  private static let openness = Property(
    "secret",
    .boolean,
    "Whether the value is a secret",
    standard: .boolean(true)
  )

  /// The keys of a trust by field.
  private static let fieldNames = [ConfigShape.standardKey, "condition"] + Field.allCases.map(\.name)

  private static func text(_ rule: TextRule) -> JSONSchema {
    switch rule {
    case .oneOf(let choices): .text(choices: choices)
    case .language:
      .anyOf([.text(choices: Language.tags), .text(pattern: pattern(rule))])
    case .field: .text(choices: fieldNames)
    default: .text(pattern: pattern(rule))
    }
  }

  /// Durations from a minimum, without zero. A regular expression counts digits, so it is exact for a minimum
  /// of 1, 10, 100… of each unit that is not longer.
  package static func duration(atLeast least: Duration = .zero) -> JSONSchema {
    let forms = Duration.configUnits.map { unit in
      let digits = (least / .seconds(unit.seconds)).rounded(.down)
      let count = digits < 1 ? 0 : JSONWriter.text(digits).utf8.count
      let number =
        switch count {
        case 0: "([0-9]*[1-9][0-9]*(\\.[0-9]*)?|[0-9]*\\.[0-9]*[1-9][0-9]*)"
        case 1: "0*[1-9][0-9]*(\\.[0-9]*)?"
        default: "0*[1-9][0-9]{\(count - 1),}(\\.[0-9]*)?"
        }
      return (number: number, unit: unit.name)
    }
    // Units that allow any number share one form.
    let alternatives = forms.map(\.number).unique().map { number in
      let units = forms.filter { $0.number == number }.map(\.unit).joined(separator: "|")
      return "\(number)(\(units))"
    }
    return .text(
      pattern: alternatives.count == 1
        ? "^\(alternatives[0])$" : "^(\(alternatives.joined(separator: "|")))$"
    )
  }

  private static let host = "[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+"

  /// The rule of the validator, as far as a regular expression can express it.
  private static func pattern(_ rule: TextRule) -> String? {
    switch rule {
    case .any, .word: "."
    case .id: "^\(SourceID.pattern)$"
    case .ident: "^[A-Za-z0-9-]{3,7}$"
    case .country: "^[A-Z]{2}$"
    case .timeZone: "^[A-Za-z0-9_+/-]+$"
    case .mergeMode:
      "^(\(MergeMode.commonNames.joined(separator: "|"))|\(MergeMode.solePrefix)\(SourceID.pattern))$"
    // All printable ASCII but ", #, ?, @ and \, with / only inside.
    case .url: "^https?://[!$-.0->A-\\[\\]-~]+(/[!$->A-\\[\\]-~]*[!$-.0->A-\\[\\]-~])?$"
    // All printable ASCII but parentheses, around a host with a dot inside.
    case .contact:
      "^(https?://\(host)(/[!-'*-~]*)?|(mailto:)?([!-'*-?A-~]+@)?\(host)|\(host)/[!-'*-~]*)$"
    case .digest: "^[0-9a-f]{64}$"
    case .limit: RequestLimit.pattern
    case .field: "^(\(fieldNames.joined(separator: "|")))$"
    case .oneOf(let choices): "^(\(choices.joined(separator: "|")))$"
    case .language: "^(\(Language.languages.flatMap(\.codes).joined(separator: "|")))([-_.@].*)?$"
    }
  }
}
