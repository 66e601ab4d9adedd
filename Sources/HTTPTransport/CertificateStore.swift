import FoundationEssentials

/// Where the certificates are that a server is held against.
enum CertificateStore: Equatable {
  /// As libcurl was built.
  case standard
  case file(String)
  /// One file for each certificate, found by the hash of its name.
  case directory(String)

  /// The variables that curl and OpenSSL honour come first, in curl's order; else the system's hashed directory when there
  /// is one: a bundle is read anew for the first handshake with each host (24 ms), a hashed directory is not (1 ms).
  init(environment: [String: String], systemDirectory: String = "/etc/ssl/certs") {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let file = value("CURL_CA_BUNDLE") ?? value("SSL_CERT_FILE") {
      self = .file(file)
    } else if let directory = value("SSL_CERT_DIR") {
      self = .directory(directory)
    } else if Self.isHashed(systemDirectory) {
      self = .directory(systemDirectory)
    } else {
      self = .standard
    }
  }

  /// Whether it holds a certificate named by its hash, such as `002c0b4f.0`.
  private static func isHashed(_ directory: String) -> Bool {
    // A directory that is not there or cannot be read holds none.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.contains { $0.utf8.count == 10 && $0.hasSuffix(".0") }
  }
}
