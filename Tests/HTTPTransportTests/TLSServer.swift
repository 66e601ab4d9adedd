import Foundation
import TestSupport

/// `openssl s_server` on 127.0.0.1, with a certificate made for the test.
final class TLSServer: Sendable {
  static let openssl = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  let port: Int
  /// The certificate, which is its own authority.
  let certificate: String
  private let directory: TemporaryDirectory
  private let process: Process

  /// - Parameters:
  ///   - name: The subject alternative name, such as `DNS:localhost`.
  ///   - end: When the certificate expires, as `YYYYMMDDHHMMSSZ`.
  ///   - options: More options of s_server.
  init(name: String = "IP:127.0.0.1", until end: String = "21000101000000Z", options: [String] = [])
    async throws
  {
    guard let openssl = Self.openssl else { throw CocoaError(.fileNoSuchFile) }
    directory = try TemporaryDirectory()
    let path = directory.path
    certificate = "\(path)/certificate.pem"
    try directory.write("", to: "index.txt")
    try directory.write(
      """
      [ca]
      default_ca = own
      [own]
      database = \(path)/index.txt
      new_certs_dir = \(path)
      default_md = sha256
      policy = any
      rand_serial = yes
      x509_extensions = extensions
      [any]
      commonName = supplied
      [extensions]
      basicConstraints = critical, CA:TRUE
      subjectAltName = \(name)
      [req]
      distinguished_name = names
      [names]
      """,
      to: "openssl.cnf"
    )
    let request = [
      "req", "-new", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=test", "-config", "\(path)/openssl.cnf",
      "-keyout", "\(path)/key.pem", "-out", "\(path)/request.pem",
    ]
    let signing = [
      "ca", "-batch", "-selfsign", "-notext", "-config", "\(path)/openssl.cnf", "-keyfile", "\(path)/key.pem",
      "-in", "\(path)/request.pem", "-out", certificate, "-startdate", "20200101000000Z", "-enddate", end,
    ]
    for arguments in [request, signing] {
      let result = try await Subprocess.run(openssl, arguments)
      guard result.status == 0 else {
        throw CocoaError(.fileWriteUnknown, userInfo: ["openssl": result.error])
      }
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: openssl)
    process.arguments =
      ["s_server", "-accept", "127.0.0.1:0", "-www", "-cert", certificate, "-key", "\(path)/key.pem"]
      + options
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    self.process = process
    // It says `ACCEPT 127.0.0.1:PORT` when it is ready, after a line about its parameters.
    var said = ""
    var port: Int?
    while port == nil {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw CocoaError(.executableLoad, userInfo: ["openssl": said]) }
      said += String(decoding: data, as: UTF8.self)
      let line = said.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last {
        $0.hasPrefix("ACCEPT")
      }
      port = line?.split(separator: ":").last.flatMap { Int($0) }
    }
    self.port = port ?? 0
  }

  deinit { process.terminate() }
}
