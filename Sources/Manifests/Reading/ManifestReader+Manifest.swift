import CSV
import Catalog
import Configuration
import HTTPTransport
import ProviderKit
import SpannedJSON
import Text
import Weather

/// Reads the top level of a manifest: the service, its hosts, its coverage and its parameters.
extension ManifestReader {
  /// - Returns: `nil` when something required is missing; the problems name it.
  mutating func manifest(_ root: JSONValue) -> Manifest? {
    guard isObject(root, ManifestSchema.root) else { return nil }
    if let version = root["manifest"], version.int != 1 {
      complain(version, "this is not a manifest of version 1", help: "\"manifest\": 1")
    }
    let id = read("id", in: root, as: .sourceID)
    let name = read("name", in: root, as: .nonEmptyString)
    hosts = readHosts(root)
    let parameters = readParameters(root)
    let coverage = root["coverage"].flatMap { readCoverage($0) }
    let countries = root["countries"].map { _ in readCountries(root) }
    readCodeTables(root)
    var languages: [String: String] = [:]
    for (name, value) in members("languages", in: root) {
      languages[name] = read(value, as: .nonEmptyString)
      if name != "*", Language(rawValue: name) == nil {
        unknown("language", name, at: value, known: Language.tags)
      }
    }
    let steps = readSteps(root)
    let rules = elements("errors", in: root).compactMap { errorRule($0) }
    let map = root["map"].map { readMap($0) } ?? Map()
    warnOfUnusedCodes(root)
    let longestForecast = read("maxDays", in: root, as: .int(in: ManifestSchema.dayCounts))
    let family = read("family", in: root, as: .sourceID)?.name
    let attribution = read("attribution", in: root, as: .nonEmptyString)
    let attributionURL = read("attributionURL", in: root, as: .pageAddress)
    let limits = read("limit", in: root, as: .requestLimits)
    guard let id, let name else { return nil }
    var manifest = Manifest(
      id: id,
      name: name,
      family: family,
      attribution: attribution,
      attributionURL: attributionURL,
      limits: limits ?? [],
      hosts: hosts,
      parameters: parameters,
      coverage: Coverage(area: coverage, countries: countries),
      languages: languages,
      steps: steps,
      errorRules: rules,
      place: map.place,
      sections: map.sections,
      alerts: map.alerts,
      places: map.places,
      longestForecast: longestForecast ?? 16,
      warnings: []
    )
    for (index, step) in manifest.steps.enumerated() {
      manifest.steps[index].rowVariables = rowVariables[step.id] ?? []
      guard case .csv(var format) = step.format else { continue }
      format.wanted = manifest.columns(ofStep: step)
      manifest.steps[index].format = .csv(format)
    }
    warnOfUnusedParts(of: manifest, in: root)
    manifest.warnings = warnings.problems
    if let answers = root["answers"] { check(answers, against: manifest.answers) }
    return manifest
  }

  /// How the responses are read.
  private struct Map {
    var place: Manifest.PlaceMap?
    var sections: [(part: Manifest.Part, section: Manifest.Section)] = []
    var alerts: Manifest.AlertMap?
    var places: Manifest.PlacesMap?
  }

  private mutating func readMap(_ value: JSONValue) -> Map {
    var map = Map()
    guard isObject(value, ManifestSchema.map) else { return map }
    map.place = value["place"].flatMap { placeMap($0) }
    for part in Manifest.Part.allCases {
      guard let place = value[part.rawValue], let section = self.section(place, part) else { continue }
      map.sections.append((part, section))
    }
    map.alerts = value["alerts"].flatMap { alertMap($0) }
    map.places = value["places"].flatMap { placesMap($0) }
    let parts = Manifest.Part.allCases.map(\.rawValue) + ["alerts", "places"]
    if parts.allSatisfy({ value[$0] == nil }) {
      complain(
        value,
        "a map needs \"current\", \"hourly\", \"minutely\", \"daily\", \"alerts\" or \"places\""
      )
    }
    return map
  }

  private mutating func readCodeTables(_ root: JSONValue) {
    for (name, table) in members("codes", in: root) {
      if table.kind != .object { expected("an object", at: table) }
      codeTables[name] = table.members.map { ($0.key.string, $0.value) }
    }
  }

  /// To be called after all values were read.
  private mutating func warnOfUnusedCodes(_ root: JSONValue) {
    guard let tables = root["codes"] else { return }
    for table in tables.members where !usedTables.contains(table.key.string) {
      warn(table.value, "no value uses these codes", help: "name them: \"codes\": \"\(table.key.string)\"")
    }
  }

