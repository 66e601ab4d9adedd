import Foundation
import TestSupport
import Testing

@testable import Configuration

/// A command that looks a key up and counts its runs.
struct CountedCommand {
  private let directory: TemporaryDirectory
  private let start: MessagePipe
  let words: [String]

  /// - Parameter script: The body of the command, which runs in its own directory.
  init(_ script: String) throws {
    directory = try TemporaryDirectory()
    start = try MessagePipe()
    words = ["sh", "-c", "cd \(directory.path); echo run >>runs; echo started >\(start.path); \(script)"]
  }

  var source: Config.ParameterSource { .command(words) }

  var runs: Int { ((try? directory.read("runs")) ?? []).count { $0 == UInt8(ascii: "\n") } }

  /// A pipe in that directory, which the command may read; open while the test holds it.
  func pipe(_ name: String) throws -> FileHandle { try directory.pipe(name) }

  /// Waits until it has been started.
  func waitUntilRun(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    _ = try await start.message(sourceLocation: sourceLocation)
  }
}
