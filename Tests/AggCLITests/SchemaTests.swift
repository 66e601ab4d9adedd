import Foundation
import TestSupport
import Testing

/// The schemas that editors use agree with the program: they accept what it accepts, and reject what it
/// rejects.
struct SchemaTests {
  private static func schema(_ command: String) async throws -> JSONSchemaCheck {
    let result = try await Workbench().agg([command, "schema"])
    #expect(result.status == 0)
    return try JSONSchemaCheck(result.output)
  }

  @Test func `the built-in config matches the schema`() async throws {
    let config = try Data(contentsOf: Repository.root.appending(path: "config.json"))
    #expect(try await Self.schema("config").mistakes(in: Array(config)) == [])
  }

  @Test func `a new config and a new manifest match their schemas`() async throws {
    let workbench = try Workbench()
    let config = try await workbench.agg(["config", "init"])
    let manifest = try await workbench.agg(["providers", "new", "mine"])
    for (result, command) in [(config, "config"), (manifest, "providers")] {
      #expect(result.status == 0, "\(result.error)")
      let file = result.output.trimmingCharacters(in: .newlines)
      #expect(try await Self.schema(command).mistakes(in: Array(Data(contentsOf: URL(filePath: file)))) == [])
    }
    let file = manifest.output.trimmingCharacters(in: .newlines)
    #expect(try await workbench.agg(["providers", "lint", file]).status == 0)
    #expect(try await workbench.agg(["providers", "new", "mine"]).status == 64, "nothing is written over")
  }

  @Test func `every built-in manifest matches the schema`() async throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Providers").path
    )
    let files = folders.map { Repository.root.appending(path: "Providers/\($0)/manifest.json") }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
    #expect(!files.isEmpty)
    let schema = try await Self.schema("providers")
    for file in files {
      #expect(try schema.mistakes(in: Array(Data(contentsOf: file))) == [], "\(file.path)")
    }
  }

  @Test(arguments: [
    #"{"settings":{"units":"metrik"}}"#, #"{"cities":{"a":{"latitude":91}}}"#, #"{"airports":"KAUS"}"#,
    #"{"providers":{"x":{"use":"open-meteo","trust":11}}}"#, #"{"citys":{}}"#,
    #"{"settings":{"timeout":"8"}}"#, #"{"settings":{"refreshEvery":"5ms"}}"#,
    #"{"cities":{"A b":{}}}"#, #"{"cities":{"a":{"country":"de"}}}"#, #"{"version":2}"#,
  ])
  func `the schema rejects what the program rejects`(config: String) async throws {
    let workbench = try Workbench()
    try workbench.home.write(config, to: "wrong.json")
    let file = workbench.home.path + "/wrong.json"
    #expect(try await workbench.agg(["config", "validate", file]).status == 78)
    #expect(try await !Self.schema("config").mistakes(in: Array(config.utf8)).isEmpty)
  }
}
