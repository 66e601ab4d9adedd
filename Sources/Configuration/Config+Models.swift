import Weather

extension Config.Provider {
  /// The parameter of a kind that says which weather model is wanted.
  package static let modelParameter = "model"

  /// The end of the name of the kind that has the ensembles of a service, as in `open-meteo-ensemble`.
  package static let ensembleSuffix = "-ensemble"

  /// The sources of an entry: the entry itself, or one for each name in its `models`; and one more for each
  /// name in its `ensemble`. Each model is requested alone, because a response for several models does not
  /// say which of them covers the place.
  ///
  /// - Parameters:
  ///   - entries: The whole config.
  ///   - problems: Receives models that cannot be sources, and the errors of the entry.
  static func all(
    of name: String,
    _ node: ConfigNode,
    among entries: [ConfigNode.Member],
    _ problems: inout [ConfigProblem]
  ) -> [Self] {
    guard let provider = Self(name, node, among: entries, &problems) else { return [] }
    // Most entries are a single source, and need no look at the names of the others.
    guard node["models"] != nil || node["ensemble"] != nil else { return [provider] }
    var taken = Set(entries.map(\.key))
    func sources(in key: String, _ source: (String) -> Self?) -> [Self] {
      guard let list = node[key], let models = list.strings else { return [] }
      return models.compactMap { model in
        guard let source = source(model) else {
          let message = "\"\(model)\" cannot be a source of its own here"
          let help =
            "name models as Open-Meteo does; with the name of the entry one has at most 32 characters"
          problems.append(.at(list, ["providers", name, key], message, help: help))
          return nil
        }
        guard taken.insert(source.id.name).inserted else {
          let message = "\"\(model)\" makes a second source with the name \"\(source.id)\""
          let help = "name each model once, or rename the entry that has this name"
          problems.append(.at(list, ["providers", name, key], message, help: help))
          return nil
        }
        return source
      }
    }
    let hasModels = node["models"]?.strings.map { !$0.isEmpty } ?? false
    return (hasModels ? sources(in: "models", provider.source(ofModel:)) : [provider])
      + (provider.implementation.isBuiltIn ? sources(in: "ensemble", provider.source(ofEnsemble:)) : [])
  }

  /// - Returns: `nil` for a model whose name is too long or has characters that no source may have.
  private func source(ofModel model: String) -> Self? {
    let suffix = model.hasSuffix("_seamless") ? String(model.dropLast("_seamless".count)) : model
    return source(of: model, named: suffix)
  }

  /// - Returns: As `source(ofModel:)`.
  private func source(ofEnsemble model: String) -> Self? {
    guard case .kind(let kind) = implementation else { return nil }
    // The name of the source says that it is an ensemble, and has little room.
    let words = model.split(separator: "_").filter { !["ensemble", "eps", "seamless"].contains($0) }
    var source = source(of: model, named: words.isEmpty ? "" : "ens_" + words.joined(separator: "_"))
    source?.implementation = .kind(kind + Self.ensembleSuffix)
    return source
  }

  private func source(of model: String, named suffix: String) -> Self? {
    guard !suffix.isEmpty, let id = SourceID("\(entry)-\(suffix.replacing("_", with: "-"))") else {
      return nil
    }
    var source = self
    source.id = id
    source.parameters[Self.modelParameter] = .literal(model)
    source.family = family ?? Self.family(ofModel: model)
    return source
  }

  /// The weather service that runs a model, by the first part of the model's name. Sources that use the same
  /// model have the same family: Bright Sky has the forecasts of DWD.
  private static func family(ofModel model: String) -> String {
    let first = String(model.prefix { $0 != "_" })
    return switch first {
    case "icon": "dwd"
    case "gfs", "ncep", "nbm", "hrrr": "noaa"
    case "gem", "cmc": "eccc"
    case "arpege", "arome": "meteofrance"
    case "ukmo": "met-office"
    case "metno": "met-norway"
    case "best": "open-meteo"
    default: first
    }
  }
}
