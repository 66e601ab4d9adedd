import Weather

extension Config.Provider {
  /// The parameter of a kind that says which weather model is wanted.
  package static let modelParameter = "model"

  /// The sources of an entry: the entry itself, or one for each name in its `models`. Each model is requested
  /// alone, because a response for several models does not say which of them covers the place.
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
    guard let list = node["models"], let models = list.strings, !models.isEmpty else { return [provider] }
    var taken = Set(entries.map(\.key))
    return models.compactMap { model in
      guard let source = provider.source(ofModel: model), taken.insert(source.id.name).inserted else {
        let message = "\"\(model)\" cannot be a source of its own here"
        let help =
          "name each model once, as Open-Meteo does; with the name of the entry it has at most 32 characters"
        problems.append(.at(list, ["providers", name, "models"], message, help: help))
        return nil
      }
      return source
    }
  }

  /// - Returns: `nil` for a model whose name is too long or has characters that no source may have.
  private func source(ofModel model: String) -> Self? {
    let suffix = model.hasSuffix("_seamless") ? String(model.dropLast("_seamless".count)) : model
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
