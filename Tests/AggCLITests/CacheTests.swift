import Foundation
import Synchronization
import TestSupport
import Testing

/// What one run keeps for the next ones, with the real binary against a server on this machine.
struct CacheTests {
  private static let words = ["weather", "52.52,13.41", "--now", "2020-10-01T08:45:00Z"]

  @Test func `a status bar asks no more often than the source changes`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    for _ in 0..<5 { #expect(try await workbench.agg(Self.words).status == 0) }
    #expect(server.log.requests.count == 1)
    _ = try await workbench.agg(Self.words + ["--refresh"])
    #expect(server.log.requests.count == 2)
    _ = try await workbench.agg(Self.words + ["--max-age", "1ms"])
    #expect(server.log.requests.count == 3)
    _ = try await workbench.agg(Self.words + ["--no-cache"])
    #expect(server.log.requests.count == 4)
  }

  @Test func `a source that fails is answered for from what is kept, and that is said`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { [isFirst = Flag()] _ in
      isFirst.take() ? .answer(body) : .answer("{}", status: 503)
    }
    let workbench = try Workbench.asking(server)
    _ = try await workbench.agg(Self.words)
    let result = try await workbench.agg(Self.words + ["--refresh"])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("12.6 °C"))
    #expect(result.output.contains("kept from earlier"))
    #expect(result.error.contains("open-meteo: an answer kept from earlier"), "\(result.error)")
    #expect(try await workbench.agg(Self.words + ["--refresh", "--strict"]).status == 1)
    let json = try await workbench.agg(Self.words + ["--refresh", "--json"])
    #expect(json.output.contains(#""stale": "#))
  }

  @Test func `offline nobody is asked`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    let nothing = try await workbench.agg(Self.words + ["--offline"])
    #expect(nothing.status == 69)
    #expect(nothing.error.contains("offline"), "\(nothing.error)")
    #expect(server.log.requests.isEmpty)
    _ = try await workbench.agg(Self.words)
    let kept = try await workbench.agg(Self.words + ["--offline"])
    #expect(kept.status == 0, "\(kept.error)")
    #expect(server.log.requests.count == 1)
    #expect(try await workbench.agg(Self.words + ["--offline", "--no-cache"]).status == 64)
  }

  @Test(arguments: [(429, 75), (401, 77)])
  func `who is left alone counts as in the run before`(answer: Int, status: Int) async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: answer) }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "openweathermap":
        #"{ "baseURL": "\#(server.url)", "allowLocal": true, "params": { "key": "canary-4711" } }"#
    ])
    for _ in 0..<2 { #expect(try await workbench.agg(Self.words).status == status) }
  }

  @Test func `who fails three times in a row is left alone for a while`() async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: 500) }
    let workbench = try Workbench.asking(server)
    for _ in 0..<3 { #expect(try await workbench.agg(Self.words).status == 69) }
    let asked = server.log.requests.count
    let left = try await workbench.agg(Self.words)
    #expect(left.status == 69)
    #expect(server.log.requests.count == asked)
    #expect(left.error.contains("open-meteo"), "\(left.error)")
    #expect(try await workbench.agg(["doctor", "--reset"]).status == 0)
    _ = try await workbench.agg(Self.words)
    #expect(server.log.requests.count > asked)
  }

  @Test func `a key is in no file that is kept`() async throws {
    let server = try LoopbackServer { _ in
      .answer(#"{"coord":{"lon":13.41,"lat":52.52},"main":{"temp":290},"dt":1601541900,"cod":200}"#)
    }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "openweathermap":
        #"{ "baseURL": "\#(server.url)", "allowLocal": true, "params": { "key": { "env": "CANARY" } } }"#
    ])
    _ = try await workbench.agg(Self.words, ["CANARY": "canary-4711-canary"])
    let kept = workbench.home.files().filter { $0.hasPrefix(".cache/") || $0.hasPrefix(".local/") }
    var files = 0
    for file in kept {
      #expect(!file.contains("canary"))
      // Directories are listed too.
      guard let bytes = try? workbench.home.read(file) else { continue }
      files += 1
      #expect(!String(decoding: bytes, as: UTF8.self).contains("canary"), "\(file)")
    }
    #expect(files > 0)
  }

  @Test func `a cache that cannot be written costs one warning`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    try workbench.home.write("a file where the cache should be", to: ".cache")
    let result = try await workbench.agg(Self.words)
    #expect(result.status == 0)
    #expect(result.output.contains("12.6 °C"))
    #expect(result.error.split(separator: "\n").count { $0.contains("warning") } == 1, "\(result.error)")
  }
}

/// Up once, whoever asks first.
private final class Flag: Sendable {
  private let isUp = Mutex(true)

  func take() -> Bool {
    isUp.withLock { isUp in
      defer { isUp = false }
      return isUp
    }
  }
}
