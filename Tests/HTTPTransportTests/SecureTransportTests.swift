import Foundation
import HTTPTransport
import TestSupport
import Testing

@Suite(.enabled(if: TLSServer.openssl != nil, "needs openssl"))
struct SecureTransportTests {
  private func request(_ server: TLSServer, host: String = "127.0.0.1") -> HTTPRequest {
    HTTPRequest(url: "https://\(host):\(server.port)/", allowsLocal: true)
  }

  private static let untrusted =
    "its certificate is expired, for another host, or from an untrusted authority"

  @Test func `a certificate of a known authority is accepted`() async throws {
    let server = try await TLSServer()
    let transport = CurlTransport { $0.environment = ["SSL_CERT_FILE": server.certificate] }
    #expect(try await transport.send(request(server)).status == 200)
  }

  @Test func `a directory of hashed certificates is enough`() async throws {
    let server = try await TLSServer()
    let openssl = try #require(TLSServer.openssl)
    let hash = try await Subprocess.run(openssl, ["x509", "-hash", "-noout", "-in", server.certificate])
      .output
    let directory = try TemporaryDirectory()
    let name = "\(directory.path)/\(hash.trimmingCharacters(in: .newlines)).0"
    try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: server.certificate)
    let transport = CurlTransport { $0.environment = ["SSL_CERT_DIR": directory.path] }
    #expect(try await transport.send(request(server)).status == 200)
  }

  @Test func `a certificate of an unknown authority is rejected`() async throws {
    let server = try await TLSServer()
    let failure = await outcome(of: request(server), over: CurlTransport()).failure
    #expect(failure == .insecure(host: "127.0.0.1", reason: Self.untrusted))
  }

  @Test func `a certificate for another host is rejected`() async throws {
    let server = try await TLSServer(name: "DNS:other.example")
    let transport = CurlTransport { $0.environment = ["SSL_CERT_FILE": server.certificate] }
    let failure = await outcome(of: request(server), over: transport).failure
    #expect(failure == .insecure(host: "127.0.0.1", reason: Self.untrusted))
  }

  @Test func `an expired certificate is rejected`() async throws {
    let server = try await TLSServer(until: "20210101000000Z")
    let transport = CurlTransport { $0.environment = ["SSL_CERT_FILE": server.certificate] }
    let failure = await outcome(of: request(server), over: transport).failure
    #expect(failure == .insecure(host: "127.0.0.1", reason: Self.untrusted))
  }

  @Test func `TLS before 1_2 is rejected`() async throws {
    let server = try await TLSServer(options: ["-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0"])
    let transport = CurlTransport { $0.environment = ["SSL_CERT_FILE": server.certificate] }
    let failure = await outcome(of: request(server), over: transport).failure
    #expect(failure == .insecure(host: "127.0.0.1", reason: "no common encryption (TLS 1.2 or later)"))
  }

  @Test(arguments: [
    ["SSL_CERT_FILE": "/nowhere/certificates.pem"], ["SSL_CERT_DIR": "/nowhere"],
    ["SSL_CERT_DIR": "/nowhere:/dev/null"],
  ])
  func `unreadable certificates are named as the reason`(environment: [String: String]) async throws {
    let server = try await TLSServer()
    let transport = CurlTransport { $0.environment = environment }
    for _ in 0..<2 {
      let failure = await outcome(of: request(server), over: transport).failure
      #expect(failure?.description.contains("SSL_CERT_DIR if they are set, cannot be read") == true)
    }
  }

  @Test func `a missing directory beside a bundle does no harm`() async throws {
    let server = try await TLSServer()
    let transport = CurlTransport {
      $0.environment = ["SSL_CERT_FILE": server.certificate, "SSL_CERT_DIR": "/nowhere"]
    }
    #expect(try await transport.send(request(server)).status == 200)
  }
}
