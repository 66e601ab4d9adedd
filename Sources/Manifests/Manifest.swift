import CSV
import Catalog
import Configuration
import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather
import XML

/// A provider described in JSON instead of code: its requests, how to read the responses, and what its errors
/// mean. A value of this type is valid: every name, unit and pointer in it was checked when the file was
/// read.
package struct Manifest: Sendable {
  var id: SourceID
  /// The service's own name.
  var name: String
  var family: String?
  var attribution: String?
  /// The page that the credit links to, by https.
  var attributionURL: String?
  /// How many requests the service allows.
  var limits: [RequestLimit]
  /// The only hosts that requests and redirects may go to. `baseURL` in the config replaces the first.
  var hosts: [String]
  var parameters: [ParameterSpec]
  var coverage: Coverage
  /// What `{lang}` is for a language of agg; that of `*` is for every other one, and that of `pt` for `pt-BR`
  /// where that has none.
  var languages: [String: String]
  var steps: [Step]
  var errorRules: [ErrorRule]
  var place: PlaceMap?
  /// How the parts of a report are read, in the order of `Part.allCases`.
  var sections: [(part: Part, section: Section)]
  var alerts: AlertMap?
  var places: PlacesMap?
  /// The longest forecast that `{days}` and `{today+days}` may ask for, today included.
  var longestForecast: Int
  /// Parts of the file that are valid but may be unintended.
  var warnings: [ConfigProblem]
}

extension Manifest {
  /// A language as its service calls it.
  func code(of language: Language) -> String {
    languages[language.rawValue] ?? languages[language.code] ?? languages["*"] ?? language.code
  }

  /// The same manifest with only the steps that a query needs. Other data in the responses to these steps is
  /// mapped, too.
  func reduced(to scope: WeatherQuery.Scope) -> Manifest {
    let wanted: Set<String>? =
      switch scope {
      case .weather: weatherSteps
      case .alerts: alerts.map { [$0.step] }
      case .rain: self[.minutely].map { [$0.step] }
      }
    guard let wanted else { return self }
    var manifest = self
    manifest.steps = steps(for: wanted)
    let left = Set(manifest.steps.map(\.id))
    func isLeft(_ step: String?) -> Bool { step.map(left.contains) ?? false }
    if !isLeft(place?.step) { manifest.place = nil }
    manifest.sections.removeAll { !left.contains($0.section.step) }
    if !isLeft(alerts?.step) { manifest.alerts = nil }
    return manifest
  }

  /// The steps whose responses a report of the weather is made of.
  var weatherSteps: Set<String> {
    Set(sections.map(\.section.step) + [place?.step, alerts?.step].compactMap(\.self))
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
  /// Texts of the manifest itself that must never be shown: defaults of secret parameters, and keys that its
  /// requests contain literally.
  var secrets: [String] {
    let sent = steps.flatMap { $0.query + $0.headers }.filter { SecretName.isSecret($0.name) }
    let keys = sent.compactMap(\.value.literal).flatMap { text in
      // In `Bearer KEY`, a service may quote the key alone.
      [text] + text.split(separator: " ").dropFirst().map(String.init)
    }
    let passwords = steps.compactMap { $0.basic?.password.literal }
    return parameters.filter(\.isSecret).compactMap(\.defaultValue) + keys + passwords
  }

  /// Whether everything in the response to a step was observed.
  func isObserved(_ step: Step) -> Bool {
    let kinds = sections(ofStep: step.id).map(\.section.kind)
    return !kinds.isEmpty && kinds.allSatisfy { $0 == .observation } && alerts?.step != step.id
  }
}

extension Manifest.Step {
  /// The variables that must be known before it can be sent.
  var variables: Set<String> {
    var templates = query.map(\.value) + headers.map(\.value)
    if let basic { templates += [basic.user, basic.password] }
    return rowVariables.union(address.variables + templates.flatMap(\.variables) + [unless].compactMap { $0 })
  }
}

extension Manifest {
  /// One request. A step may use variables that earlier steps set, and is sent as soon as they are known.
  struct Step: Sendable {
    var id: String
    var address: Address
    var query: [(name: String, value: Template)]
    var headers: [(name: String, value: Template)]
    /// The name and the password of basic authentication (RFC 7617).
    var basic: (user: Template, password: Template)?
    /// How long a response is fresh if the source does not state it.
    var timeToLive: Duration?
    /// `nil` is UTF-8.
    var charset: ResponseCharset?
    var format = Format.json
    /// The variables that later steps take from the response.
    var set: [Assignment]
    /// The step is not sent if this variable has a value.
    var unless: String?
    /// The units that the response must state, if it states any. Otherwise the response is rejected.
    var expects: [(pointer: JSONPointer, anyOf: Set<JSONScalar>)] = []
    /// The variables by which rows of its response are chosen.
    var rowVariables: Set<String> = []
  }

