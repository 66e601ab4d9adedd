package import Configuration
package import Foundation
package import Testing

/// A command that looks a key up and counts its runs.
package struct CountedCommand {
  private let directory: TemporaryDirectory
  private let start: MessagePipe
  package let words: [String]

  /// - Parameter script: The body of the command, which runs in its own directory.
  package init(_ script: String) throws {
    directory = try TemporaryDirectory()
    start = try MessagePipe()
    words = ["sh", "-c", "cd \(directory.path); echo run >>runs; echo started >\(start.path); \(script)"]
  }

  package var source: Config.ParameterSource { .command(words) }

  package var runs: Int { ((try? directory.read("runs")) ?? []).count { $0 == UInt8(ascii: "\n") } }

  /// A pipe in that directory, which the command may read; open while the test holds it.
  package func pipe(_ name: String) throws -> FileHandle { try directory.pipe(name) }

  /// Waits until it has been started.
  package func waitUntilRun(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    _ = try await start.message(sourceLocation: sourceLocation)
  }
}
