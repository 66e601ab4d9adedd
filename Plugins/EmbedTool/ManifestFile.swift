import Foundation

/// The header of a manifest, and as much of its body as shows whether the two agree.
///
/// This is not the reader of manifests: a test compares each header with what that reads from the whole file.
struct ManifestFile: Decodable {
  struct Parameter: Decodable {
    let required: Bool?
    let secret: Bool?
    let env: String?
    let `default`: String?
    let hint: String?
  }

  struct Map: Decodable {
    let current, hourly, minutely, daily, alerts, places: Present?
  }

  /// Any value that is present.
  struct Present: Decodable {
    init(from decoder: any Decoder) {}
  }

  let id: String
  let name: String
  let family: String?
  let attribution: String?
  let attributionURL: String?
  let limit: String?
  let answers: [String]
  let hosts: [String]
  let coverage: [Double]?
  let countries: [String]?
  let params: [String: Parameter]?
  let map: Map
  /// The names of the parameters in the order of the file.
  private var parameterOrder: [String] = []

  private enum CodingKeys: CodingKey {
    case id, name, family, attribution, attributionURL, limit, answers, hosts, coverage, countries, params,
      map
  }

  /// - Throws: Why the manifest cannot be embedded, by its path.
  init(_ data: Data, path: String) throws {
    let decoder = JSONDecoder()
    // Comments and trailing commas.
    decoder.allowsJSON5 = true
    do {
      self = try decoder.decode(Self.self, from: data)
    } catch {
      throw EmbedError("\(path) has no valid header: \(error)")
    }
    let text = String(decoding: data, as: UTF8.self)
    func place(of parameter: String) -> String.Index {
      text.range(of: "\"\(parameter)\":")?.lowerBound ?? text.endIndex
    }
    parameterOrder = (params ?? [:]).keys.sorted { place(of: $0) < place(of: $1) }
    if let disagreement { throw EmbedError("\(path): \(disagreement)") }
  }

  /// How the header contradicts the body; `nil` when they agree.
  private var disagreement: String? {
    let known = ["weather", "rain", "air", "alerts", "places"]
    if hosts.isEmpty { return "\"hosts\" is empty" }
    if answers.isEmpty || Set(answers).count < answers.count || !Set(answers).isSubset(of: known) {
      return "\"answers\" must list some of \(known.joined(separator: ", ")), each once"
    }
    if answers.contains("alerts") != (map.alerts != nil) {
      return "\"answers\" and the map disagree about alerts"
    }
    if answers.contains("rain") != (map.minutely != nil) {
      return "\"answers\" and the map disagree about rain"
    }
    if answers.contains("places") != (map.places != nil) {
      return "\"answers\" and the map disagree about places"
    }
    let hasSections = [map.current, map.hourly, map.daily].contains { $0 != nil }
    if (answers.contains("weather") || answers.contains("air")) != hasSections {
      return "\"answers\" and the map disagree about the weather and the air"
    }
    return nil
  }

  /// The header as an element of a Swift array.
  func header(path: String) -> String {
    let parameters = parameterOrder.compactMap { name in params?[name].map { source(of: $0, name) } }
    return """
          ManifestHeader(
            path: \(quoted(path)),
            id: \(quoted(id)),
            name: \(quoted(name)),
            family: \(quoted(family)),
            attribution: \(quoted(attribution)),
            attributionURL: \(quoted(attributionURL)),
            limit: \(quoted(limit)),
            host: \(quoted(hosts[0])),
            answers: [\(answers.map(quoted).joined(separator: ", "))],
            parameters: [\(parameters.joined(separator: ", "))],
            coverage: \(coverage ?? []),
            countries: [\((countries ?? []).map(quoted).joined(separator: ", "))]
          ),

      """
  }

  private func source(of parameter: Parameter, _ name: String) -> String {
    """
    .init(name: \(quoted(name)), isRequired: \(parameter.required ?? false), \
    isSecret: \(parameter.secret.map(String.init) ?? "nil"), environment: \(quoted(parameter.env)), \
    defaultValue: \(quoted(parameter.default)), hint: \(quoted(parameter.hint)))
    """
  }

  private func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  private func quoted(_ text: String?) -> String { text.map(quoted) ?? "nil" }
}
