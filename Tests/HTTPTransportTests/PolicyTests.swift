import FoundationEssentials
import Glibc
import HTTPTransport
import TestSupport
import Testing

@testable import HTTPTransport

struct PolicyTests {
  @Test(
    arguments: [
      ([8, 8, 8, 8], true), ([1, 1, 1, 1], true), ([172, 15, 0, 1], true), ([172, 32, 0, 1], true),
      ([100, 63, 0, 1], true),
      ([100, 128, 0, 1], true), ([192, 0, 1, 1], true), ([223, 255, 255, 255], true),
      ([198, 20, 0, 1], true),
      ([0, 0, 0, 0], false), ([10, 1, 2, 3], false), ([127, 0, 0, 1], false), ([169, 254, 169, 254], false),
      ([172, 16, 0, 1], false), ([172, 31, 255, 255], false), ([192, 168, 1, 1], false),
      ([100, 64, 0, 1], false),
      ([100, 127, 255, 255], false), ([192, 0, 0, 8], false), ([192, 0, 2, 1], false),
      ([198, 17, 255, 255], true), ([198, 18, 0, 1], false), ([198, 19, 255, 255], false),
      ([198, 51, 100, 1], false), ([203, 0, 113, 1], false), ([224, 0, 0, 1], false),
      ([255, 255, 255, 255], false),
      ([], false), ([8, 8], false),
    ] as [([UInt8], Bool)]
  )
  func `an IPv4 address is public or not`(address: [UInt8], isPublic: Bool) {
    #expect(IPAddress(bytes: address).map(AddressPolicy.isPublic) ?? false == isPublic)
  }

  @Test(arguments: [
    ("2606470000000000000000000000 1111", true), ("2a000000000000000000000000000001", true),
    ("00000000000000000000ffff08080808", true), ("0064ff9b000000000000000008080808", true),
    ("20020808080800000000000000000001", true),
    ("00000000000000000000000000000000", false), ("00000000000000000000000000000001", false),
    ("00000000000000000000ffff7f000001", false), ("0064ff9b00000000000000000a000001", false),
    ("20027f00000100000000000000000001", false), ("fe800000000000000000000000000001", false),
    ("fc000000000000000000000000000001", false), ("fd000000000000000000000000000001", false),
    ("ff020000000000000000000000000001", false), ("20010db8000000000000000000000001", false),
    ("20010000000000000000000000000001", false), ("200101ff000000000000000000000001", false),
    ("20010200000000000000000000000001", true), ("20014860486000000000000000008888", true),
    ("3fff0fff000000000000000000000001", false),
    ("3fff1000000000000000000000000001", true), ("0064ff9b000100000000000008080808", false),
    ("000000000000000000000000a9fea9fe", false),
  ])
  func `an IPv6 address is public or not`(text: String, isPublic: Bool) throws {
    let digits = Array(text.filter { $0 != " " })
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    let address = try #require(IPAddress(bytes: bytes))
    #expect(AddressPolicy.isPublic(address) == isPublic)
  }

