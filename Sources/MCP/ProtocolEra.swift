import SpannedJSON

/// The two forms of MCP. A process answers both, each request by its own.
enum ProtocolEra: Hashable, Sendable {
  /// Up to 2025-11-25: `initialize` comes first and holds for all requests that follow.
  case handshake
  /// From 2026-07-28 on: every request names its version itself.
  case modern

  static let modernVersions = ["2026-07-28"]
  private static let newestHandshakeVersion = "2025-11-25"
  static let handshakeVersions = ["2024-11-05", "2025-03-26", "2025-06-18", newestHandshakeVersion]

  /// Whether each error of a session has an id.
  static func needsID(_ version: String?) -> Bool {
    version.map { $0 != newestHandshakeVersion && handshakeVersions.contains($0) } ?? false
  }

  /// The only version in which several messages may come as one array: servers have to take them (basic,
  /// "Messages"). 2025-06-18 removed them.
  static let versionOfBatches = "2025-03-26"

  /// The version that `initialize` is answered with: the requested one, or the newest known one.
  static func negotiated(_ requested: String) -> String {
    handshakeVersions.contains(requested) ? requested : newestHandshakeVersion
  }

  /// The metadata of modern requests and results.
  enum Key {
    static let version = "io.modelcontextprotocol/protocolVersion"
    static let capabilities = "io.modelcontextprotocol/clientCapabilities"
    static let server = "io.modelcontextprotocol/serverInfo"
  }

  /// The era of a request by its own metadata.
  ///
  /// - Returns: `nil` for a request that does not name its version.
  /// - Throws: For an unknown version, and for incomplete metadata.
  init?(_ params: JSONValue?) throws(ProtocolError) {
    guard let metadata = params?["_meta"], let version = metadata[Key.version] else { return nil }
    guard let version = version.string else {
      throw .invalidParams("params._meta[\"\(Key.version)\"] must be a string")
    }
    guard Self.modernVersions.contains(version) else { throw .unsupportedVersion(version) }
    guard metadata[Key.capabilities]?.kind == .object else {
      throw .invalidParams("params._meta[\"\(Key.capabilities)\"] must be an object")
    }
    self = .modern
  }
}
