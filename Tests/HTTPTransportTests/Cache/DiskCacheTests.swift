import Compression
import Foundation
import Glibc
import TestSupport
import Testing

@testable import HTTPTransport

struct DiskCacheTests {
  private static let kept: HTTPHeaders = ["Cache-Control": "max-age=900", "X-Name": "Zürich \u{1b}[2J"]

  private static let entry = CacheEntry(
    key: "GET https://api.example/",
    status: 200,
    url: "https://api.example/a",
    headers: kept,
    received: Date(timeIntervalSince1970: 784_111_777.25),
    delay: .milliseconds(120),
    body: [UInt8]("{\"a\":\n1}\n".utf8)
  )

  @Test func `an entry is read back unchanged`() {
    #expect(CacheEntry(file: Self.entry.file) == Self.entry)
  }

  @Test func `a truncated file is not an entry`() {
    let file = Self.entry.file
    for length in file.indices { #expect(CacheEntry(file: Array(file[..<length])) == nil, "\(length)") }
    #expect(CacheEntry(file: file + [0]) == nil)
  }

  @Test func `a flipped bit never gives another entry`() {
    let file = Self.entry.file
    for index in file.indices {
      for bit in 0..<8 {
        var damaged = file
        damaged[index] ^= 1 << bit
        let read = CacheEntry(file: damaged)
        #expect(read == nil || read == Self.entry, "bit \(bit) of byte \(index)")
      }
    }
  }

  @Test func `damage of any kind to a cached response never traps`() {
    var random = SplitMix64(state: 50)
    for _ in 0..<5000 {
      let read = CacheEntry(file: random.damage(Self.entry.file))
      #expect(read == nil || read?.body == Self.entry.body)
    }
  }

  @Test(arguments: ["truncated", "damaged", "newer", "empty", "garbage"])
  func `a file that cannot be read is deleted and fetched again`(kind: String) async throws {
    let bench = try CacheBench()
    bench.source.answer(.answer(200, "one", Self.kept))
    _ = try await bench.ask()
    let file = try #require(bench.entries.first)
    let bytes = try bench.directory.read(file)
    let damaged: [UInt8] =
      switch kind {
      case "truncated": bytes.dropLast()
      case "damaged": bytes.dropLast() + [UInt8(ascii: "!")]
      case "newer": [UInt8](#"{"version":2"#.utf8) + bytes.dropFirst(12)
      case "empty": []
      default: [0xff, 0, 10, 13]
      }
    try Data(damaged).write(to: URL(filePath: "\(bench.directory.path)/\(file)"))
    bench.source.answer(.failure(.refused(host: "a")))
    #expect(try await bench.ask() == "\(TransportError.refused(host: "a"))")
    #expect(bench.entries.isEmpty)
    bench.source.answer(.answer(200, "two", Self.kept))
    #expect(try await bench.ask() == "200 two fetched")
    #expect(try await bench.ask() == "200 two fresh")
    #expect(bench.problems.isEmpty)
  }

  @Test func `a file of another program is not read`() async throws {
    let bench = try CacheBench()
    bench.source.answer(.answer(200, "one", Self.kept))
    _ = try await bench.ask()
    let file = "\(bench.directory.path)/\(try #require(bench.entries.first))"
    let other = try bench.directory.write("", to: "elsewhere")
    try FileManager.default.removeItem(atPath: other)
    try FileManager.default.moveItem(atPath: file, toPath: other)
    #expect(unsafe symlink(other, file) == 0)
    #expect(try await bench.ask() == "200 one fetched")
    #expect(unsafe unlink(file) == 0 && mkfifo(file, 0o600) == 0)
    #expect(try await bench.ask() == "200 one fetched")
    #expect(try await bench.ask() == "200 one fresh")
  }

  @Test(arguments: ["", "damaged", "link"])
  func `an uncacheable response removes only its own entry`(kind: String)
    async throws
  {
    let bench = try CacheBench()
    bench.source.answer(.answer(200, "one", Self.kept))
    _ = try await bench.ask()
    let file = "\(bench.directory.path)/\(try #require(bench.entries.first))"
    _ = try await bench.ask("https://api.example/other")
    let other = try bench.directory.write("mine", to: "elsewhere")
    if kind == "damaged" { try Data("?".utf8).write(to: URL(filePath: file)) }
    if kind == "link" { #expect(unsafe unlink(file) == 0 && symlink(other, file) == 0) }
    bench.source.answer(.answer(200, "two", ["Cache-Control": "no-store"]))
    #expect(try await bench.ask { $0.refreshes = true } == "200 two fetched")
    #expect(try await bench.ask("https://api.example/other") == "200 one fresh")
    #expect(bench.entries.count == 1)
    #expect(try bench.directory.read("elsewhere") == [UInt8]("mine".utf8))
    #expect(unsafe access(file, F_OK) != 0)
  }

  @Test func `files are readable only by their owner, in directories of two characters`() async throws {
    let bench = try CacheBench(below: "/deep/agg")
    bench.source.answer(.answer(200, "one", Self.kept))
    _ = try await bench.ask()
    let file = try #require(bench.entries.first)
    let parts = file.split(separator: "/")
    #expect(parts.count == 4 && parts[2].count == 2 && parts[3].count == 64 && parts[3].hasPrefix(parts[2]))
    func mode(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: "\(bench.directory.path)/\(name)")[.posixPermissions]
        as? Int
    }
    #expect(try mode(file) == 0o600)
    #expect(try mode("deep/agg/written") == 0o600)
    for directory in ["deep", "deep/agg", "deep/agg/\(parts[2])"] { #expect(try mode(directory) == 0o700) }
    #expect(bench.directory.files().allSatisfy { !$0.hasSuffix(".new") })
  }

  @Test(arguments: [
    ("", "plain"), ("X-API-Key", "c4nary/+secret"), ("Authorization", "Bearer c4nary/+secret"),
  ])
  func `no secret is in any file or name`(field: String, value: String) async throws {
    let canary = "c4nary/+secret"
    let bench = try CacheBench(secrets: [Secret(canary)])
    let fields: HTTPHeaders = [
      "Cache-Control": "max-age=900", "Set-Cookie": "session=person", "X-Echo": canary, "Vary": "X-API-Key",
    ]
    bench.source.answer(.answer(200, "{}", fields))
    let urls = [
      "https://api.example/a?q=1&key=c4nary%2f%2bsecret", "https://api.example/f/c4nary%2F%2Bsecret/1",
      "https://api.example/b?appid=never-registered-c4nary",
    ]
    let headers: HTTPHeaders = field.isEmpty ? [:] : [field: value]
    for url in urls { _ = try await bench.ask(url, headers) }
    #expect(bench.entries.count == 3)
    for file in bench.directory.files() where file.utf8.count > 2 {
      let text = String(decoding: try bench.directory.read(file), as: UTF8.self)
      for trace in ["c4nary", "person", "Bearer"] { #expect(!text.contains(trace), "\(trace) in \(file)") }
      #expect(!file.contains("c4nary"))
    }
    for url in urls { #expect(try await bench.ask(url, headers).hasSuffix("fresh")) }
  }

  @Test func `a response with a secret is returned and not cached`() async throws {
    let bench = try CacheBench(secrets: [Secret("c4nary/+secret")])
    for body in [#"{"key": "c4nary\/+secret"}"#, "next: https://a/?k=c4nary%2F%2Bsecret"] {
      bench.source.answer(.answer(200, body, Self.kept))
      #expect(try await bench.ask() == "200 \(body) fetched")
      #expect(bench.entries.isEmpty)
    }
  }

  @Test func `another key has its own responses`() async throws {
    let bench = try CacheBench(secrets: [Secret("first-key"), Secret("second-key")])
    bench.source.answer(.answer(200, "one", Self.kept), .answer(200, "two", Self.kept))
    #expect(try await bench.ask("https://a.example/?k=first-key") == "200 one fetched")
    #expect(try await bench.ask("https://a.example/?k=second-key") == "200 two fetched")
    #expect(try await bench.ask("https://a.example/?k=first-key") == "200 one fresh")
    bench.source.answer(.answer(200, "three", Self.kept), .answer(200, "four", Self.kept))
    #expect(try await bench.ask("https://a.example/", ["X-Key": "first-key"]) == "200 three fetched")
    #expect(try await bench.ask("https://a.example/", ["X-Key": "second-key"]) == "200 four fetched")
    #expect(try await bench.ask("https://a.example/", ["X-Key": "first-key"]) == "200 three fresh")
  }

  @Test(arguments: ["/file/agg", "/file"])
  func `an unwritable directory causes one warning and loses no response`(path: String) async throws {
    let bench = try CacheBench(below: path)
    try bench.directory.write("", to: "file")
    bench.source.answer(.answer(200, "one", Self.kept))
    for number in 1...3 { #expect(try await bench.ask("https://a.example/\(number)") == "200 one fetched") }
    #expect(bench.problems.count == 1)
    let words = "responses are not cached: cannot write \(bench.directory.path)\(path)/"
    #expect(bench.problems.first?.description.hasPrefix(words) == true)
    #expect(bench.problems.first?.description.hasSuffix(": Not a directory") == true)
  }

  /// Links in a circle can be read by no user.
  @Test func `many files that cannot be read cause one warning`() async throws {
    let bench = try CacheBench()
    bench.source.answer(.answer(200, "one", Self.kept))
    let addresses = (1...3).map { "https://a.example/\($0)" }
    for address in addresses { _ = try await bench.ask(address) }
    for name in bench.entries {
      let path = "\(bench.directory.path)/\(name)"
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    }
    for address in addresses { #expect(try await bench.ask(address) == "200 one fetched") }
    #expect(bench.problems.count == 1)
    let words = "a cached response cannot be read: \(bench.directory.path)/"
    #expect(bench.problems.first?.description.hasPrefix(words) == true)
  }

  @Test func `without a readable salt nothing is written`() async throws {
    let bench = try CacheBench()
    try FileManager.default.createDirectory(
      atPath: "\(bench.directory.path)/salt",
      withIntermediateDirectories: false
    )
    bench.source.answer(.answer(200, "one", Self.kept))
    for number in 1...3 { #expect(try await bench.ask("https://a.example/\(number)") == "200 one fetched") }
    #expect(bench.entries.isEmpty)
    let path = "\(bench.directory.path)/salt"
    #expect(bench.problems.map(\.description) == ["responses are not cached: \(path) cannot be read"])
  }

  @Test func `many writers of one response leave one complete file`() async throws {
    let bench = try CacheBench()
    let request = HTTPRequest(url: CacheBench.url)
    let key = CacheKey(request, redactor: bench.redactor, salt: "")
    try await withThrowingTaskGroup { group in
      for number in 0..<50 {
        group.addTask {
          // A separate cache, as in another process.
          let cache = DiskCache(directory: bench.directory.path) { Issue.record("\($0)") }
          let body = [UInt8](repeating: UInt8(number), count: 20_000 + number)
          var entry = Self.entry
          (entry.key, entry.body) = (key.text, body)
          for _ in 0..<4 {
            cache.store(entry, for: key)
            let read = try #require(cache.entry(for: key))
            #expect(Set(read.body).count == 1)
            #expect(read.body.count == 20_000 + Int(read.body[0]))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(bench.entries.count == 1)
    #expect(bench.directory.files().allSatisfy { !$0.hasSuffix(".new") })
  }

  @Test func `the least recently used responses are removed first`() async throws {
    // Room for 16 files of 16 KiB; it is cleaned after every second one.
    let bench = try CacheBench(limit: 256 << 10)
    let body = String(repeating: "x", count: 15_000)
    bench.source.answer(.answer(200, body, Self.kept))
    func age(_ file: String, _ seconds: Double) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -seconds)],
        ofItemAtPath: "\(bench.directory.path)/\(file)"
      )
    }
    var names: [String] = []
    for number in 0..<14 {
      _ = try await bench.ask("https://a.example/\(number)")
      let new = try #require(bench.entries.first { !names.contains($0) })
      names.append(new)
      try age(new, Double(10_000 - number))
    }
    #expect(bench.entries.count == 14)
    // The oldest is read, and therefore stays.
    #expect(try await bench.ask("https://a.example/0").hasSuffix("fresh"))
    let abandoned = "\(names[0]).abc.new"
    try bench.directory.write("half", to: abandoned)
    try age(abandoned, 4000)
    let current = "\(names[0]).def.new"
    try bench.directory.write("half", to: current)
    for number in 14..<20 {
      _ = try await bench.ask("https://a.example/\(number)")
      #expect(bench.entries.count <= 17)
    }
    #expect(bench.entries.contains(names[0]))
    #expect(!bench.entries.contains(names[1]))
    #expect(bench.entries.contains(current))
    #expect(!bench.entries.contains(abandoned))
  }

  @Test(arguments: [
    ("ab", "backup.conf"), ("link", String(repeating: "0", count: 64)),
    ("zz", String(repeating: "0", count: 64)),
  ])
  func `a full cache deletes no file that is not its own`(folder: String, name: String) async throws {
    let bench = try CacheBench(limit: 64 << 10)
    let other = try TemporaryDirectory()
    let kept = "\(other.path)/\(name)"
    try Data("not of agg".utf8).write(to: URL(filePath: kept))
    let place = "\(bench.directory.path)/\(folder == "link" ? "ab" : folder)"
    try FileManager.default.createDirectory(atPath: bench.directory.path, withIntermediateDirectories: true)
    if folder == "link" {
      try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: other.path)
    } else {
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      try FileManager.default.moveItem(atPath: kept, toPath: "\(place)/\(name)")
    }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -50_000)],
      ofItemAtPath: "\(place)/\(name)"
    )
    bench.source.answer(.answer(200, String(repeating: "x", count: 15_000), Self.kept))
    for number in 0..<20 { _ = try await bench.ask("https://a.example/\(number)") }
    // It was cleaned, but not there.
    #expect(bench.entries.count < 20)
    #expect(FileManager.default.fileExists(atPath: "\(place)/\(name)"))
  }

  /// Room for 16 files of 16 KiB, of which 14 stay when it is cleaned.
  @Test func `a list longer than the cache has its first responses there when it runs again`() async throws {
    let bench = try CacheBench(limit: 256 << 10)
    bench.source.answer(.answer(200, String(repeating: "x", count: 15_000), Self.kept))
    var step = 0.0
    /// Gives the file that was just used a time of its own, which the clock of a disk may not do.
    func tick() throws {
      step += 1
      for file in bench.entries {
        let path = "\(bench.directory.path)/\(file)"
        let used = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        guard let used, used.timeIntervalSinceNow > -1000 else { continue }
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: step - 2000)],
          ofItemAtPath: path
        )
      }
    }
    for run in 1...3 {
      let before = bench.source.requests.count
      for number in 0..<24 {
        _ = try await bench.ask("https://a.example/\(number)")
        try tick()
      }
      let sent = bench.source.requests.count - before
      #expect(run == 1 ? sent == 24 : sent <= 12, "run \(run): \(sent)")
    }
  }

  @Test func `a response too large for the cache is not cached`() async throws {
    let bench = try CacheBench(limit: 64 << 10)
    bench.source.answer(.answer(200, String(repeating: "x", count: 20_000), Self.kept))
    _ = try await bench.ask()
    #expect(bench.entries.isEmpty)
    #expect(bench.problems.isEmpty)
  }

  @Test func `CRC32 is the checksum of ISO 3309`() {
    var checksum = CRC32()
    checksum.update("12345".utf8)
    checksum.update("6789".utf8)
    #expect(checksum.value == 0xcbf4_3926)
  }
}
