import SpannedJSON
import Text
package import Weather

/// The config of a run as values: what the layers say together, checked.
package struct Config: Sendable {
  /// `settings`, with what holds where nothing is said.
  package struct Settings: Sendable {
    /// `metric`, `imperial` or `aviation`; `nil` leaves it to the kind of question.
    package var units: String?
    /// `nil` leaves it to the locale.
    package var language: Language?
    /// `nil` is the clock of a place, and UTC alone for reports of stations.
    package var time: ClockChoice?
    package var timeout: Duration
    /// Between two rounds of `agg watch`.
    package var refreshEvery: Duration
    package var usesDiskCache: Bool
    package var usesRunCache: Bool
    package var mergeMode: MergeMode
    package var preferredCity: String?
    package var contact: String?
    /// How many requests one server gets at once.
    package var connections: Int
    package var verification: VerificationMode
    /// Whether a terminal that understands links gets some.
    package var writesHyperlinks: Bool
    /// Whether the terminal draws characters of ambiguous width two columns wide.
    package var isAmbiguousWide: Bool
  }

  /// One entry of `cities`: what it lacks, the catalog of cities says.
  package struct City: Sendable {
    package var id: String
    package var name: String?
    package var country: String?
    package var subdivision: String?
    package var coordinates: Coordinates?
    package var elevation: Length?
    package var timeZone: String?
    package var aliases: [String]
    package var sourceIDs: [String: String]
    package var sources: [SourceID]?
    /// The layer that it comes from.
    package var layer: ConfigLayer.Kind
  }

  /// One entry of `lists`.
  package struct ItemList: Sendable {
    package var name: String
    package var source: SourceID
    package var sort: String?
  }

  /// A parameter as the config gives it, before a secret is looked up.
  package enum ParameterSource: Sendable, Hashable {
    case literal(String)
    case environment(String)
    case file(String)
    case command([String])

    /// Whether a command says which program it means, wherever it is run: by a name, which is searched for, or by a path from
    /// the root or the home directory.
    static func namesProgram(_ text: String) -> Bool {
      !text.contains("/") || text.hasPrefix("/") || text.hasPrefix("~/")
    }
  }

  /// What a provider runs on.
  package enum Implementation: Sendable, Hashable {
    /// `use`: a kind inside the program.
    case kind(String)
    /// A file, made absolute.
    case manifest(String)
    /// `exec`: a program and its arguments.
    case program([String], sha256: String?)
    /// A program of this name in the data directory.
    case plugin(String, sha256: String?)
  }

  /// One entry of `providers`.
  package struct Provider: Sendable {
    package var id: SourceID
    package var implementation: Implementation
    package var isEnabled: Bool
    package var parameters: [String: ParameterSource]
    package var trust: Trust
    package var family: String?
    package var timeout: Duration
    package var baseURL: String?
    package var allowsLocal: Bool
    package var layer: ConfigLayer.Kind
    /// Where it stands, for messages about its kind.
    package var node: ConfigNode

    /// The file that says what a parameter is; `nil` when none does.
    package func file(of parameter: String) -> String? { node["params"]?[parameter]?.layer?.file }

    /// What the registry knows its kind by; a program is a kind of its own.
    package var kindName: String {
      switch implementation {
      case .kind(let name): name
      case .manifest(let file): file
      case .program, .plugin: "exec:\(id)"
      }
    }
  }

  package var settings: Settings
  package var cities: [City]
  package var airports: [String]
  package var lists: [ItemList]
  package var providers: [Provider]
  /// The merged tree, for `agg config show` and `get`.
  package var tree: ConfigNode

  /// - Parameters:
  ///   - layers: Each already checked on its own.
  ///   - problems: Gets what does not fit together, such as a list whose provider is not there.
  init(_ layers: [ConfigLayer], _ problems: inout [ConfigProblem]) {
    tree = ConfigNode(layers)
    settings = Self.settings(tree["settings"], &problems)
    cities = (tree["cities"]?.members ?? []).map { Self.city($0.key, $0.node) }
    for member in tree["cities"]?.members ?? []
    where (member.node["latitude"] == nil) != (member.node["longitude"] == nil) {
      let missing = member.node["latitude"] == nil ? "latitude" : "longitude"
      problems.append(
        .at(
          member.node,
          "cities.\(member.key).\(missing)",
          "is missing",
          help: "add it, or leave both out for a city that agg knows"
        )
      )
    }
    airports = tree["airports"]?.strings ?? []
    providers = (tree["providers"]?.members ?? []).compactMap { Self.provider($0.key, $0.node, &problems) }
    if case .only(let source) = settings.mergeMode, !providers.contains(where: { $0.id == source }) {
      let node = tree[path: "settings.merge.mode"] ?? tree
      problems.append(.at(node, "settings.merge.mode", noProvider: source, among: providers))
    }
    lists = []
    for member in tree["lists"]?.members ?? [] {
      guard let name = member.node["provider"]?.string, let source = SourceID(name) else {
        problems.append(
          .at(member.node, "lists.\(member.key).provider", "is missing", help: "add \"provider\": ID")
        )
        continue
      }
      if !providers.contains(where: { $0.id == source }) {
        let node = member.node["provider"] ?? member.node
        problems.append(.at(node, "lists.\(member.key).provider", noProvider: source, among: providers))
      }
      lists.append(ItemList(name: member.key, source: source, sort: member.node["sort"]?.string))
    }
    for city in cities {
      for source in city.sources ?? [] where !providers.contains(where: { $0.id == source }) {
        let node = tree[path: "cities.\(city.id).providers"] ?? tree
        problems.append(.at(node, "cities.\(city.id).providers", noProvider: source, among: providers))
      }
    }
  }

  private static func settings(_ node: ConfigNode?, _ problems: inout [ConfigProblem]) -> Settings {
    let mode = node?[path: "merge.mode"]
    let parsed = mode?.string.flatMap(MergeMode.init(name:))
    if let mode, parsed == nil {
      problems.append(.at(mode, "settings.merge.mode", "expected consensus, first, median or only=ID"))
    }
    return Settings(
      units: node?["units"]?.string,
      language: node?["language"]?.string.flatMap(Language.init(rawValue:)),
      time: node?["time"]?.string.flatMap(ClockChoice.init(rawValue:)),
      timeout: node?["timeout"]?.string.flatMap(Duration.init(configText:)) ?? .seconds(8),
      refreshEvery: node?["refreshEvery"]?.string.flatMap(Duration.init(configText:)) ?? .seconds(300),
      usesDiskCache: node?[path: "cache.disk"]?.bool ?? true,
      usesRunCache: node?[path: "cache.run"]?.bool ?? true,
      mergeMode: parsed ?? .consensus,
      preferredCity: node?["preferredCity"]?.string,
      contact: node?["contact"]?.string,
      connections: node?["connections"]?.value?.int ?? 2,
      verification: node?["verify"]?.string.flatMap(VerificationMode.init(rawValue:)) ?? .off,
      writesHyperlinks: node?["hyperlinks"]?.bool ?? true,
      isAmbiguousWide: node?["wideAmbiguous"]?.bool ?? false
    )
  }

  private static func city(_ id: String, _ node: ConfigNode) -> City {
    let coordinates = node["latitude"]?.double.flatMap { latitude in
      node["longitude"]?.double.flatMap { Coordinates(latitude: latitude, longitude: $0) }
    }
    var ids: [String: String] = [:]
    for member in node["ids"]?.members ?? [] {
      ids[member.key] = member.node.string ?? member.node.value?.numberText
    }
    return City(
      id: id,
      name: node["name"]?.string,
      country: node["country"]?.string,
      subdivision: node["subdivision"]?.string,
      coordinates: coordinates,
      elevation: node["elevation"]?.double.map(Length.meters),
      timeZone: node["timeZone"]?.string,
      aliases: node["aliases"]?.strings ?? [],
      sourceIDs: ids,
      sources: node["providers"]?.strings?.compactMap { SourceID($0) },
      layer: node.layer?.kind ?? .shipped
    )
  }

  private static func provider(
    _ name: String,
    _ node: ConfigNode,
    _ problems: inout [ConfigProblem]
  ) -> Provider? {
    guard let id = SourceID(name) else { return nil }
    let implementations = implementations(of: node)
    guard let implementation = implementations.first, implementations.count == 1 else {
      problems.append(
        .at(
          node,
          "providers.\(name)",
          "needs one of \"use\", \"manifest\", \"exec\" and \"plugin\"",
          help: "agg providers lists what can be used"
        )
      )
      return nil
    }
    var parameters: [String: ParameterSource] = [:]
    for member in node["params"]?.members ?? [] { parameters[member.key] = parameter(member.node) }
    return Provider(
      id: id,
      implementation: implementation,
      isEnabled: node["enabled"]?.bool ?? true,
      parameters: parameters,
      trust: trust(node["trust"]),
      family: node["family"]?.string,
      timeout: node["timeout"]?.string.flatMap(Duration.init(configText:)) ?? .seconds(5),
      baseURL: node["baseURL"]?.string,
      allowsLocal: node["allowLocal"]?.bool ?? false,
      layer: node.layer?.kind ?? .shipped,
      node: node
    )
  }

  private static func implementations(of node: ConfigNode) -> [Implementation] {
    let digest = node["sha256"]?.string
    let manifest = node["manifest"].flatMap { manifest in
      manifest.string.map { absolute($0, beside: manifest.layer?.file ?? "") }
    }
    return [
      (node["use"]?.string).map { .kind($0) }, manifest.map { .manifest($0) },
      (node["exec"]?.strings).map { .program($0, sha256: digest) },
      (node["plugin"]?.string).map { .plugin($0, sha256: digest) },
    ].compactMap(\.self)
  }

  private static func parameter(_ node: ConfigNode) -> ParameterSource? {
    if let text = node.string ?? node.value?.numberText { return .literal(text) }
    if let name = node["env"]?.string { return .environment(name) }
    if let path = node["file"]?.string { return .file(absolute(path, beside: node.layer?.file ?? "")) }
    return node["command"]?.strings.map { .command($0) }
  }

  private static func trust(_ node: ConfigNode?) -> Trust {
    guard let node else { return Trust() }
    if let number = node.double { return Trust(standard: number) }
    var trust = Trust()
    for member in node.members {
      guard let value = member.node.double else { continue }
      if member.key == "default" { trust.standard = value } else { trust.byField[member.key] = value }
    }
    return trust
  }

  /// A path in a config is meant from the file that names it; `~/` is the home directory and stays for the reader.
  private static func absolute(_ path: String, beside file: String) -> String {
    guard !path.hasPrefix("/"), !path.hasPrefix("~/"), let slash = file.lastIndex(of: "/") else {
      return path
    }
    return "\(file[..<slash])/\(path)"
  }
}