  /// What a response is written in. All but JSON is read as if it were JSON.
  enum Format: Hashable, Sendable {
    case json
    case xml(XMLMapping)
    case csv(CSVFormat)

    /// The media types that a request accepts.
    var mediaTypes: String {
      switch self {
      case .json: "application/json"
      case .xml: "application/xml, text/xml"
      case .csv: "text/csv"
      }
    }
  }

  /// Where a request goes, without its query.
  enum Address: Sendable {
    /// The path begins with a slash.
    case fixed(host: String, path: Template)
    /// An earlier response contains the whole address, which must be at one of the hosts.
    case variable(String)

    /// `nil` when a response contains it.
    var host: String? { if case .fixed(let host, _) = self { host } else { nil } }

    var variables: [String] {
      switch self {
      case .fixed(_, let path): path.variables
      case .variable(let name): [name]
      }
    }
  }

  /// A variable that gets a value from a response.
  struct Assignment: Hashable, Sendable {
    var variable: String
    var pointer: JSONPointer
    /// Whether the value is a secret, such as a token of a session, and must never be shown.
    var isSecret: Bool
    /// How to choose the nearest of several rows that contain the value; `nil` for a value outside a list.
    var nearest: NearestElement?
  }

  /// The row of a list that is nearest to the place.
  struct NearestElement: Hashable, Sendable {
    var rows: [String]
    var latitude: JSONPointer
    var longitude: JSONPointer
    /// The greatest distance from the place.
    var within: Length
  }

  /// The row of a section that is nearest to the place: its values were measured there.
  struct NearestRow: Hashable, Sendable {
    /// The indices of its coordinates in the section's `references`.
    var latitude: Int
    var longitude: Int
    /// The greatest distance from the place.
    var within: Length
  }

  /// Selects rows of a section by one of their values.
  struct RowFilter: Hashable, Sendable {
    /// The index of the value in the section's `references`.
    var reference: Int
    var values: Set<JSONScalar>
    /// Whether rows with one of the values are excluded instead.
    var isExclusion: Bool
    /// The variable whose value a row must have; `nil` if the values are those of the manifest.
    var variable: String?

    /// Whether a row with this value is used.
    func isMet(by value: JSONValue?, _ variables: Variables? = nil) -> Bool {
      guard let variable else { return (value.map(values.has) ?? values.contains(.null)) != isExclusion }
      guard let value, let wanted = variables?[variable] else { return false }
      return Set([JSONScalar.text(wanted.text(decimals: nil))]).has(value)
    }
  }

  /// The meaning of a response without weather, such as an error. The first rule that matches applies.
  struct ErrorRule: Sendable {
    /// `nil` means any status.
    var statuses: Set<Int>?
    /// `nil` means any step.
    var step: String?
    var evidence: Evidence
    var meaning: ProviderFailure.Word
    /// The service's own message.
    var message: JSONPointer?
    var hint: String?
    /// How long to wait before the next try, for `rate` and `quota`.
    var wait: Wait?
  }

