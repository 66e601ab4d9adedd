import Configuration
import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// A provider described in JSON instead of code: what to ask, how to read the answer, and what
/// its errors mean. A value of this type is sound: every name, unit and pointer in it was
/// checked when the file was read.
package struct Manifest: Sendable {
  var id: SourceID
  /// The service's own name.
  var name: String
  var family: String?
  var attribution: String?
  /// The page that the credit leads to, by https.
  var attributionURL: String?
  /// The only hosts that requests and redirects may go to; the first is what `baseURL` in the config moves.
  var hosts: [String]
  var parameters: [ParameterSpec]
  var coverage: Coverage
  var steps: [Step]
  var errorRules: [ErrorRule]
  var place: PlaceMap?
  var current: Section?
  var hourly: Section?
  var minutely: Section?
  var daily: Section?
  var alerts: AlertMap?
  var places: PlacesMap?
  /// The longest forecast that `{days}` and `{today+days}` may ask for, today included.
  var longestForecast: Int
  /// What of the file may not be meant as it stands.
  var warnings: [ConfigProblem]
}

extension Manifest {
  /// The same with no more steps than the warnings take, and what else their answers bring.
  var ofAlerts: Manifest { alerts.map { reduced(to: $0.step) } ?? self }

  /// The same with no more steps than the next minutes take, and what else their answers bring.
  var ofRain: Manifest { minutely.map { reduced(to: $0.step) } ?? self }

  private func reduced(to step: String) -> Manifest {
    var manifest = self
    manifest.steps = steps(for: [step])
    func isLeft(_ step: String?) -> Bool { manifest.steps.contains { $0.id == step } }
    if !isLeft(place?.step) { manifest.place = nil }
    if !isLeft(current?.step) { manifest.current = nil }
    if !isLeft(hourly?.step) { manifest.hourly = nil }
    if !isLeft(minutely?.step) { manifest.minutely = nil }
    if !isLeft(daily?.step) { manifest.daily = nil }
    if !isLeft(alerts?.step) { manifest.alerts = nil }
    return manifest
  }

  /// The same without the steps that only look up places.
  var ofWeather: Manifest {
    guard places != nil else { return self }
    var manifest = self
    let mapped = [
      place?.step, current?.step, hourly?.step, minutely?.step, daily?.step, alerts?.step,
    ]
    manifest.steps = steps(for: Set(mapped.compactMap(\.self)))
    return manifest
  }

  /// These steps and those that set a variable for them, in their order.
  func steps(for wanted: Set<String>) -> [Step] {
    var needed: Set<String> = []
    return steps.reversed().filter { step in
      guard wanted.contains(step.id) || step.set.contains(where: { needed.contains($0.variable) }) else {
        return false
      }
      needed.formUnion(step.variables)
      return true
    }.reversed()
  }
}

extension Manifest {
  /// What of the manifest itself must never be shown: what holds for a secret parameter that nobody says, and
  /// keys that stand in its requests as they are.
  var secrets: [String] {
    let sent = steps.flatMap { $0.query + $0.headers }.filter { SecretName.isSecret($0.name) }
    let keys = sent.compactMap(\.value.literal).flatMap { text in
      // Behind its scheme, as in `Bearer KEY`, a service says the key alone.
      [text] + text.split(separator: " ").dropFirst().map(String.init)
    }
    let passwords = steps.compactMap { $0.basic?.password.literal }
    return parameters.filter(\.isSecret).compactMap(\.defaultValue) + keys + passwords
  }

  /// Whether all that a step brings was observed.
  func isObserved(_ step: Step) -> Bool {
    let kinds = [current, hourly, minutely, daily].compactMap(\.self).filter { $0.step == step.id }.map(
      \.kind
    )
    return !kinds.isEmpty && kinds.allSatisfy { $0 == .observation } && alerts?.step != step.id
  }
}

extension Manifest.Step {
  /// What must be known before it can be sent.
  var variables: Set<String> {
    var templates = [path] + query.map(\.value) + headers.map(\.value)
    if let basic { templates += [basic.user, basic.password] }
    return Set(templates.flatMap(\.variables) + [unless].compactMap { $0 })
  }
}

extension Manifest {
  /// One request. A step may use what those before it set, and is sent as soon as they have.
  struct Step: Sendable {
    var id: String
    /// `nil` where an earlier answer has the whole address, which must then be at one of the hosts.
    var host: String?
    /// Begins with a slash; without a host it is the variable that has the address.
    var path: Template
    var query: [(name: String, value: Template)]
    var headers: [(name: String, value: Template)]
    /// The name and the password of basic authentication (RFC 7617).
    var basic: (user: Template, password: Template)?
    /// How long an answer stays good when the source does not say.
    var timeToLive: Duration?
    /// `nil` is UTF-8.
    var charset: ResponseCharset?
    /// What later steps take from the answer.
    var set: [Assignment]
    /// Not sent when this variable has a value.
    var unless: String?
    /// What the answer says of its units where it says anything; another answer is not read.
    var expects: [(pointer: JSONPointer, anyOf: Set<JSONScalar>)] = []
  }

