package import ProviderKit
import Weather

extension ProviderKind {
  /// Makes a provider as the registry does for a config entry that only names this kind.
  ///
  /// - Parameters:
  ///   - capability: Which provider to make, such as `\.weather`.
  ///   - id: The name of the entry; by default that of the kind.
  ///   - configure: Changes the entry.
  /// - Throws: `ProviderFailure` for an entry that the kind rejects, and `NoSuchProvider`.
  package func provider<Source>(
    _ capability: (ProviderCapabilities) -> ProviderCapabilities.Maker<Source>?,
    _ host: ProviderHost,
    id: String? = nil,
    configure: (inout ProviderConfiguration) -> Void = { _ in }
  ) throws -> Source {
    guard let id = SourceID(id ?? name), let make = capability(capabilities) else { throw NoSuchProvider() }
    var configuration = ProviderConfiguration(id: id, baseURL: baseURL, family: family)
    configure(&configuration)
    return try make(configuration, host)
  }
}

/// Thrown when a kind makes no provider with the wanted capability, or its name is invalid.
package struct NoSuchProvider: Error {}
