import Configuration
import Foundation
import TestSupport
import Testing

@testable import AggCLI

/// The config that the calls of `agg mcp` share.
struct SharedConfigTests {
  private let folder: TemporaryDirectory
  private let config: SharedConfig

  /// - Parameter seconds: How old a file that is written now seems to be.
  private init(after seconds: TimeInterval) throws {
    folder = try TemporaryDirectory()
    config = SharedConfig { Date().addingTimeInterval(seconds) }
  }

  init() throws { try self.init(after: 60) }

  /// How often the config was read for so many runs.
  private func reads(in runs: Int) -> Int {
    var reads = 0
    for _ in 0..<runs {
      _ = config.reading(of: ["\(folder.path)/a.json", "\(folder.path)/b.json"]) {
        reads += 1
        return ConfigReading([])
      }
    }
    return reads
  }

  @Test func `files are read again when one of them changed, came or went`() throws {
    #expect(reads(in: 3) == 1)
    try folder.write("{}", to: "a.json")
    #expect(reads(in: 3) == 1)
    try folder.write("{ }", to: "a.json")
    #expect(reads(in: 3) == 1)
    try folder.write("{}", to: "b.json")
    #expect(reads(in: 3) == 1)
    try FileManager.default.removeItem(atPath: "\(folder.path)/a.json")
    #expect(reads(in: 3) == 1)
    #expect(reads(in: 3) == 0)
  }

  @Test func `a change that leaves size and time is noticed`() throws {
    try folder.write("{}", to: "a.json")
    let path = "\(folder.path)/a.json"
    let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    #expect(reads(in: 2) == 1)
    try folder.write("[]", to: "c.json")
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(time)],
      ofItemAtPath: "\(folder.path)/c.json"
    )
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: "\(folder.path)/c.json", toPath: path)
    #expect(reads(in: 2) == 1)
  }

  @Test func `a file that was just changed is read by each run`() throws {
    let test = try Self(after: 0)
    try test.folder.write("{}", to: "a.json")
    #expect(test.reads(in: 3) == 3)
  }

  @Test func `a pipe is read by each run`() throws {
    let pipe = try folder.pipe("a.json")
    #expect(reads(in: 3) == 3)
    try pipe.close()
  }
}
