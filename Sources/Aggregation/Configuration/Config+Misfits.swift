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
  var unknownSources: [ConfigProblem] {
    let sole = if case .only(let source) = settings.mergeMode { [source] } else { [SourceID]() }
    return misfits(sole, at: ["settings", "merge", "mode"])
      + lists.flatMap { misfits([$0.source], at: ["lists", $0.name, "provider"]) }
      + cities.flatMap { misfits($0.sources ?? [], at: ["cities", $0.id, "providers"]) }
  }

  private func misfits(_ sources: [SourceID], at path: [String]) -> [ConfigProblem] {
    sources.filter { source in !providers.contains { $0.id == source } }.map { source in
      let near = nearest(to: source.name, among: providers.map(\.id.name)).map { "did you mean \"\($0)\"?" }
      return .at(tree[path: path] ?? tree, path, "there is no provider \"\(source)\"", help: near)
    }
  }
}
