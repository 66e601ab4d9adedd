import Foundation
import HTTPTransport
import Posix
import SpannedJSON
import Synchronization
import TestSupport
import Testing
import Weather

struct RecordingTests {
  /// A key that is easy to find anywhere.
  private static let canary = "c4nary/+key"
  private static let body = #"{"temperature": 21.5, "echo": "c4nary\/+key"}"#

  @Test func `a recorded run can be replayed and contains no secret`() async throws {
    let server = try LoopbackServer { request in
      let fields = [
        ("Content-Type", "application/json"), ("X-Echo", Self.canary), ("Set-Cookie", "id=person"),
      ]
      return request.path == "/fail"
        ? .answer("Invalid key \(Self.canary)", status: 401, headers: fields)
        : .answer(Self.body, headers: fields)
    }
    let directory = try TemporaryDirectory()
    let folder = directory.path + "/deep/run"
    let redactor = SecretRedactor([Secret(Self.canary)])
    let problems = Mutex<[PrivateFile.Unwritable]>([])
    let recorder = try RecordingTransport(
      UncachedTransport(CurlTransport()),
      directory: folder,
      redactor: redactor
    ) { problem in
      problems.withLock { $0.append(problem) }
    }
    let requests = [
      "/now?lat=1&key=c4nary%2F%2Bkey&lon=2", "/in/c4nary%2f%2Bkey/path", "/fail?other=c4nary/%2Bkey",
    ]
    .map { server.request($0) }
    for request in requests { _ = try await recorder.send(request) }
    let reported = problems.withLock(\.self)
    #expect(reported.isEmpty)

    let files = directory.files().filter { $0.contains(".") }
    #expect(files == ["deep/run/1.json", "deep/run/2.json", "deep/run/3.json", "deep/run/index.json"])
    for file in files {
      let text = String(decoding: try directory.read(file), as: UTF8.self)
      for trace in ["c4nary", "person", "4nary"] { #expect(!text.contains(trace), "\(trace) in \(file)") }
      let mode = try FileManager.default.attributesOfItem(atPath: "\(directory.path)/\(file)")[
        .posixPermissions
      ]
      #expect(mode as? Int == 0o600)
    }
    #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)

    let replay = ReplayTransport(try Recording(directory: folder))
    let answers = try await requests.asyncMap { try await replay.send($0) }
    #expect(answers.map(\.status) == [200, 200, 401])
    #expect(answers.map(\.origin) == [.recorded, .recorded, .recorded])
    #expect(String(decoding: answers[0].body, as: UTF8.self) == #"{"temperature": 21.5, "echo": "***"}"#)
    #expect(answers[0].headers["x-echo"] == "***")
    #expect(abs(answers[0].received.timeIntervalSinceNow) < 60)
    #expect(server.log.requests.count == 3)
  }

  @Test func `a token in a response is in no recording`() async throws {
    let server = try LoopbackServer { request in
      .answer(
        request.path == "/login" ? #"{"access_token": "t0ken\/4711"}"# : #"{"asked": "\#(request.target)"}"#
      )
    }
    let directory = try TemporaryDirectory()
    let folder = "\(directory.path)/run"
    let recorder = try RecordingTransport(
      UncachedTransport(CurlTransport()),
      directory: folder,
      redactor: SecretRedactor()
    ) {
      Issue.record("\($0)")
    }
    let login = server.request(
      "/login",
      secretsOfResponse: [JSONPointer(tokens: ["access_token"]), JSONPointer(tokens: ["none"])]
    )
    #expect(String(decoding: try await recorder.send(login).body, as: UTF8.self).contains("t0ken"))
    _ = try await recorder.send(server.request("/data/t0ken%2F4711?t=t0ken/4711"))
    for file in directory.files() {
      guard let bytes = try? directory.read(file) else { continue }
      #expect(!String(decoding: bytes, as: UTF8.self).contains("4711"), "\(file)")
    }
    // A replay reads the mark and requests the recorded address.
    let replay = ReplayTransport(try Recording(directory: folder))
    #expect(String(decoding: try await replay.send(login).body, as: UTF8.self) == #"{"access_token": "***"}"#)
    _ = try await replay.send(server.request("/data/%2A%2A%2A?t=%2A%2A%2A"))
  }

  @Test func `each source and step gets its own response of the same address`() async throws {
    let server = try LoopbackServer { .answer("\($0.header("X-Unit") ?? "none")") }
    let directory = try TemporaryDirectory()
    let recorder = try RecordingTransport(
      UncachedTransport(CurlTransport()),
      directory: directory.path,
      redactor: SecretRedactor()
    ) { Issue.record("\($0)") }
    let requests = [("a", nil, "metric"), ("b", nil, "us"), ("b", "later", "si")].map { source, step, unit in
      var request = server.request("/now", headers: ["X-Unit": unit]).sent(by: .init(source))
      request.step = step
      return request
    }
    for request in requests { _ = try await recorder.send(request) }
    let replay = ReplayTransport(try Recording(directory: directory.path))
    for request in requests.reversed() {
      let answer = try await replay.send(request)
      #expect(String(decoding: answer.body, as: UTF8.self) == request.headers["X-Unit"])
    }
    // A recorded response that other requests share, or that no recording names.
    #expect(try await replay.send(server.request("/now")).status == 200)
  }

  @Test func `a directory that cannot be created is named with the reason`() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write("", to: "file")
    let error = #expect(throws: PrivateFile.Unwritable.self) {
      try RecordingTransport(
        UncachedTransport(CurlTransport()),
        directory: "\(file)/run",
        redactor: SecretRedactor()
      ) { _ in }
    }
    let reason = "cannot create \(file)/run: Not a directory. Use a folder that you can write to."
    #expect(error?.description == reason)
  }

  @Test func `an exchange that cannot be written affects no response, and the others are replayed`()
    async throws
  {
    let server = try LoopbackServer { .answer("{\"path\": \"\($0.path)\"}") }
    let directory = try TemporaryDirectory()
    let problems = Mutex<[PrivateFile.Unwritable]>([])
    let recorder = try RecordingTransport(
      UncachedTransport(CurlTransport()),
      directory: directory.path,
      redactor: SecretRedactor()
    ) { problem in problems.withLock { $0.append(problem) } }
    let requests = ["/one", "/two", "/three"].map { server.request($0) }
    _ = try await recorder.send(requests[0])
    let away = "\(directory.path)-away"
    try FileManager.default.moveItem(atPath: directory.path, toPath: away)
    for request in requests[1...] { #expect(try await recorder.send(request).status == 200) }
    let reported = problems.withLock(\.self)
    #expect(reported.count == 1)
    try FileManager.default.moveItem(atPath: away, toPath: directory.path)
    _ = try await recorder.send(requests[1])
    let replay = ReplayTransport(try Recording(directory: directory.path))
    #expect(String(decoding: try await replay.send(requests[0]).body, as: UTF8.self).contains("/one"))
    #expect(String(decoding: try await replay.send(requests[1]).body, as: UTF8.self).contains("/two"))
    await #expect(throws: TransportError.self) { try await replay.send(requests[2]) }
  }

  @Test func `an earlier recording is removed, and other files stay`() async throws {
    let server = try LoopbackServer { .answer("{\"path\": \"\($0.path)\"}") }
    let directory = try TemporaryDirectory()
    func record(_ paths: [String]) async throws {
      let recorder = try RecordingTransport(
        UncachedTransport(CurlTransport()),
        directory: directory.path,
        redactor: SecretRedactor()
      ) { _ in }
      for path in paths { _ = try await recorder.send(server.request(path)) }
    }
    try await record(["/one", "/two", "/three"])
    try directory.write("mine", to: "notes.txt")
    try directory.write("mine", to: "9.txt")
    try directory.write("mine", to: "007.json")
    let index = String(decoding: try directory.read("index.json"), as: UTF8.self)
    let named = index.replacing("3.json", with: "notes.txt").replacing("2.json", with: "007.json")
    try directory.write(named, to: "index.json")
    try await record(["/four"])
    #expect(
      directory.files().sorted() == [
        "007.json", "1.json", "2.json", "3.json", "9.txt", "index.json", "notes.txt",
      ]
    )
    let recording = try Recording(directory: directory.path)
    #expect(recording.exchanges.map(\.body) == [[UInt8](#"{"path": "/four"}"#.utf8)])
  }

  @Test func `a directory into which another run records is not changed`() async throws {
    let server = try LoopbackServer { .answer("{\"path\": \"\($0.path)\"}") }
    let directory = try TemporaryDirectory()
    func recorder() throws -> RecordingTransport {
      try RecordingTransport(
        UncachedTransport(CurlTransport()),
        directory: directory.path,
        redactor: SecretRedactor()
      ) { Issue.record("\($0)") }
    }
    func record(_ path: String) async throws {
      // The first one is that of a run which is repeated within its process.
      let first = try recorder()
      defer { withExtendedLifetime(first) {} }
      _ = try await recorder().send(server.request(path))
    }
    try await record("/one")
    let other = try FileDescriptor(lockingDirectory: directory.path, within: .zero)
    let error = #expect(throws: PrivateFile.Unwritable.self) { try recorder() }
    #expect(error?.description == "another run records into \(directory.path). Use another folder.")
    #expect(try Recording(directory: directory.path).exchanges.map(\.url) == [server.request("/one").url])
    other.release()
    try await record("/two")
    #expect(try Recording(directory: directory.path).exchanges.map(\.url) == [server.request("/two").url])
  }

  @Test(arguments: [
    #"{"name": "a site"}"#, #"[{"title": "a page", "file": "1.json"}]"#, #"["1.json"]"#, "", "[",
    #"[{"file": "../1.json", "url": "https://a.example/", "status": 200, "recorded": "2020-10-01"}]"#,
  ])
  func `a directory whose index is not a recording is not changed`(index: String) throws {
    let directory = try TemporaryDirectory()
    try directory.write(index, to: "index.json")
    try directory.write("mine", to: "1.json")
    let error = #expect(throws: PrivateFile.Unwritable.self) {
      try RecordingTransport(
        UncachedTransport(CurlTransport()),
        directory: directory.path,
        redactor: SecretRedactor()
      ) { _ in }
    }
    #expect(
      error?.description.hasPrefix("\(directory.path)/index.json is not the index of a recording") == true
    )
    #expect(try directory.read("index.json") == [UInt8](index.utf8))
    #expect(try directory.read("1.json") == [UInt8]("mine".utf8))
  }

  @Test func `an existing file is not overwritten by a body`() async throws {
    let server = try LoopbackServer { _ in .answer("{}", headers: [("Content-Type", "application/json")]) }
    let directory = try TemporaryDirectory()
    for name in ["1.json", "2.txt", "3.json"] { try directory.write("mine", to: name) }
    try FileManager.default.createSymbolicLink(
      atPath: "\(directory.path)/4.json",
      withDestinationPath: "/nonexistent"
    )
    let recorder = try RecordingTransport(
      UncachedTransport(CurlTransport()),
      directory: directory.path,
      redactor: SecretRedactor()
    ) { Issue.record("\($0)") }
    for path in ["/one", "/two"] { _ = try await recorder.send(server.request(path)) }
    for name in ["1.json", "2.txt", "3.json"] { #expect(try directory.read(name) == [UInt8]("mine".utf8)) }
    #expect(directory.files() == ["1.json", "2.json", "2.txt", "3.json", "4.json", "5.json", "index.json"])
    #expect(
      try Recording(directory: directory.path).exchanges.map(\.body) == [
        [UInt8]("{}".utf8), [UInt8]("{}".utf8),
      ]
    )
  }

  @Test func `the index is complete after each exchange, and nothing is written twice`() async throws {
    let server = try LoopbackServer { _ in .answer("{}") }
    let directory = try TemporaryDirectory()
    let recorder = try RecordingTransport(
      UncachedTransport(CurlTransport()),
      directory: directory.path,
      redactor: SecretRedactor()
    ) { _ in }
    #expect(try Recording(directory: directory.path).exchanges.isEmpty)
    for count in 1...12 {
      let before = try directory.read("index.json")
      _ = try await recorder.send(server.request("/\(count)"))
      #expect(try Recording(directory: directory.path).exchanges.count == count)
      #expect(try directory.read("index.json").starts(with: before.dropLast(3)))
    }
  }

  @Test func `a long recording is replayed, and deleted by the next one`() async throws {
    let directory = try TemporaryDirectory()
    let note = String(repeating: "x", count: 1 << 14)
    let entries = (1...180).map { number in
      #"{"file":"\#(number).json","url":"https://a.example/\#(number)","status":200,"recorded":"2020-10-01","note":"\#(note)"}"#
    }
    for number in 1...180 { try directory.write("\(number)", to: "\(number).json") }
    try directory.write("[\(entries.joined(separator: ","))]", to: "index.json")
    let replay = ReplayTransport(try Recording(directory: directory.path))
    let last = try await replay.send(HTTPRequest(url: "https://a.example/180"))
    #expect(last.body == [UInt8]("180".utf8))
    _ = try RecordingTransport(
      UncachedTransport(CurlTransport()),
      directory: directory.path,
      redactor: SecretRedactor()
    ) {
      Issue.record("\($0)")
    }
    #expect(directory.files() == ["index.json"])
  }

  @Test func `a body that is a link out of the recording is not read`() throws {
    let directory = try TemporaryDirectory()
    let index =
      #"[{"file":"1.json","url":"https://a.example/","status":200,"recorded":"2020-10-01T12:00:00Z"}]"#
    try directory.write(index, to: "index.json")
    try FileManager.default.createSymbolicLink(
      atPath: "\(directory.path)/1.json",
      withDestinationPath: "/etc/hostname"
    )
    let damage = #expect(throws: Recording.Damage.self) { try Recording(directory: directory.path) }
    #expect(
      damage?.description
        == "entry 1 of the recording names 1.json, which cannot be read: it is not a regular file"
    )
  }

  @Test(arguments: ["index.json", "1.json"])
  func `a file of a recording that cannot be read is reported with the reason`(name: String) throws {
    let directory = try TemporaryDirectory()
    let index =
      #"[{"file":"1.json","url":"https://a.example/","status":200,"recorded":"2020-10-01T12:00:00Z"}]"#
    try directory.write(index, to: "index.json")
    let path = "\(directory.path)/\(name)"
    func damage() -> String? {
      #expect(throws: Recording.Damage.self) { try Recording(directory: directory.path) }?.description
    }
    try? FileManager.default.removeItem(atPath: path)
    #expect(damage()?.contains("cannot read") == false && damage()?.contains("cannot be read") == false)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let start =
      name == "1.json" ? "entry 1 of the recording names 1.json, which cannot be read" : "cannot read \(path)"
    #expect(damage() == "\(start): it is not a regular file")
    try FileManager.default.removeItem(atPath: path)
    try directory.write("", to: name)
    // A hole, which takes no room.
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: (64 << 20) + 1)
    try file.close()
    #expect(damage() == "\(start): it is larger than 64 MiB")
  }

  @Test(arguments: [
    ("https://api.example/a?x=1&y=2", "https://api.example/a?y=2&x=1", true),
    ("https://api.example/a?x=1&appid=***", "https://api.example/a?appid=k&x=1", true),
    ("https://api.example/a?x=1", "https://api.example/a?x=1&api_key=k", true),
    ("https://api.example/a?x=1", "https://api.example/a?lang=de&x=1", true),
    ("https://api.example/a?lang=ja", "https://api.example/a?lang=de", true),
    ("https://api.example/a?language=1", "https://api.example/a", false),
    ("https://api.example/a?x=1&u=***", "https://api.example/a?x=1&u=k", true),
    ("https://api.example/f/***/1,2", "https://api.example/f/k/1,2", true),
    ("https://api.example/f/{key}/1,2", "https://api.example/f/k/1,2", true),
    ("https://API.example/a", "https://api.example/a", true),
    ("https://api.example/a", "https://api.example/A", false),
    ("https://api.example/a?x=1", "https://api.example/a?x=2", false),
    ("https://api.example/a?x=1", "https://api.example/a", false),
    ("https://api.example/a", "https://other.example/a", false),
    ("https://api.example/a", "https://api.example/a/", false),
    ("https://api.example/a?current=x&current=y", "https://api.example/a?current=y&current=x", true),
    ("https://api.example/a?current=x&current=y", "https://api.example/a?current=x", false),
  ])
  func `a response is found by its address with any key`(recorded: String, asked: String, matches: Bool)
    async
  {
    let exchange = Exchange(url: recorded, status: 200, body: [], recorded: Date(timeIntervalSince1970: 0))
    let replay = ReplayTransport(Recording(exchanges: [exchange]))
    #expect((await outcome(of: HTTPRequest(url: asked), over: replay).failure == nil) == matches)
  }

  @Test func `a request that is not recorded names those that are`() async throws {
    let replay = ReplayTransport(
      Recording(
        exchanges: ["https://b.example/", "https://a.example/x", "https://a.example/y"].map {
          Exchange(url: $0, status: 200, body: [], recorded: Date(timeIntervalSince1970: 0))
        }
      )
    )
    let request = HTTPRequest(url: "https://c.example/?key=topsecret")
    let failure = try #require(await outcome(of: request, over: replay).failure)
    #expect(failure == .notRecorded("c.example", available: ["a.example", "b.example"]))
    #expect(
      failure.description
        == "nothing is recorded for c.example. Responses are recorded for a.example, b.example."
    )
    let other = HTTPRequest(url: "https://a.example/z")
    #expect(
      await outcome(of: other, over: replay).failure?.description
        == "this request is not recorded; other responses of a.example are."
    )
  }

  @Test func `responses to the same identity are replayed in order, the last one repeatedly`() async throws {
    let exchanges = [503, 200].map {
      Exchange(url: "https://a.example/", status: $0, body: [], recorded: Date(timeIntervalSince1970: 0))
    }
    let replay = ReplayTransport(Recording(exchanges: exchanges))
    let answers = try await [1, 2, 3].asyncMap { _ in
      try await replay.send(HTTPRequest(url: "https://a.example/"))
    }
    #expect(answers.map(\.status) == [503, 200, 200])
  }

  /// Throws errors in turn.
  private final class Failing: Transport {
    private let errors: Mutex<[TransportError]>

    init(_ errors: [TransportError]) { self.errors = Mutex(errors) }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      throw errors.withLock { $0.removeFirst() }
    }
  }

  /// One of each kind.
  private static let errors: [TransportError] =
    [
      .malformedURL, .malformedHeader("X-Key"), .unresolvedHost("a.example"), .refused(host: "a.example"),
      .proxy("proxy.example:3128", status: 403), .proxy("proxy.example:3128", status: nil),
      .notHTTP(host: "a.example"), .notTLS(host: "a.example"), .connectTimedOut(host: "a.example"),
      .timedOut(host: "a.example"), .noTurn(host: "a.example"), .stalled(host: "a.example"),
      .insecure(host: "a.example", reason: "its certificate is expired"), .truncated(host: "a.example"),
      .reset(host: "a.example"), .bodyTooLarge(host: "a.example", limit: 4_096),
      .headersTooLarge(host: "a.example", limit: 65_536), .undecodable(host: "a.example"),
      .forbiddenAddress(host: "a.example"), .plainHTTP(host: "a.example"),
      .redirectRefused(from: "a.example", to: "b.example"), .tooManyRedirects(host: "a.example", count: 3),
      .notCached(of: "a.example"),
      .paused(of: "a.example", SourcePause(.auth, until: Date(timeIntervalSince1970: 1_601_533_800))),
      .other(of: "a.example", "Failed initialization"),
    ] + PauseReason.allCases.map { .paused(of: "a.example", SourcePause($0, until: nil)) }

  @Test func `errors are replayed in order`() async throws {
    let directory = try TemporaryDirectory()
    let recorder = try RecordingTransport(
      UncachedTransport(Failing(Self.errors)),
      directory: directory.path,
      redactor: SecretRedactor()
    ) { Issue.record("\($0)") }
    let request = HTTPRequest(url: "https://a.example/?key=c4nary")
    for error in Self.errors { #expect(await outcome(of: request, over: recorder).failure == error) }
    #expect(directory.files() == ["index.json"])
    #expect(!String(decoding: try directory.read("index.json"), as: UTF8.self).contains("c4nary"))
    let replay = ReplayTransport(try Recording(directory: directory.path))
    for error in Self.errors { #expect(await outcome(of: request, over: replay).failure == error) }
  }

  @Test func `a stopped request and the end of another recording are not recorded`() async throws {
    let directory = try TemporaryDirectory()
    let errors: [TransportError] = [.cancelled, .notRecorded("a.example", available: [])]
    let recorder = try RecordingTransport(
      UncachedTransport(Failing(errors)),
      directory: directory.path,
      redactor: SecretRedactor()
    ) { Issue.record("\($0)") }
    for error in errors {
      #expect(await outcome(of: HTTPRequest(url: "https://a.example/"), over: recorder).failure == error)
    }
    #expect(try Recording(directory: directory.path).exchanges.isEmpty)
  }

  @Test(arguments: [
    #""error": {"kind": "exploded", "host": "a.example"}"#, #""error": {"kind": "timedOut"}"#,
    #""error": {"kind": "paused", "host": "a.example", "detail": "moon"}"#, #""error": "timedOut""#,
  ])
  func `an unknown error is reported with its entry`(error: String) throws {
    let index = #"[{"url": "https://a.example/", "recorded": "2020-10-01", \#(error)}]"#
    let damage = #expect(throws: Recording.Damage.self) {
      try Recording(index: JSONDocument(index)) { _ in nil }
    }
    let reason = "entry 1 of the recording has an error that this version of agg does not know"
    #expect(damage?.description == reason)
  }

  @Test func `an index lists its exchanges`() throws {
    let index = """
      [{"file": "a.json", "method": "GET", "url": "https://a.example/", "status": 404, "headers": {"ETag": "x"},
        "recorded": "2020-10-01", "kind": "synthetic (documented shape)", "note": "made by hand"},
       {"file": "b.json", "url": "https://b.example/", "status": 200, "recorded": "2020-10-01T06:30:00Z"}]
      """
    let recording = try Recording(index: JSONDocument(index)) { [UInt8]($0.utf8) }
    #expect(
      recording.exchanges == [
        Exchange(
          url: "https://a.example/",
          status: 404,
          headers: ["ETag": "x"],
          body: [UInt8]("a.json".utf8),
          recorded: Date(timeIntervalSince1970: 1_601_553_600),
          origin: .madeUp,
          note: "made by hand"
        ),
        Exchange(
          url: "https://b.example/",
          status: 200,
          body: [UInt8]("b.json".utf8),
          recorded: Date(timeIntervalSince1970: 1_601_533_800)
        ),
      ]
    )
  }

  @Test(arguments: [
    (#"{}"#, "the index of the recording is not an array"),
    (#"[{}]"#, "entry 1 of the recording has no url"),
    (#"[{"url": "u", "recorded": "2020-10-01"}]"#, "entry 1 of the recording has no status"),
    (
      #"[{"file": "a", "method": "POST", "url": "u", "status": 1}]"#,
      "entry 1 of the recording is not the response to a GET"
    ),
    (
      #"[{"file": "a", "url": "u", "status": 1, "recorded": "soon"}]"#,
      "entry 1 of the recording has no time in recorded, such as 2020-10-01T12:00:00Z"
    ),
    (
      #"[{"file": "../a", "url": "u", "status": 1, "recorded": "2020-10-01"}]"#,
      "entry 1 of the recording names no file of its directory"
    ),
    (
      #"[{"file": "folder/a", "url": "u", "status": 1, "recorded": "2020-10-01"}]"#,
      "entry 1 of the recording names no file of its directory"
    ),
    (
      #"[{"file": "a\u0000b", "url": "u", "status": 1, "recorded": "2020-10-01"}]"#,
      "entry 1 of the recording names no file of its directory"
    ),
    (
      #"[{"file": "/a", "url": "u", "status": 1, "recorded": "2020-10-01"}]"#,
      "entry 1 of the recording names no file of its directory"
    ),
    (
      #"[{"file": "a", "url": "u", "status": 1, "recorded": "2020-10-01"}]"#,
      "entry 1 of the recording names a, which is not there"
    ),
  ])
  func `a damaged index is reported with the position`(index: String, expected: String) throws {
    let document = try JSONDocument(index)
    let error = #expect(throws: Recording.Damage.self) { try Recording(index: document) { _ in nil } }
    #expect(error?.description == expected)
  }
}

extension Sequence where Element: Sendable {
  fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async throws -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
