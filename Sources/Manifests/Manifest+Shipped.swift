import Catalog
import Configuration
import Embedded
import HTTPTransport
package import ProviderKit
import Weather

extension Manifest {
  /// A kind of provider for each built-in manifest.
  ///
  /// - Parameter version: The version of agg, for `{agg.version}`.
  package static func shippedKinds(version: String) -> [ProviderKind] {
    Embedded.manifests.map { kind($0, version: version) }
  }

  /// A kind made of the header of its manifest. The body is read when a provider is first queried.
  static func kind(_ header: ManifestHeader, version: String) -> ProviderKind {
    let coverage = Coverage(header)
    let body = Deferred {
      Result { () throws(ConfigProblems) in
        try Manifest(Embedded.file(header.path)?.array ?? [], file: header.path)
      }
    }
    return ProviderKind(
      name: header.id,
      title: header.name,
      capabilities: ProviderCapabilities(Set(header.answers.compactMap(Query.init))) {
        ShippedManifestProvider(body, coverage, $0, host: $1, version: version)
      },
      parameters: header.parameters.map(ParameterSpec.init),
      attribution: header.attribution,
      attributionURL: header.attributionURL,
      family: header.family,
      baseURL: "https://\(header.host)",
      limits: header.limit.flatMap(RequestLimit.list) ?? [],
      covers: { coverage.contains($0) }
    )
  }
}

extension Coverage {
  /// The coverage of a built-in manifest.
  init(_ header: ManifestHeader) {
    self.init(
      area: Area(bounds: header.coverage),
      countries: header.countries.isEmpty ? nil : Set(header.countries)
    )
  }
}

/// Runs a manifest whose body is read when it is first queried about a place that it covers.
private struct ShippedManifestProvider: WeatherProvider, PlaceLookupProvider {
  let id: SourceID
  private let body: Deferred<Result<Manifest, ConfigProblems>>
  private let coverage: Coverage
  private let configuration: ProviderConfiguration
  private let host: ProviderHost
  private let version: String

  init(
    _ body: Deferred<Result<Manifest, ConfigProblems>>,
    _ coverage: Coverage,
    _ configuration: ProviderConfiguration,
    host: ProviderHost,
    version: String
  ) {
    id = configuration.id
    (self.body, self.coverage) = (body, coverage)
    (self.configuration, self.host, self.version) = (configuration, host, version)
  }

  func weather(for query: WeatherQuery) async throws(ProviderFailure) -> WeatherReport {
    guard coverage.contains(query.place) else { throw ProviderFailure(outside: id) }
    return try await provider().weather(for: query)
  }

  func find(_ name: String) async throws(ProviderFailure) -> [FoundPlace] {
    try await provider().find(name)
  }

  private func provider() throws(ProviderFailure) -> ManifestProvider {
    do throws(ConfigProblems) {
      return ManifestProvider(try body.wrappedValue.get(), configuration, host: host, version: version)
    } catch {
      // The tests read every built-in manifest.
      throw ProviderFailure(id, .request, detail: "its built-in manifest is invalid: \(error)")
    }
  }
}

extension ParameterSpec {
  /// A parameter, with the defaults of a manifest for what the header omits.
  init(_ parameter: ManifestHeader.Parameter) {
    self.init(
      parameter.name,
      isRequired: parameter.isRequired,
      isSecret: parameter.isSecret,
      environment: parameter.environment,
      defaultValue: parameter.defaultValue,
      hint: parameter.hint ?? Self.usualHint
    )
  }
}
