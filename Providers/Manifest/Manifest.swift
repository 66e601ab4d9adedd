package import Aggregation
package import SpannedJSON
package import Weather

/// A provider described in JSON instead of code: what to ask, how to read the answer, and what its errors mean.
/// A value of this type is sound: every name, unit and pointer in it was checked when the file was read.
package struct Manifest: Sendable {
  package var id: SourceID
  /// The service's own name.
  package var name: String
  package var family: String?
  package var attribution: String?
  /// The page that the credit leads to, by https.
  package var attributionURL: String?
  /// The only hosts that requests and redirects may go to; the first is what `baseURL` in the config moves.
  package var hosts: [String]
  package var parameters: [ParameterSpec]
  package var coverage: Area?
  package var steps: [Step]
  package var errorRules: [ErrorRule]
  package var place: PlaceMap?
  package var current: Section?
  package var hourly: Section?
  package var daily: Section?
  package var alerts: AlertMap?
  /// The longest forecast that `{days}` and `{today+days}` may ask for, today included.
  package var longestForecast: Int
}

extension Manifest {
  /// The steps in groups: those of one group do not use what others of it set, and can be sent at once.
  var waves: [[Step]] {
    var waves: [[Step]] = []
    var pending: Set<String> = []
    for step in steps {
      if waves.isEmpty || !pending.isDisjoint(with: step.variables) {
        waves.append([])
        pending = []
      }
      waves[waves.count - 1].append(step)
      pending.formUnion(step.set.map(\.variable))
    }
    return waves
  }
}

extension Manifest {
  /// Whether all that a step brings was observed.
  func isObserved(_ step: Step) -> Bool {
    let kinds = [current, hourly, daily].compactMap(\.self).filter { $0.step == step.id }.map(\.kind)
    return !kinds.isEmpty && kinds.allSatisfy { $0 == .observation } && alerts?.step != step.id
  }
}

extension Manifest.Step {
  /// What must be known before it can be sent.
  var variables: Set<String> {
    let templates = [path] + query.map(\.value) + headers.map(\.value)
    return Set(templates.flatMap(\.variables) + [unless].compactMap { $0 })
  }
}

extension Manifest {
  /// One request. Steps run in their order; a later one may use what an earlier one set.
  package struct Step: Sendable {
    package var id: String
    package var host: String
    /// Begins with a slash.
    package var path: Template
    package var query: [(name: String, value: Template)]
    package var headers: [(name: String, value: Template)]
    /// How long an answer stays good when the source does not say.
    package var timeToLive: Duration?
    /// Variables that take a value of the answer.
    package var set: [(variable: String, pointer: JSONPointer)]
    /// Not sent when this variable has a value.
    package var unless: String?
  }

  /// What an answer means that is not the weather. The first rule that fits counts.
  package struct ErrorRule: Sendable {
    /// What it means, as `ProviderFailure.Reason` does.
    package enum Meaning: String, Sendable, CaseIterable {
      case auth, quota, rate, place, request, upstream, schema
    }

    /// `nil` means any status.
    package var statuses: Set<Int>?
    /// `nil` means any step.
    package var step: String?
    /// Looked at in the body; without `anyOf` it must be there and not null.
    package var pointer: JSONPointer?
    package var anyOf: Set<JSONScalar>?
    package var meaning: Meaning
    /// The source's own words.
    package var message: JSONPointer?
    package var hint: String?
    /// How long to wait before the next try, for `rate`.
    package var wait: Duration?
  }

  /// What an answer says of the place as a whole.
  package struct PlaceMap: Sendable {
    package var step: String
    package var name: ValueRule?
    package var elevation: ValueRule?
    package var timeZone: ValueRule?
    /// As in a section.
    package var references: [Reference]
  }

  /// How one part of the report is read from one answer.
  package struct Section: Sendable {
    /// Where the rows are.
    package enum Rows: Hashable, Sendable {
      /// One row: an object.
      case at(JSONPointer)
      /// An array of objects; `*` stands for every element.
      case rows([String])
      /// An object of arrays of equal length; row n is the n-th element of each.
      case columns(JSONPointer)
    }

    package var step: String
    package var rows: Rows
    package var kind: ReportKind
    /// What rows are that were over when the answer came.
    package var pastKind: ReportKind?
    package var time: ValueRule
    package var issued: ValueRule?
    package var fields: [(field: Field, rule: ValueRule)]
    package var condition: ValueRule?
    /// Of a day.
    package var temperatureMin: ValueRule?
    package var temperatureMax: ValueRule?
    package var extras: [(name: String, rule: ValueRule)]
    package var station: StationMap?
    /// Every place that a rule reads; rules name them by their number.
    package var references: [Reference]
  }

  /// How warnings are read from one answer.
  package struct AlertMap: Sendable {
    /// What a warning has, by the names of the Common Alerting Protocol.
    package enum Key: String, Sendable, CaseIterable {
      case id, event, severity, urgency, certainty, headline, description, instruction, areas, sender
      case sent, onset, ends
    }

    package var step: String
    package var rows: Section.Rows
    /// The source leaves out the list when there is no warning; without this it then says nothing of warnings.
    package var isNoneWhenAbsent: Bool
    package var fields: [Key: ValueRule]
    /// As in a section.
    package var references: [Reference]
  }

  /// Where the answer names the station that observed.
  package struct StationMap: Sendable {
    package var name: ValueRule?
    package var ident: ValueRule?
    package var distance: ValueRule?
    package var elevation: ValueRule?
  }
}

/// A scalar that a rule compares with. Numbers compare by value, so `1` is `1.0`.
package enum JSONScalar: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)

  /// - Returns: `nil` for an array or an object.
  package init?(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .bool: self = .bool(value.bool ?? false)
    case .number: self = .number(value.double ?? .infinity)
    case .string: self = .text(value.string ?? "")
    case .array, .object: return nil
    }
  }
}
