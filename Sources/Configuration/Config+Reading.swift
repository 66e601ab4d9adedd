import Catalog
import HTTPTransport
import Merge
import SpannedJSON
import Text
import Weather

extension Config.Settings {
  init(_ node: ConfigNode?) {
    let standard = Self.standard
    self.init(
      units: node?["units"]?.string.flatMap(UnitSystem.init(rawValue:)),
      language: node?["language"]?.string.flatMap { Language(tag: $0) },
      time: node?["time"]?.string.flatMap(TimeChoice.init(rawValue:)),
      clock: node?["clock"]?.string.flatMap(ClockChoice.init(rawValue:)) ?? standard.clock,
      theme: node?["theme"]?.string.flatMap(Theme.init(rawValue:)) ?? standard.theme,
      icons: node?["icons"]?.string.flatMap(IconStyle.init(rawValue:)) ?? standard.icons,
      timeout: node?["timeout"]?.string.flatMap(Duration.init(configText:)) ?? standard.timeout,
      refreshEvery: node?["refreshEvery"]?.string.flatMap(Duration.init(configText:))
        ?? standard.refreshEvery,
      usesDiskCache: node?["cache"]?["disk"]?.bool ?? standard.usesDiskCache,
      usesRunCache: node?["cache"]?["run"]?.bool ?? standard.usesRunCache,
      mergeMode: node?["merge"]?["mode"]?.string.flatMap(MergeMode.init(name:)) ?? standard.mergeMode,
      preferredCity: node?["preferredCity"]?.string,
      here: node?["here"]?.string,
      contact: node?["contact"]?.string,
      connections: node?["connections"]?.value?.int ?? standard.connections,
      verification: node?["verify"]?.string.flatMap(VerificationMode.init(rawValue:))
        ?? standard.verification,
      writesHyperlinks: node?["hyperlinks"]?.bool ?? standard.writesHyperlinks,
      isAmbiguousWide: node?["wideAmbiguous"]?.bool ?? standard.isAmbiguousWide
    )
  }
}

extension Config.City {
  init(_ id: String, _ node: ConfigNode) {
    let coordinates = node["latitude"]?.double.flatMap { latitude in
      node["longitude"]?.double.flatMap { Coordinates(latitude: latitude, longitude: $0) }
    }
    var ids: [String: String] = [:]
    for member in node["ids"]?.members ?? [] {
      ids[member.key] = member.node.string ?? member.node.value?.numberText
    }
    self.init(
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
      layer: node.layer?.kind ?? .shipped,
      node: node
    )
  }
}

extension Config.ItemList {
  /// - Parameter problems: Receives the error if the list has no provider.
  init?(_ name: String, _ node: ConfigNode, _ problems: inout [ConfigProblem]) {
    guard let source = node["provider"]?.string.flatMap({ SourceID($0) }) else {
      problems.append(
        .at(node, ["lists", name, "provider"], "is missing", help: "add \"provider\": ID")
      )
      return nil
    }
    self.init(name: name, source: source, sort: node["sort"]?.string.flatMap(ItemOrder.init(rawValue:)))
  }
}

extension Config.Provider {
  /// - Parameters:
  ///   - entries: The whole config.
  ///   - problems: Receives the error if the entry has no implementation.
  init?(
    _ name: String,
    _ node: ConfigNode,
    among entries: [ConfigNode.Member],
    _ problems: inout [ConfigProblem]
  ) {
    guard let id = SourceID(name) else { return nil }
    let implementations = Config.Implementation.all(of: node)
    guard let implementation = implementations.first, implementations.count == 1 else {
      problems.append(
        implementations.isEmpty
          ? Self.nothingToRunOn(name, node, among: entries) : Self.tooMuchToRunOn(name, node)
      )
      return nil
    }
    problems += Self.misplacedSettings(of: implementation, name, node) + Self.unknownCountries(name, node)
    var parameters: [String: Config.ParameterSource] = [:]
    for member in node["params"]?.members ?? [] {
      parameters[member.key] = Config.ParameterSource(member.node)
    }
    self.init(
      id: id,
      entry: id,
      implementation: implementation,
      isEnabled: node["enabled"]?.bool ?? Standard.isEnabled,
      parameters: parameters,
      trust: Trust(node["trust"]),
      family: node["family"]?.string,
      coverage: Coverage(
        area: node["coverage"].flatMap { Area(bounds: $0.elements.compactMap(\.double)) },
        countries: node["countries"]?.strings.map { Set($0) }
      ),
      timeout: node["timeout"]?.string.flatMap(Duration.init(configText:)) ?? Standard.timeout,
      maximumBytes: node["maxBytes"]?.value?.int,
      limits: node["limit"]?.string.flatMap(RequestLimit.list),
      baseURL: node["baseURL"]?.string,
      allowsLocal: node["allowLocal"]?.bool ?? Standard.allowsLocal,
      layer: node.layer?.kind ?? .shipped,
      node: node
    )
  }
}

