/// The beginning of a shipped manifest, parsed by EmbedTool during the build: what help, the config and `agg
/// providers` need. The rest of the file is parsed when its service is queried.
package struct ManifestHeader: Hashable, Sendable {
  /// A parameter that the user sets in the config.
  package struct Parameter: Hashable, Sendable {
    package let name: String
    package let isRequired: Bool
    /// `nil` when the manifest does not say.
    package let isSecret: Bool?
    package let environment: String?
    package let defaultValue: String?
    package let hint: String?
  }

  /// The path of the file, for `Embedded.file`.
  package let path: String
  package let id: String
  package let name: String
  package let family: String?
  package let attribution: String?
  package let attributionURL: String?
  /// How many requests the service allows, such as `500/day`.
  package let limit: String?
  /// The first of its hosts.
  package let host: String
  /// The queries that it answers, by the names of `Query`.
  package let answers: [String]
  package let parameters: [Parameter]
  /// South, west, north and east of the area with data; empty for the whole earth.
  package let coverage: [Double]
  /// The countries with data, by ISO 3166; empty for all.
  package let countries: [String]
}