  /// A variable that takes a value of an answer.
  struct Assignment: Hashable, Sendable {
    var variable: String
    var pointer: JSONPointer
    /// Whether the value is a key of the session, such as a token, and must never be shown.
    var isSecret: Bool
    /// Where the value stands in the nearest of several rows; `nil` for one that stands by itself.
    var nearest: NearestElement?
  }

  /// The row of a list that lies nearest to the place.
  struct NearestElement: Hashable, Sendable {
    var rows: [String]
    var latitude: JSONPointer
    var longitude: JSONPointer
    /// The greatest distance from the place.
    var within: Length
  }

  /// Which row of a section lies nearest to the place: what it says was measured there.
  struct NearestRow: Hashable, Sendable {
    /// The numbers of its coordinates in the section's `references`.
    var latitude: Int
    var longitude: Int
    /// The greatest distance from the place.
    var within: Length
  }

  /// Which rows of a section count, by one of their values.
  struct RowFilter: Hashable, Sendable {
    /// The number of the value in the section's `references`.
    var reference: Int
    var values: Set<JSONScalar>
    /// Whether rows with one of the values are those that do not count.
    var isExclusion: Bool
  }

  /// What an answer means that is not the weather. The first rule that fits counts.
  struct ErrorRule: Sendable {
    /// `nil` means any status.
    var statuses: Set<Int>?
    /// `nil` means any step.
    var step: String?
    /// Looked at in the body; without `anyOf` it must be there and not null.
    var pointer: JSONPointer?
    var anyOf: Set<JSONScalar>?
    /// What the text at the pointer, or an answer that is nothing but text, must contain, in any case.
    var phrase: String?
    var meaning: ProviderFailure.Word
    /// The source's own words.
    var message: JSONPointer?
    var hint: String?
    /// How long to wait before the next try, for `rate` and `quota`.
    var wait: Wait?
  }

  /// How long a refusal lasts.
  enum Wait: Hashable, Sendable {
    case length(Duration)
    /// Until the service begins to count anew, at this second of each day of UTC.
    case until(secondOfDay: Int)

    /// The rest of it.
    func duration(at now: Date) -> Duration {
      switch self {
      case .length(let duration): return duration
      case .until(let second):
        let passed = (now.timeIntervalSince1970 - Double(second)).truncatingRemainder(dividingBy: 86_400)
        return .seconds(passed < 0 ? -passed : 86_400 - passed)
      }
    }
  }

  /// What an answer says of the place as a whole.
  struct PlaceMap: Sendable {
    var step: String
    var name: ValueRule?
    var elevation: ValueRule?
    var timeZone: ValueRule?
    /// As in a section.
    var references: [Reference]
  }

  /// How one part of the report is read from one answer.
  struct Section: Sendable {
    /// Where the rows are.
    enum Rows: Hashable, Sendable {
      /// One row: an object.
      case at(JSONPointer)
      /// An array of objects; `*` stands for every element or member.
      case rows([String])
      /// An object of arrays of equal length; row n is the n-th element of each.
      case columns(JSONPointer)
    }

    var step: String
    var rows: Rows
    var kind: ReportKind
    /// What rows are that were over when the answer came.
    var pastKind: ReportKind?
    var time: ValueRule
    var issued: ValueRule?
    var fields: [(field: Field, rule: ValueRule)]
    var condition: ValueRule?
    /// Of a day.
    var temperatureMin: ValueRule?
    var temperatureMax: ValueRule?
    var extras: [(name: String, rule: ValueRule)]
    var station: StationMap?
    /// `nil` when all rows count.
    var only: RowFilter?
    var nearest: NearestRow?
    /// Other lists of the answer, whose rows belong to those of the same time.
    var joined: [Section] = []
    /// Every place that a rule reads; rules name them by their number.
    var references: [Reference]
  }

  /// How warnings are read from one answer.
  struct AlertMap: Sendable {
    /// What a warning has, by the names of the Common Alerting Protocol.
    enum Key: String, Sendable, CaseIterable {
      case id, uri, status, messageType, response, event, severity, urgency, certainty, headline, description,
        instruction, areas, sender
      case sent, onset, ends
    }

    var step: String
    var rows: Section.Rows
    /// The source leaves out the list when there is no warning; without this it then
    /// says nothing of warnings.
    var isNoneWhenAbsent: Bool
    var fields: [Key: ValueRule]
    var only: RowFilter?
    /// As in a section.
    var references: [Reference]
  }

  /// How the results of a geocoder are read from one answer.
  struct PlacesMap: Sendable {
    enum Key: String, Sendable, CaseIterable {
      case name, latitude, longitude, country, subdivision, elevation, population, areas, postcodes
    }

    var step: String
    var rows: Section.Rows
    /// The source leaves out the list when it finds nothing; without this such an answer is invalid.
    var isNoneWhenAbsent: Bool
    /// One rule for each key; `areas` may have several.
    var fields: [Key: [ValueRule]]
    /// As in a section.
    var references: [Reference]
  }

  /// Where the answer names the station that observed.
  struct StationMap: Sendable {
    var name: ValueRule?
    var ident: ValueRule?
    var distance: ValueRule?
    var elevation: ValueRule?
  }
}
