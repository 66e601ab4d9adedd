import SpannedJSON

/// Wraps results and errors as lines of the protocol, for one request.
struct Reply: Sendable {
  let id: RequestID
  let era: ProtocolEra
  let server: ServerDescription

  /// How long a client may use a result again.
  enum Lifetime: Int {
    case fiveMinutes = 300_000
    case oneHour = 3_600_000
  }

  /// - Parameters:
  ///   - lifetime: For results that clients cache; modern ones must say for how long.
  ///   - members: Writes the members of the result.
  func result(lifetime: Lifetime? = nil, _ members: (inout JSONWriter) -> Void) -> [UInt8] {
    Self.line { writer in
      writer.key("id")
      id.write(to: &writer)
      writer.key("result")
      writer.object { result in
        if era == .modern { result.member("resultType", "complete") }
        members(&result)
        guard era == .modern else { return }
        if let lifetime {
          result.member("ttlMs", lifetime.rawValue)
          result.member("cacheScope", "public")
        }
        result.key("_meta")
        result.object {
          $0.key(named: ProtocolEra.Key.server)
          server.writeIdentity(to: &$0)
        }
      }
    }
  }

  /// - Parameters:
  ///   - id: `nil` for a line that cannot be read.
  ///   - version: The one of the session. Up to 2025-06-18 each error has an id, which is `null` then
  ///     (JSON-RPC 2.0, section 5). Later ones leave it out: their schema allows no `null`.
  static func error(_ error: ProtocolError, to id: RequestID?, in version: String?) -> [UInt8] {
    line { writer in
      if let id {
        writer.key("id")
        id.write(to: &writer)
      } else if ProtocolEra.needsID(version) {
        writer.key("id")
        writer.null()
      }
      writer.key("error")
      error.write(to: &writer)
    }
  }

  /// - Parameter members: Writes the members beside `jsonrpc`.
  static func line(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.member("jsonrpc", "2.0")
      members(&$0)
    }
    writer.newline()
    return writer.bytes
  }
}