  /// Checks that the queries that a manifest lists are those that its map answers.
  private mutating func check(_ value: JSONValue, against answers: Set<Query>) {
    let names = Manifest.answerable.filter(answers.contains).map(\.rawValue)
    guard value.elements.map(\.string).sorted(by: { ($0 ?? "") < ($1 ?? "") }) != names.sorted() else {
      return
    }
    complain(
      value,
      "the map does not provide that",
      help: "\"answers\": [\(names.map { "\"\($0)\"" }.joined(separator: ", "))]"
    )
  }

  // MARK: - Hosts and coverage

  private mutating func readHosts(_ root: JSONValue) -> [String] {
    let values = elements("hosts", in: root)
    if let list = root["hosts"], list.kind == .array, values.isEmpty {
      complain(list, "at least one host is needed")
    }
    return values.compactMap { value in
      guard let host = read(value, as: .string) else { return nil }
      if !HostName.isName(host) {
        complain(
          value,
          mayBeKey(value) ? "this is not a valid host name" : "\"\(host)\" is not a valid host name",
          help: Self.help(forHost: host)
        )
      }
      // A superfluous scheme is one error, and must not cause one in each step.
      return host.hasPrefix("https://") ? String(host.dropFirst("https://".count)) : host
    }
  }

  private static func help(forHost host: String) -> String {
    let elsewhere = "; to use \(ownServer)"
    return if HostName.isAddress(host) {
      "use a name such as api.example.org, not an IP address\(elsewhere)"
    } else if let colon = host.firstIndex(of: ":"), HostName.isName(String(host[..<colon])) {
      "remove the port\(elsewhere)"
    } else if HostName.isName("\(host).org") {
      "use at least two parts, such as api.example.org\(elsewhere)"
    } else {
      "use lower case, without https:// and path, such as api.example.org"
    }
  }

  /// What a manifest with https and names cannot contain.
  static let ownServer = "a server of your own, set \"baseURL\" and \"allowLocal\" in the config"

  private mutating func readCoverage(_ value: JSONValue) -> Area? {
    let numbers = value.elements.compactMap(\.double)
    guard value.count == 4, let area = Area(bounds: numbers) else {
      complain(value, "expected [south, west, north, east] in degrees")
      return nil
    }
    return area
  }

  private mutating func readCountries(_ root: JSONValue) -> Set<String> {
    let values = elements("countries", in: root)
    if let list = root["countries"], list.kind == .array, values.isEmpty {
      complain(list, "an empty list covers no place")
    }
    return Set(
      values.compactMap { value in
        guard let code = read(value, as: .string) else { return nil }
        if CountryCatalog.country(code: code) == nil || code != code.uppercased() || code.utf8.count != 2 {
          complain(value, "\"\(code)\" is not a country", help: "two capital letters of ISO 3166, such as SE")
        }
        return code
      }
    )
  }

  private mutating func readParameters(_ root: JSONValue) -> [ParameterSpec] {
    members("params", in: root).compactMap { name, value in
      guard isObject(value, ManifestSchema.parameter) else { return nil }
      guard !name.isEmpty, name.utf8.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }) else {
        complain(value, "the name of a parameter may have letters, digits and _")
        return nil
      }
      variables.insert("param.\(name)")
      let isCalledSecret = SecretName.isSecret(name)
      if isCalledSecret, value["secret"] == nil {
        warn(
          value,
          "the name \(name) looks like that of a key, so it is treated as a secret",
          help: "set \"secret\": true if it is one, \"secret\": false if it is not"
        )
      }
      return ParameterSpec(
        name,
        isRequired: read("required", in: value, as: .bool) ?? false,
        isSecret: read("secret", in: value, as: .bool) ?? isCalledSecret,
        environment: read("env", in: value, as: .nonEmptyString),
        defaultValue: read("default", in: value, as: .string),
        hint: read("hint", in: value, as: .nonEmptyString) ?? ParameterSpec.usualHint
      )
    }
  }
}

extension JSONShape where Value == [RequestLimit] {
  fileprivate static var requestLimits: Self {
    Self("a limit such as \"500/day\" or \"25/hour, 500/day\", with minute, hour, day or month") {
      $0.string.flatMap(RequestLimit.list)
    }
  }
}

extension JSONShape where Value == String {
  fileprivate static var pageAddress: Self {
    Self("an address that begins with https://") {
      $0.string.flatMap { $0.hasPrefix("https://") ? $0 : nil }
    }
  }
}
