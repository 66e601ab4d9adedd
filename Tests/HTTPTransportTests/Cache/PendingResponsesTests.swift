import Foundation
import TestSupport
import Testing

@testable import HTTPTransport

/// Which responses are cached after their reader's verdict.
struct PendingResponsesTests {
  private let bench: CacheBench
  private let pending = PendingResponses()

  init() throws { bench = try CacheBench() }

  private func ask() async throws -> String {
    let cache = DiskCache(directory: bench.directory.path) { Issue.record("\($0)") }
    let clock = bench.clock
    let transport = CachingTransport(
      bench.source,
      cache: cache,
      settings: CacheSettings(),
      redactor: bench.redactor,
      pending: pending,
      now: { clock.date }
    )
    return String(decoding: try await transport.send(request).body, as: UTF8.self)
  }

  private var request: HTTPRequest {
    HTTPRequest(url: CacheBench.url).sent(by: .init("owm"))
  }

  @Test func `a response is cached after its reader accepted it`() async throws {
    bench.source.answer(.answer(200, "one", ["Cache-Control": "max-age=60"]))
    #expect(try await ask() == "one")
    #expect(bench.entries.isEmpty)
    pending.settle([request.identity], isAnswer: true)
    #expect(bench.entries.count == 1)
    bench.source.answer(.answer(500))
    #expect(try await ask() == "one")
  }

  @Test(arguments: [[:], ["Cache-Control": "no-store"], ["Vary": "*"]] as [HTTPHeaders])
  func `a rejected response keeps the earlier one in the cache`(headers: HTTPHeaders) async throws {
    bench.source.answer(.answer(200, "one", ["Cache-Control": "max-age=60"]))
    _ = try await ask()
    pending.settle([request.identity], isAnswer: true)
    bench.clock.advance(.seconds(61))
    bench.source.answer(.answer(200, "<html>", headers))
    #expect(try await ask() == "<html>")
    pending.settle([request.identity], isAnswer: false)
    bench.source.answer(.answer(500))
    #expect(try await ask() == "one")
  }

  @Test func `an accepted uncacheable response removes the earlier one`() async throws {
    bench.source.answer(.answer(200, "one", ["Cache-Control": "max-age=60"]))
    _ = try await ask()
    pending.settle([request.identity], isAnswer: true)
    bench.clock.advance(.seconds(61))
    bench.source.answer(.answer(200, "two", ["Cache-Control": "no-store"]))
    #expect(try await ask() == "two")
    #expect(bench.entries.count == 1)
    pending.settle([request.identity], isAnswer: true)
    #expect(bench.entries.isEmpty)
  }

  @Test func `the names of files are salted for each user`() async throws {
    let other = try CacheBench()
    for bench in [bench, other] {
      bench.source.answer(.answer(200, "one", ["Cache-Control": "max-age=60"]))
      #expect(try await bench.ask() == "200 one fetched")
      #expect(try await bench.ask() == "200 one fresh")
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(bench.directory.path)/salt")
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    #expect(bench.entries != other.entries)
    #expect(try bench.directory.read("salt") != other.directory.read("salt"))
  }

  @Test(arguments: ["", "damaged"])
  func `an invalid salt is replaced`(text: String) throws {
    try bench.directory.write(text, to: "salt")
    let salts = (0..<2).map { _ in
      DiskCache(directory: bench.directory.path) { Issue.record("\($0)") }.salt()
    }
    #expect(salts[0] == salts[1] && salts[0].count >= 32)
  }

  @Test func `one of many runs that create a salt wins`() async throws {
    let salts = await withTaskGroup(of: String.self) { group in
      for _ in 0..<50 {
        group.addTask { [bench] in
          let cache = DiskCache(directory: bench.directory.path) { Issue.record("\($0)") }
          return cache.salt()
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(salts.count == 1)
    #expect(bench.directory.files() == ["salt"])
  }
}
