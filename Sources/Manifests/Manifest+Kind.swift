import Catalog
package import Configuration
package import ProviderKit
import Weather

extension Manifest {
  /// The queries that a manifest can answer.
  package static let answerable: [Query] = [.weather, .rain, .air, .alerts, .places]

  /// A kind of provider that runs this manifest.
  ///
  /// - Parameters:
  ///   - version: The version of agg, for `{agg.version}`.
  ///   - isOfUser: Whether the manifest is a file of the user.
  package func kind(version: String, isOfUser: Bool = false) -> ProviderKind {
    ProviderKind(
      name: id.name,
      title: name,
      capabilities: ProviderCapabilities(answers) {
        var provider = ManifestProvider(self, $0, host: $1, version: version)
        provider.isOfUser = isOfUser
        return provider
      },
      parameters: parameters,
      attribution: attribution,
      attributionURL: attributionURL,
      family: family,
      baseURL: hosts.first.map { "https://\($0)" },
      limits: limits,
      secrets: secrets,
      readsPlaceIDs: steps.contains { $0.variables.contains("place.id") },
      covers: { coverage.contains($0) }
    )
  }

  /// The queries that it answers, according to the fields that it maps.
  var answers: Set<Query> {
    // Minutes answer only `rain`.
    let sections = sections.filter { $0.part != .minutely }.map(\.section)
    let fields = FieldSet(sections.flatMap { $0.list.fields.map(\.field) })
    let hasAirQuality = !fields.isDisjoint(with: FieldSet(Field.airQuality))
    let hasWeather =
      !fields.isDisjoint(with: FieldSet(Field.weather)) || sections.contains(where: \.hasMoreWeather)
      || (!hasAirQuality && !sections.isEmpty)
    var answers: Set<Query> = []
    if hasWeather { answers.insert(.weather) }
    if hasAirQuality { answers.insert(.air) }
    if self[.minutely] != nil { answers.insert(.rain) }
    if alerts != nil { answers.insert(.alerts) }
    if places != nil { answers.insert(.places) }
    return answers
  }

  /// A kind of provider that runs the user's manifest file.
  ///
  /// - Parameter mayRead: Whether it may read an environment variable that it asks for.
  /// - Throws: All errors in the file, in the order of the text.
  package static func kind(
    _ json: [UInt8],
    fileName: String,
    version: String,
    mayRead: (_ variable: String) -> Bool
  ) throws(ConfigProblems) -> ProviderKind {
    let manifest = try Manifest(json, file: fileName)
    var kind = manifest.kind(version: version, isOfUser: true)
    for index in kind.parameters.indices {
      guard let variable = kind.parameters[index].environment, !mayRead(variable) else { continue }
      kind.parameters[index].environment = nil
      kind.parameters[index].hint =
        "Its manifest asks for the variable \(variable), which counts where your config names it:"
        + " \"params\": {\"\(kind.parameters[index].name)\": {\"env\": \"\(variable)\"}}."
    }
    return kind
  }
}

extension ProviderCapabilities {
  /// The capabilities of a manifest that answers these queries.
  init(_ answers: Set<Query>, _ make: @escaping Maker<any WeatherProvider & PlaceLookupProvider>) {
    let weather: Maker<any WeatherProvider> = { configuration, host throws(ProviderFailure) in
      try make(configuration, host)
    }
    let places: Maker<any PlaceLookupProvider> = { configuration, host throws(ProviderFailure) in
      try make(configuration, host)
    }
    self.init(
      weather: answers.contains(.weather) ? weather : nil,
      rain: answers.contains(.rain) ? weather : nil,
      airQuality: answers.contains(.air) ? weather : nil,
      alerts: answers.contains(.alerts) ? weather : nil,
      placeLookup: answers.contains(.places) ? places : nil
    )
  }
}

extension Manifest.Section {
  /// Whether it maps weather that is not a quantity of an hour.
  fileprivate var hasMoreWeather: Bool {
    list.condition != nil || temperatureMin != nil || temperatureMax != nil
  }
}