  /// What the body of a response must have for an error rule to apply.
  enum Evidence: Equatable, Sendable {
    /// Anything.
    case none
    /// A value that is not null.
    case present(JSONPointer)
    /// One of these values. Null also matches a missing value.
    case value(JSONPointer, anyOf: Set<JSONScalar>)
    /// This phrase, stored in lower case, in the text at the pointer or in a body that is plain text. Case
    /// does not matter.
    case phrase(String, at: JSONPointer?)
  }

  /// How long a rejection lasts.
  enum Wait: Hashable, Sendable {
    case length(Duration)
    /// Until the service resets its counter, at this second of each day in UTC.
    case until(secondOfDay: Int)

    /// The remaining time.
    func duration(at now: Date) -> Duration {
      switch self {
      case .length(let duration): return duration
      case .until(let second):
        let passed = (now.timeIntervalSince1970 - Double(second)).truncatingRemainder(dividingBy: 86_400)
        return .seconds(passed < 0 ? -passed : 86_400 - passed)
      }
    }
  }

  /// Values of a response that describe the place as a whole.
  struct PlaceMap: Sendable {
    var step: String
    var name: ValueRule?
    var elevation: ValueRule?
    var timeZone: ValueRule?
    /// Where a response states the point that it is for, and how far that may be from the place.
    var point: (latitude: JSONPointer, longitude: JSONPointer, within: Length)?
    /// As in a list of rows.
    var references: [Reference]
  }

  /// How one part of the report is read from one response.
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
    var list: RowList
    var kind: ReportKind
    /// The kind of rows that were already past when the response arrived.
    var pastKind: ReportKind?
    var issued: ValueRule?
    /// For a day.
    var temperatureMin: ValueRule?
    var temperatureMax: ValueRule?
    var extras: [(name: String, rule: ValueRule)]
    var station: StationMap?
    var nearest: NearestRow?
    /// Other lists of the response. Their rows belong to those of the same time.
    var joined: [RowList]
    /// Whether the source may omit it. Otherwise it is a missing part of the answer.
    var isOptional: Bool
    /// All references of its rules, kept with those of its list.
    var references: [Reference] { list.references }
  }

  /// Where one list of rows is in a response, and how each row is read.
  struct RowList: Sendable {
    var rows: Section.Rows
    /// `nil` when all rows are used.
    var only: RowFilter?
    var time: ValueRule
    var fields: [(field: Field, rule: ValueRule)]
    var condition: ValueRule?
    /// All references of its rules; rules name them by their index.
    var references: [Reference]
  }

  /// How warnings are read from one response.
  struct AlertMap: Sendable {
    /// The properties of a warning, with the names of the Common Alerting Protocol.
    enum Key: String, Sendable, CaseIterable {
      case id, uri, status, messageType, response, event, severity, urgency, certainty, headline, description,
        instruction, areas, sender
      case sent, onset, ends
    }

    var step: String
    var rows: Section.Rows
    /// Whether the source omits the list when there is no warning. Otherwise, a missing list does not mean
    /// that there are no warnings.
    var isNoneWhenAbsent: Bool
    var fields: [Key: ValueRule]
    /// The index of the reference to its area; `nil` when the source draws none.
    var outline: Int?
    /// Whether a warning whose outline does not contain the place is left out.
    var isForPlace = true
    var only: RowFilter?
    /// As in a list of rows.
    var references: [Reference]
  }

  /// How the results of a geocoder are read from one response.
  struct PlacesMap: Sendable {
    enum Key: String, Sendable, CaseIterable {
      case name, latitude, longitude, country, subdivision, elevation, population, areas, postcodes
    }

    var step: String
    var rows: Section.Rows
    /// Whether the source omits the list when it finds nothing. Otherwise such a response is invalid.
    var isNoneWhenAbsent: Bool
    /// One rule for each key; `areas` may have several.
    var fields: [Key: [ValueRule]]
    /// As in a list of rows.
    var references: [Reference]
  }

  /// How a response names the station that observed.
  struct StationMap: Sendable {
    var name: ValueRule?
    var ident: ValueRule?
    var distance: ValueRule?
    var elevation: ValueRule?
  }
}
