import Foundation
import Posix

/// An external server program. It ends when this object is freed, and also when the test is killed.
package final class LeashedServer: Sendable {
  private let shell: StartedProgram
  /// Open as long as the server is needed; the system closes it when the test is killed.
  private let leash: FileDescriptor
  /// Its standard output.
  private let output: FileDescriptor

  /// - Parameter directory: The working directory.
  package init(_ words: [String], in directory: String) throws {
    let (leash, output) = (try ProgramPipe(), try ProgramPipe())
    defer {
      leash.reader.close()
      output.writer.close()
    }
    (self.leash, self.output) = (leash.writer, output.reader)
    shell = try StartedProgram(
      "/bin/sh",
      ["-c", #""$@" </dev/null & read -r end; kill -9 $!"#, "sh"] + words,
      directory: directory,
      input: leash.reader,
      output: output.writer
    )
  }

  /// Waits for more of its output.
  ///
  /// - Returns: An empty string when it has ended.
  package func said() throws -> String { String(decoding: try output.read(upTo: 4096), as: UTF8.self) }

  deinit {
    leash.close()
    output.close()
    _ = shell.wait()
  }
}
