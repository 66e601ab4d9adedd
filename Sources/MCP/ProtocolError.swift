import SpannedJSON

/// Why a request has no result, by the codes of JSON-RPC 2.0 and MCP.
struct ProtocolError: Error, Hashable, Sendable {
  /// What a program may want to know besides the code.
  enum Details: Hashable, Sendable {
    case method(String)
    case versions(supported: [String], requested: String)
  }

  let code: Int
  let message: String
  private let details: Details?

  private init(_ code: Int, _ message: String, _ details: Details? = nil) {
    (self.code, self.message, self.details) = (code, message, details)
  }

  static func unreadable(_ message: String) -> Self { Self(-32700, message) }
  static func invalidRequest(_ message: String) -> Self { Self(-32600, message) }
  static func invalidParams(_ message: String) -> Self { Self(-32602, message) }

  static func unknownMethod(_ method: String) -> Self {
    Self(-32601, "Method not found", .method(method))
  }

  static func unsupportedVersion(_ version: String) -> Self {
    Self(
      -32022,
      "Unsupported protocol version",
      .versions(supported: ProtocolEra.modernVersions, requested: version)
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("code", code)
      object.member("message", message)
      switch details {
      case .method(let method):
        object.key("data")
        object.object { $0.member("method", method) }
      case .versions(let supported, let requested):
        object.key("data")
        object.object {
          $0.member("supported", supported)
          $0.member("requested", requested)
        }
      case nil: break
      }
    }
  }
}
