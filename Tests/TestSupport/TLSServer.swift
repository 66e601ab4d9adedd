import Foundation

/// `openssl s_server` on 127.0.0.1, with a certificate made for the test. It ends when this object is freed.
package final class TLSServer: Sendable {
  package static var openssl: String? { CertificateAuthority.openssl }

  package let port: Int
  /// The certificate of the authority that signed the server's.
  package let certificate: String
  private let authority: CertificateAuthority
  private let directory: TemporaryDirectory
  private let server: LeashedServer

  /// - Parameters:
  ///   - name: The subject alternative name, such as `DNS:localhost`.
  ///   - end: When the certificate expires, as `YYYYMMDDHHMMSSZ`.
  ///   - files: Complete responses, head and body, by their paths without the first slash. Without any, the
  ///     response to each request is a page about the connection.
  ///   - options: More options of s_server.
  package init(
    name: String = "IP:127.0.0.1",
    until end: String = "21000101000000Z",
    authority: CertificateAuthority? = nil,
    files: [String: String] = [:],
    options: [String] = []
  ) async throws {
    guard let openssl = Self.openssl else { throw CocoaError(.fileNoSuchFile) }
    let authority = if let authority { authority } else { try await CertificateAuthority() }
    self.authority = authority
    certificate = authority.certificate
    directory = try TemporaryDirectory()
    for (file, answer) in files { try directory.write(answer, to: file) }
    let pair = try await authority.pair(name: name, until: end)
    server = try LeashedServer(
      [
        openssl, "s_server", "-accept", "127.0.0.1:0", files.isEmpty ? "-www" : "-HTTP", "-cert",
        pair.certificate, "-key", pair.key,
      ] + options,
      in: directory.path
    )
    port = try Self.port(server) ?? 0
  }

  /// When it is ready, it prints `ACCEPT 127.0.0.1:PORT`, after a line about its parameters.
  private static func port(_ server: LeashedServer) throws -> Int? {
    var said = ""
    while true {
      let more = try server.said()
      guard !more.isEmpty else { throw CocoaError(.executableLoad, userInfo: ["openssl": said]) }
      said += more
      let line = said.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last {
        $0.hasPrefix("ACCEPT")
      }
      if let port = line?.split(separator: ":").last.flatMap({ Int($0) }) { return port }
    }
  }
}
