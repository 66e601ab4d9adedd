import Foundation

/// A certificate authority for tests, made by the program openssl, and the certificates that it signs.
package final class CertificateAuthority: Sendable {
  package static let openssl = programPath("openssl")

  /// The certificate of the authority. A client that trusts this file trusts the certificates that it signed.
  package let certificate: String
  private let directory: TemporaryDirectory

  package init() async throws {
    directory = try TemporaryDirectory()
    let path = directory.path
    certificate = "\(path)/authority.pem"
    try directory.write("", to: "index.txt")
    try await Self.openssl([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "36500",
      "-subj", "/CN=authority of a test", "-addext", "basicConstraints=critical,CA:TRUE",
      "-keyout", "\(path)/authority-key.pem", "-out", certificate,
    ])
  }

  /// A certificate and its key.
  package struct Pair: Sendable {
    package let certificate: String
    package let key: String
  }

  /// Signs a certificate of a server.
  ///
  /// - Parameters:
  ///   - name: The subject alternative name, such as `DNS:localhost`.
  ///   - end: When it expires, as `YYYYMMDDHHMMSSZ`.
  package func pair(name: String, until end: String) async throws -> Pair {
    let path = directory.path
    let id = UUID().uuidString
    let pair = Pair(certificate: "\(path)/\(id).pem", key: "\(path)/\(id)-key.pem")
    // Each signature has its own database: two may be made at once.
    try directory.write("", to: "\(id).index")
    let settings = try directory.write(
      """
      [ca]
      default_ca = own
      [own]
      database = \(path)/\(id).index
      new_certs_dir = \(path)
      certificate = \(certificate)
      private_key = \(path)/authority-key.pem
      default_md = sha256
      policy = any
      rand_serial = yes
      x509_extensions = extensions
      [any]
      commonName = supplied
      [extensions]
      basicConstraints = critical, CA:FALSE
      subjectAltName = \(name)
      [req]
      distinguished_name = names
      [names]
      """,
      to: "\(id).cnf"
    )
    try await Self.openssl([
      "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-subj", "/CN=server of a test", "-config", settings, "-keyout", pair.key, "-out", "\(path)/\(id).csr",
    ])
    try await Self.openssl([
      "ca", "-batch", "-notext", "-config", settings, "-in", "\(path)/\(id).csr", "-out", pair.certificate,
      "-startdate", "20200101000000Z", "-enddate", end,
    ])
    return pair
  }

  private static func openssl(_ arguments: [String]) async throws {
    guard let program = openssl else { throw CocoaError(.fileNoSuchFile) }
    let result = try await Subprocess.run(program, arguments)
    guard result.status == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: ["openssl": result.error])
    }
  }
}