extension Config.Provider {
  /// What in `countries` makes it cover no place, as the check of a manifest reports it.
  private static func unknownCountries(_ name: String, _ node: ConfigNode) -> [ConfigProblem] {
    guard let list = node["countries"] else { return [] }
    let path = ["providers", name, "countries"]
    guard !list.elements.isEmpty else {
      return [.at(list, path, "an empty list covers no place", help: "use \"enabled\": false")]
    }
    return list.elements.compactMap { country in
      // Other texts were found by the check of the shape.
      guard let code = country.string, code.utf8.count == 2, code.utf8.allSatisfy(\.isASCIIUppercase),
        CountryCatalog.country(code: code) == nil
      else { return nil }
      let near = CountryCatalog.country(named: code).map { "write \"\($0.code)\" for \($0.name)" }
      return .at(country, path, "\"\(code)\" is not a country", help: near)
    }
  }

  /// A digest without a program, and plain HTTP to public hosts.
  private static func misplacedSettings(
    of implementation: Config.Implementation,
    _ name: String,
    _ node: ConfigNode
  ) -> [ConfigProblem] {
    var problems: [ConfigProblem] = []
    if let list = node["ensemble"], !implementation.isBuiltIn {
      let path = ["providers", name, "ensemble"]
      problems.append(.at(list, path, "only a built-in source has ensembles", help: "remove it"))
    }
    if let digest = node["sha256"], !implementation.isProgram {
      problems.append(
        .at(
          digest,
          ["providers", name, "sha256"],
          "needs a program in \"exec\" or \"plugin\"",
          help: "remove it; if an earlier file sets it, override it with null"
        )
      )
    }
    if let url = node["baseURL"], url.string?.hasPrefix("http://") == true, node["allowLocal"]?.bool != true {
      problems.append(
        .at(
          url,
          ["providers", name, "baseURL"],
          "plain HTTP is only allowed for addresses of your own network",
          help: "use https, or add \"allowLocal\": true"
        )
      )
    }
    return problems
  }

  private static func nothingToRunOn(
    _ name: String,
    _ node: ConfigNode,
    among entries: [ConfigNode.Member]
  ) -> ConfigProblem {
    let others = entries.filter { !Config.Implementation.keys(of: $0.node).isEmpty }.map(\.key)
    let near = Suggestion(for: name, among: others).quoted.clause.map { "\($0) " } ?? ""
    return .at(
      node,
      ["providers", name],
      "needs one of \"use\", \"manifest\", \"exec\" and \"plugin\"",
      help: "\(near)agg providers lists the built-in ones; name one before other settings of a source"
    )
  }

  /// Reported at the highest layer, because that layer changed the implementation.
  private static func tooMuchToRunOn(_ name: String, _ node: ConfigNode) -> ConfigProblem {
    let keys = Config.Implementation.keys(of: node)
    func rank(_ key: String) -> ConfigLayer.Kind { node[key]?.layer?.kind ?? .shipped }
    let highest = keys.max { rank($0) < rank($1) } ?? ""
    let earlier = keys.first { rank($0) < rank(highest) }
    let all = keys.map { "\"\($0)\"" }
    return .at(
      node[highest] ?? node,
      ["providers", name, highest],
      "the entry has \(all.dropLast().joined(separator: ", ")) and \(all.last ?? ""), but needs exactly one of them",
      help: earlier.map { "remove one with \"\($0)\": null" } ?? "remove the others"
    )
  }
}

extension Config.Implementation {
  /// The keys of an entry that name an implementation.
  fileprivate static func keys(of node: ConfigNode) -> [String] {
    ["use", "manifest", "exec", "plugin"].filter { node[$0] != nil }
  }

  var isBuiltIn: Bool { if case .kind = self { true } else { false } }

  fileprivate var isProgram: Bool {
    switch self {
    case .program, .plugin: true
    case .kind, .manifest: false
    }
  }

  /// The implementations that an entry names; there should be one.
  fileprivate static func all(of node: ConfigNode) -> [Self] {
    let digest = node["sha256"]?.string
    let manifest = node["manifest"].flatMap { manifest in
      manifest.string.map { manifest.path($0) }
    }
    return [
      (node["use"]?.string).map { .kind($0) }, manifest.map { .manifest($0) },
      (node["exec"]?.strings).map { .program($0, sha256: digest) },
      (node["plugin"]?.string).map { .plugin($0, sha256: digest) },
    ].compactMap(\.self)
  }
}

extension Config.ParameterSource {
  fileprivate init?(_ node: ConfigNode) {
    if let text = node.string ?? node.value?.numberText {
      self = .literal(text)
    } else if let name = node["env"]?.string {
      self = .environment(name)
    } else if let file = node["file"]?.string {
      self = .file(node.path(file))
    } else if let words = node["command"]?.strings {
      self = .command(words)
    } else {
      return nil
    }
  }
}

extension Trust {
  fileprivate init(_ node: ConfigNode?) {
    self.init()
    if let value = node?.double { standard = value }
    for member in node?.members ?? [] {
      guard let value = member.node.double else { continue }
      switch member.key {
      case ConfigShape.standardKey: standard = value
      case "condition": condition = value
      default: if let field = Field(name: member.key) { byField[field] = value }
      }
    }
  }
}

extension ConfigNode {
  /// A path in a config is relative to the file that contains it. `~/` is the home directory and is resolved
  /// when the path is used.
  fileprivate func path(_ name: String) -> String {
    guard !name.hasPrefix("/"), !name.hasPrefix("~/"), let file = layer?.file,
      let slash = file.lastIndex(of: "/")
    else { return name }
    return "\(file[..<slash])/\(name)"
  }
}
