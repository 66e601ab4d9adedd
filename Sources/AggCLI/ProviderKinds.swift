import Aggregation
import AirportDirectory
import Embedded
import FetchList
import ForeFlight
import Manifest
import OpenWeatherMap

/// Every kind of provider that a config can `use`: the only place that knows them all.
enum ProviderKinds {
  /// Those with code of their own, and one for each manifest inside the program.
  static let shipped: [ProviderKind] =
    [ForeFlight.kind, OpenWeatherMap.kind, FetchList.kind, AirportDirectory.kind, AirportDirectory.qantas]
    + manifests

  private static let manifests: [ProviderKind] = Embedded.paths
    .filter { $0.hasPrefix("Providers/") && $0.hasSuffix("/manifest.json") }
    .compactMap { path in
      // A test reads each of them, so that none is ever left out here.
      try? Manifest.kind(Embedded.file(path)?.array ?? [], fileName: path, version: Tool.version)
    }

  /// All that a config can use: the shipped ones, and the manifest files that it names.
  ///
  /// - Throws: What is wrong with those files.
  static func all(_ config: Config) throws(ConfigProblems) -> [ProviderKind] {
    var kinds = shipped
    for file in config.providers.compactMap(\.manifest) where !kinds.contains(where: { $0.name == file }) {
      guard case .bytes(let bytes) = ConfigLoader.readFile(file) else {
        throw ConfigProblems([ConfigProblem(file: file, path: "", message: "there is no such manifest")])
      }
      var kind = try Manifest.kind(bytes, fileName: file, version: Tool.version)
      // The config names the file, so the file is the kind's name.
      kind.name = file
      kinds.append(kind)
    }
    return kinds
  }
}
