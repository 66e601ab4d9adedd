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
      answers: answers,
      parameters: parameters,
      attribution: attribution,
      attributionURL: attributionURL,
      family: family,
      baseURL: hosts.first.map { "https://\($0)" }
    ) { configuration, host in
      ManifestProvider(self, configuration, host: host, version: version)
    }
  }

  /// What it answers shows in the fields that it maps.
  private var answers: Set<Question> {
    let fields = FieldSet([current, hourly].compactMap(\.self).flatMap { $0.fields.map(\.field) })
    var answers: Set<Question> = []
    if !fields.isDisjoint(with: FieldSet(Field.airQuality)) { answers.insert(.air) }
    if answers.isEmpty || !fields.isDisjoint(with: FieldSet(Field.weather)) { answers.insert(.weather) }
    return answers
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