extension ConfigProblem {
  /// A problem at a node of the merged tree, told at its place in the file, or by the variable, that it comes from.
  package static func at(_ node: ConfigNode, _ path: String, _ message: String, help: String? = nil) -> Self {
    let layer = node.firstValue?.layer ?? node.layer
    let value = layer?.kind.isVariable == true ? nil : node.firstValue?.value ?? layer?.value(at: path)
    return ConfigProblem(
      file: layer?.file ?? "config.json",
      position: value?.position,
      path: path,
      message: message,
      excerpt: value.map { value in
        let hidden = ConfigSecrets.spans(in: value.document, lineAround: value.span.lowerBound)
        return value.excerpt(hiding: hidden).lines
      },
      help: help
    )
  }
}

extension ConfigProblem {
  /// A source that is none of those of the config.
  fileprivate static func at(
    _ node: ConfigNode,
    _ path: String,
    noProvider source: SourceID,
    among providers: [Config.Provider]
  ) -> Self {
    let near = nearest(to: source.name, among: providers.map(\.id.name)).map { "did you mean \"\($0)\"?" }
    return .at(node, path, "there is no provider \"\(source)\"", help: near)
  }
}

extension ConfigLayer {
  /// What the file itself says at a path, or as near to it as it says something.
  fileprivate func value(at path: String) -> JSONValue {
    path.split(separator: ".").reduce(document.root) { $0[String($1)] ?? $0 }
  }
}

extension ConfigNode {
  /// The first value in it, with its layer: where an object of the merged tree can be pointed at.
  fileprivate var firstValue: (value: JSONValue, layer: ConfigLayer)? {
    switch self {
    case .value(let value, let layer): (value, layer)
    case .object(let members, _): members.lazy.compactMap(\.node.firstValue).first
    }
  }
}
