package import Configuration
package import Foundation

/// A command that looks a key up and counts its runs.
package struct CountedCommand {
  private let directory: TemporaryDirectory
  package let words: [String]

  /// - Parameter script: The body of the command, which runs in its own directory.
  package init(_ script: String) throws {
    directory = try TemporaryDirectory()
    words = ["sh", "-c", "cd \(directory.path); echo run >>runs; \(script)"]
  }

  package var source: Config.ParameterSource { .command(words) }

  package var runs: Int { ((try? directory.read("runs")) ?? []).count { $0 == UInt8(ascii: "\n") } }

  /// A pipe in that directory, which the command may read; open while the test holds it.
  package func pipe(_ name: String) throws -> FileHandle { try directory.pipe(name) }

  package func waitUntilRun() async {
    let limit = ContinuousClock.now + .seconds(10)
    while runs == 0, .now < limit { await Task.yield() }
  }
}
