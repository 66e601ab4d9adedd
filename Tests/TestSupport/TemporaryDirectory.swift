package import Foundation
import Posix

/// An empty directory that is removed when the test is over.
package final class TemporaryDirectory: Sendable {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "agg-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // The test may have removed it itself.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file in it, and creates the directories of its path.
  ///
  /// - Returns: Its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// Writes a program in it that can be started at once.
  ///
  /// Another process makes the file: a program that some test starts while this process writes it would hold
  /// it open for a moment, and the system does not run a file that is open for writing (ETXTBSY, execve(2)).
  ///
  /// - Returns: Its path.
  @discardableResult
  package func writeProgram(_ text: String, to name: String, permissions: Int = 0o755) throws -> String {
    let text = try write(text, to: "\(name).text")
    let program = "\(path)/\(name)"
    let end = try StartedProgram("/bin/cp", [text, program]).wait()
    guard end == 0 else { throw SystemError(EIO) }
    try FileManager.default.removeItem(atPath: text)
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: program)
    return program
  }

  /// A pipe in it, which a program may read; open while the test holds it.
  package func pipe(_ name: String) throws -> FileHandle {
    guard unsafe mkfifo("\(path)/\(name)", 0o600) == 0 else { throw SystemError() }
    return try FileHandle(forUpdating: URL(filePath: "\(path)/\(name)"))
  }

  /// The bytes of a file in it.
  package func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path).appendingPathComponent(name)))
  }

  /// The paths of all files in it, relative to it, in order.
  package func files() -> [String] {
    (FileManager.default.subpaths(atPath: path) ?? []).sorted()
  }
}
