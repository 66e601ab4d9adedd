import FoundationEssentials
import Posix

/// Where trusted certificates are: in a bundle, in a directory with one file for each, named by the hash of
/// its subject, or in both. With neither, libcurl uses its built-in paths.
struct CertificateStore: Equatable {
  var file: String?
  var directory: String?

  /// The variables of curl come first: `CURL_CA_BUNDLE`, else `SSL_CERT_FILE` and `SSL_CERT_DIR` together.
  /// Otherwise the system's hashed directory is used if there is one: a bundle is read again for the first
  /// handshake with each host (20 ms of CPU), a directory only needs the one certificate (less than 1 ms).
  init(environment: [String: String], systemDirectory: String = "/etc/ssl/certs") {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let bundle = value("CURL_CA_BUNDLE") {
      file = bundle
      return
    }
    file = value("SSL_CERT_FILE")
    directory = value("SSL_CERT_DIR")
    if file == nil, directory == nil, Self.isHashed(systemDirectory) { directory = systemDirectory }
  }

  /// The bundle for libcurl, which opens and reads it while everything else waits: a pipe would block the run
  /// for ever. The empty file in its place is refused at once, like any other bundle without certificates.
  var readableFile: String? {
    file.map { path in
      // libcurl says itself that a file is missing.
      let isOther = (try? FileStatus(of: path)).map { !$0.isRegular } ?? false
      return isOther ? "/dev/null" : path
    }
  }

  /// Whether there is only a directory, and it cannot be opened. libcurl would call every certificate
  /// untrusted. OpenSSL takes several directories with colons between them.
  var isMissing: Bool {
    guard file == nil, let directory else { return false }
    return !directory.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: String($0))
    }
  }

  /// Whether it contains a certificate named by its hash, such as `002c0b4f.0`.
  private static func isHashed(_ directory: String) -> Bool {
    // A missing or unreadable directory contains none.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.contains { $0.utf8.count == 10 && $0.hasSuffix(".0") }
  }
}
