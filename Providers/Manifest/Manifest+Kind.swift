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
      capabilities: capabilities { ManifestProvider(self, $0, host: $1, version: version) },
      parameters: parameters,
      attribution: attribution,
      attributionURL: attributionURL,
      family: family,
      baseURL: hosts.first.map { "https://\($0)" },
      secrets: secrets
    )
  }

  /// What it answers shows in the fields that it maps.
  private func capabilities(
    _ make: @escaping ProviderCapabilities.Maker<any WeatherProvider>
  ) -> ProviderCapabilities {
    let sections = [current, hourly, daily].compactMap(\.self)
    let fields = FieldSet(sections.flatMap { $0.fields.map(\.field) })
    let tellsAirQuality = !fields.isDisjoint(with: FieldSet(Field.airQuality))
    let tellsWeather =
      !fields.isDisjoint(with: FieldSet(Field.weather)) || sections.contains(where: \.tellsMoreWeather)
      || (!tellsAirQuality && !sections.isEmpty)
    return ProviderCapabilities(
      weather: tellsWeather ? make : nil,
      airQuality: tellsAirQuality ? make : nil,
      alerts: alerts != nil ? make : nil
    )
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

extension Manifest.Section {
  /// Whether it tells weather that is no quantity of an hour.
  fileprivate var tellsMoreWeather: Bool {
    condition != nil || temperatureMin != nil || temperatureMax != nil
  }
}