  @Test(arguments: [
    (true, true, AddressPolicy.Verdict.allowed, AddressPolicy.Verdict.allowed),
    (true, false, .allowed, .isPrivate),
    (false, true, .isPublicWithoutEncryption, .allowed),
    (false, false, .isPublicWithoutEncryption, .isPrivate),
  ])
  func `plain HTTP is only allowed locally, and local addresses need permission`(
    isSecure: Bool,
    allowsLocal: Bool,
    onPublic: AddressPolicy.Verdict,
    onPrivate: AddressPolicy.Verdict
  ) {
    #expect(
      AddressPolicy.verdict(on: IPAddress(bytes: [8, 8, 8, 8]), isSecure: isSecure, allowsLocal: allowsLocal)
        == onPublic
    )
    #expect(
      AddressPolicy.verdict(
        on: IPAddress(bytes: [10, 0, 0, 1]),
        isSecure: isSecure,
        allowsLocal: allowsLocal
      ) == onPrivate
    )
  }

  /// Those that a host of the request gets beside the first one.
  private static let harmlessFields = ["Accept", "Accept-Language", "User-Agent"]

  @Test(
    arguments: [
      // A named host is reached only by HTTPS, and does not get the key.
      ("https://a.example/x", "https://b.example/y", "https://b.example/y", harmlessFields),
      ("https://a.example/x", "https://b.example:8443/y", nil, []),
      ("https://a.example/x", "https://c.example:8443/y", nil, []),
      ("http://a.example:8080/x", "https://a.example/x", nil, []),
      ("https://b.example:8443/x", "https://b.example/y", "https://b.example/y", harmlessFields),
      ("https://a.example/x", "http://b.example/y", nil, []),
      ("https://a.example/x", "http://a.example/x", nil, []),
      ("https://a.example/x", "https://a.example:8443/x", nil, []),
      (
        "https://a.example/x", "https://A.EXAMPLE:443/z#part", "https://a.example/z",
        ["X-API-Key"] + harmlessFields
      ),
      ("http://a.example/x", "https://a.example/x", "https://a.example/x", ["X-API-Key"] + harmlessFields),
      ("https://a.example/x", "https://d.example/", nil, []),
    ] as [(String, String, String?, [String])]
  )
  func `a redirect is followed only to hosts that the request allows`(
    from: String,
    location: String,
    expected: String?,
    fields: [String]
  ) throws {
    let request = HTTPRequest(
      url: from,
      headers: ["X-API-Key": "k", "Accept": "*/*", "Accept-Language": "nb", "User-Agent": "me@example.org"],
      redirectHosts: ["b.example", "c.example"]
    )
    let response = HTTPResponse(
      status: 302,
      headers: ["location": location],
      body: [],
      url: from,
      received: Date()
    )
    let next: HTTPRequest?
    do throws(TransportError) {
      next = try RedirectPolicy.next(after: response, to: request, at: RequestURL(from))?.request
    } catch {
      next = nil
    }
    #expect(next?.url.lowercased() == expected)
    #expect(next?.headers.fields.map(\.name) ?? [] == fields)
  }

  @Test(
    arguments: [
      ([:], nil), (["https_proxy": "p:1"], "p:1"), (["HTTPS_PROXY": "p:2"], "p:2"),
      (["ALL_PROXY": "p:3"], "p:3"),
      (["http_proxy": "p:4"], nil), (["https_proxy": ""], nil),
      (["https_proxy": "p:5", "no_proxy": "*"], nil),
      (["https_proxy": "p:5", "no_proxy": "x.org, example.org"], nil),
      (["https_proxy": "p:5", "NO_PROXY": ".example.org"], nil),
      (["https_proxy": "p:5", "no_proxy": "ample.org"], "p:5"),
      (["https_proxy": "p:5", "no_proxy": "example.org."], nil),
      (["https_proxy": "p:5", "no_proxy": ".org."], nil),
      (["https_proxy": "p:5", "no_proxy": "10.0.0.0/8"], "p:5"),
    ] as [([String: String], String?)]
  )
  func `the environment names the proxy`(environment: [String: String], expected: String?) throws {
    let url = try RequestURL("https://api.example.org/")
    #expect(ProxySettings(environment: environment).proxy(for: url) == expected)
  }

  @Test(arguments: [
    ("https://a/b?c=1.5", "https://a/b?c=1.5"), ("https://a:443/b", "https://a/b"),
    ("http://a:443/b", "http://a:443/b"),
    ("https://A/b", "https://A/b"), ("https://a", "https://a/"), ("https://a/b/../c", "https://a/c"),
    ("https://a/b#c", "https://a/b"), ("https://a/.b", "https://a/.b"),
    ("https://a:8443/b/%2e", "https://a:8443/b/%2e"),
  ])
  func `a URL is written as libcurl writes it`(text: String, expected: String) throws {
    #expect(try RequestURL(text).text == expected)
  }

  @Test(arguments: [
    "https://a/b", "https://a/b?c=1.5&d=e/f", "https://a/b#c", "https://a/b/../c", "https://a/b/%2E%2e/c",
    "https://a.example/b", "https://a@b/c", "https://a:443/b", "https://a:8443/b", "https://a",
    "https://a?b=c", "http://a/b",
    "https://A/b", "https://a/b c", "https://a/\u{7}", "https://a/ä", "https://a/\u{7f}", "https://a\\b/",
    "https://a//b",
    "", "a/b",
  ])
  func `a URL beside a known one is parsed as by libcurl`(text: String) throws {
    for known in ["https://a/x", "https://a:443/x", "https://a:8443/x?y", "http://a/x"] {
      guard let sibling = try RequestURL(known).sibling(text) else { continue }
      #expect(sibling == (try? RequestURL(text)))
    }
    #expect(try RequestURL("https://a/x").sibling("https://a/y?z=1")?.text == "https://a/y?z=1")
  }

  @Test func `fields are read from the header section`() {
    let section = """
      HTTP/1.1 200 OK: here it is\r
      Content-Type:application/json\r
      ETag:  "a:b" \t\r
      Empty:\r
      no field\r
      Cache-Control:\r
       no-store,\r
      \t max-age=5: \r
      X-Bare : 1
      \r
      """
    let headers = HTTPHeaders(section: Array(section.utf8))
    #expect(
      headers == [
        "Content-Type": "application/json", "ETag": "\"a:b\"", "Empty": "",
        "Cache-Control": "no-store, max-age=5:", "X-Bare": "1",
      ]
    )
    let lines = (1...5000).map { "line \($0)" }
    let folded = "X: \(lines.joined(separator: "\r\n \t\r\n  "))\r\nY: 1\r\n"
    #expect(HTTPHeaders(section: Array(folded.utf8)) == ["X": lines.joined(separator: " "), "Y": "1"])
    #expect(HTTPHeaders(section: Array("X: 1".utf8)) == ["X": "1"])
    #expect(HTTPHeaders(section: []) == [:])
  }

  @Test(arguments: [
    ("http://us%40er:pa%20ss!W0rd@127.0.0.1:1", "pa ss!W0rd=dXNAZXI6cGEgc3MhVzByZA=="),
    ("me:secret@proxy:3128", "secret=bWU6c2VjcmV0"), ("http://proxy:3128", ""), ("http://me@proxy", ""),
  ])
  func `the password of a proxy is a secret, plain and encoded`(proxy: String, secrets: String) {
    let settings = ProxySettings(environment: ["https_proxy": proxy])
    #expect(settings.secrets.map { $0.reveal() }.joined(separator: "=") == secrets)
  }

  @Test func `a server cannot set the proxy of a plain request`() throws {
    let url = try RequestURL("http://localhost/")
    #expect(ProxySettings(environment: ["HTTP_PROXY": "p"]).proxy(for: url) == nil)
  }

  @Test(
    arguments: [
      (["SSL_CERT_FILE": "/f"], "/f", nil), (["SSL_CERT_DIR": "/d"], nil, "/d"),
      (["SSL_CERT_DIR": "/d", "SSL_CERT_FILE": "/f"], "/f", "/d"),
      (["SSL_CERT_FILE": "/f", "SSL_CERT_DIR": "/d", "CURL_CA_BUNDLE": "/b"], "/b", nil),
      (["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": ""], nil, nil),
    ] as [([String: String], String?, String?)]
  )
  func `certificates are read from the path in the environment`(
    environment: [String: String],
    file: String?,
    directory: String?
  ) {
    let store = CertificateStore(environment: environment, systemDirectory: "/nowhere")
    #expect(store.file == file)
    #expect(store.directory == directory)
  }

  @Test func `a pipe in the place of certificates does not block libcurl`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "bundle.pem")
    try #require(unsafe mkfifo("\(directory.path)/pipe", 0o600) == 0)
    let files = ["bundle.pem", "pipe", "missing"].map { "\(directory.path)/\($0)" }
    let readable = files.map { CertificateStore(environment: ["CURL_CA_BUNDLE": $0]).readableFile }
    #expect(readable == [files[0], "/dev/null", files[2]])
  }

  @Test(arguments: [("002c0b4f.0", true), ("ca-certificates.crt", false), ("002c0b4f.1", false)])
  func `the directory of the system is used when it is hashed`(name: String, isHashed: Bool) throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: name)
    let store = CertificateStore(environment: [:], systemDirectory: directory.path)
    #expect(store.directory == (isHashed ? directory.path : nil))
    #expect(store.file == nil)
  }

  @Test func `turns rotate and limits are kept`() {
    var queue = TransferQueue(limit: 3, limitPerServer: 2)
    for id in 1...4 { queue.add(id, server: "a") }
    queue.add(5, server: "b")
    queue.add(6, server: "b")
    #expect([queue.next()?.id, queue.next()?.id, queue.next()?.id, queue.next()?.id] == [1, 5, 2, nil])
    queue.finish(server: "a")
    #expect(queue.next()?.id == 6)
    queue.finish(server: "b")
    #expect(queue.next()?.id == 3)
    queue.finish(server: "b")
    #expect(queue.next() == nil)
    queue.finish(server: "a")
    #expect(queue.next()?.id == 4)
  }
}
