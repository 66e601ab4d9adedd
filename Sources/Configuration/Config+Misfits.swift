import Merge
import SpannedJSON
import Text
import Weather

/// What is wrong with a config whose values are each fine.
extension Config {
  /// A latitude without a longitude, or the other way round.
  var incompleteCoordinates: [ConfigProblem] {
    (tree["cities"]?.members ?? []).compactMap { city in
      let present = ["latitude", "longitude"].filter { city.node[$0] != nil }
      guard present.count == 1 else { return nil }
      // Who says only half of it, or took a half away.
      return .at(
        city.node.layer,
        ["cities", city.key, present == ["longitude"] ? "latitude" : "longitude"],
        "is missing",
        help: "add it, or leave both out for a city that agg knows"
      )
    }
  }

  /// Where sources are named that are none of the config's.
  ///
  /// - Parameter layers: What the config is made of.
  func unknownSources(_ layers: [ConfigLayer]) -> [ConfigProblem] {
    let sole = if case .only(let source) = settings.mergeMode { [source] } else { [SourceID]() }
    return misfits(sole, at: ["settings", "merge", "mode"], layers, help: "let that name another one")
      + lists.flatMap { list in
        let help = "\"\(list.name)\": null in \"lists\" takes that list away, too"
        return misfits([list.source], at: ["lists", list.name, "provider"], layers, help: help)
      }
      + cities.flatMap { city in
        let path = ["cities", city.id, "providers"]
        return misfits(city.sources ?? [], at: path, layers, help: "let that name others; null asks all")
      }
  }

  /// - Parameter help: What to do where a later layer takes the source away, which is told there.
  private func misfits(
    _ sources: [SourceID],
    at path: [String],
    _ layers: [ConfigLayer],
    help: String
  ) -> [ConfigProblem] {
    sources.filter { source in !providers.contains { $0.id == source } }.map { source in
      let taking = layers.last { $0.document.root["providers"]?[source.name]?.isNull == true }
      if let taking, let naming = tree[path: path]?.layer, naming.kind < taking.kind {
        let message = "is taken away, and \(JSONPath(keys: path)) names it"
        return .at(taking, ["providers", source.name], message, help: help)
      }
      let near = nearest(to: source.name, among: providers.map(\.id.name)).map { "did you mean \"\($0)\"?" }
      return .at(tree[path: path] ?? tree, path, "there is no provider \"\(source)\"", help: near)
    }
  }
}
