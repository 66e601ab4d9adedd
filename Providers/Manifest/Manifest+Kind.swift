package import Aggregation
import Weather

extension Manifest {
  /// A kind of provider that runs this manifest.
  ///
  /// - Parameter version: Of the program, for `{agg.version}`.
  package func kind(version: String) -> ProviderKind {
    ProviderKind(
      name: id.name,
      title: name,
      answers: [.weather],
      parameters: parameters,
      attribution: attribution,
      family: family,
      baseURL: hosts.first.map { "https://\($0)" }
    ) { configuration, host in
      ManifestProvider(self, configuration, host: host, version: version)
    }
  }

  /// A kind of provider that runs a manifest file.
  ///
  /// - Throws: All that is wrong with the file, in the order of the text.
  package static func kind(_ json: [UInt8], fileName: String, version: String) throws(ConfigProblems)
    -> ProviderKind
  {
    try Manifest(json, file: fileName).kind(version: version)
  }
}
