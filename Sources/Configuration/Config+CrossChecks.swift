import Merge
import SpannedJSON
import Text
import Weather

/// Checks across values that are each valid.
extension Config {
  /// Cities with only one of latitude and longitude.
  var incompleteCoordinates: [ConfigProblem] {
    (tree["cities"]?.members ?? []).compactMap { city in
      let present = ["latitude", "longitude"].filter { city.node[$0] != nil }
      guard present.count == 1 else { return nil }
      // The layer that has one of the two.
      return .at(
        city.node.layer,
        ["cities", city.key, present == ["longitude"] ? "latitude" : "longitude"],
        "is missing",
        help: "add it, or remove both for a city that agg knows"
      )
    }
  }

  /// References to sources that the config does not have.
  ///
  /// - Parameter layers: The layers of the config.
  func unknownSources(_ layers: [ConfigLayer]) -> [ConfigProblem] {
    let sole = if case .only(let source) = settings.mergeMode { [source] } else { [SourceID]() }
    return danglingNames(sole, at: ["settings", "merge", "mode"], layers, help: "name another one there")
      + lists.flatMap { list in
        let help = "remove the list as well with \"\(list.name)\": null in \"lists\""
        return danglingNames([list.source], at: ["lists", list.name, "provider"], layers, help: help)
      }
      + cities.flatMap { city in
        let path = ["cities", city.id, "providers"]
        return danglingNames(
          city.sources ?? [],
          at: path,
          layers,
          help: "name others there, or null for all"
        )
      }
  }

  /// - Parameter help: What to do if a later layer removes the source; the problem is reported there.
  private func danglingNames(
    _ sources: [SourceID],
    at path: [String],
    _ layers: [ConfigLayer],
    help: String
  ) -> [ConfigProblem] {
    sources.filter { source in !providers.contains { $0.id == source } }.map { source in
      let taking = layers.last { layer in
        let providers = layer.document.root["providers"]
        return providers?.isNull == true || providers?[source.name]?.isNull == true
      }
      if let taking, let naming = tree[path: path]?.layer, naming.kind < taking.kind {
        let isWhole = taking.document.root["providers"]?.isNull == true
        return .at(
          taking,
          isWhole ? ["providers"] : ["providers", source.name],
          "\(isWhole ? "are" : "is") removed, but \(JSONPath(keys: path)) refers to \(isWhole ? source.name : "it")",
          help: help
        )
      }
      let near = Suggestion(for: source.name, among: providers.map(\.id.name)).quoted.clause
      return .at(tree[path: path] ?? tree, path, "unknown provider \"\(source)\"", help: near)
    }
  }
}
