import Foundation
import TestSupport
import Testing

/// A home directory of its own for each test, so that runs of the real binary neither see nor leave anything else.
struct Workbench {
  let home: TemporaryDirectory

  init() throws { home = try TemporaryDirectory() }

  /// What a shell with UTF-8 and without a terminal gives.
  var environment: [String: String] {
    ["HOME": home.path, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "TERM": "xterm"]
  }

  func agg(_ words: [String], _ more: [String: String] = [:]) async throws -> Subprocess.Result {
    try await Subprocess.agg(words, environment: environment.merging(more) { $1 }, limit: .seconds(30))
  }

  /// Writes the user's config.
  func configure(_ json: String) throws { try home.write(json, to: ".config/agg/config.json") }
}

/// Compares the output of a command with a file in Golden/; `AGG_RECORD=1` rewrites the file and still fails.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name)")
  if let difference = ExpectedFile(file).difference(from: text) {
    Issue.record("\(difference)", sourceLocation: sourceLocation)
  }
}
