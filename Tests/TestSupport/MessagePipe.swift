import Foundation
import Posix
package import Testing

/// A named pipe in which a program that a test started leaves a message, such as its process id.
package final class MessagePipe: Sendable {
  private static let patience = Duration.seconds(20)

  /// For the program, which opens it for writing. It does not wait for a reader.
  package let path: String
  private let directory: TemporaryDirectory
  private let reader: FileDescriptor

  package init() throws {
    directory = try TemporaryDirectory()
    path = "\(directory.path)/pipe"
    guard unsafe mkfifo(path, 0o600) == 0 else { throw SystemError() }
    reader = try FileDescriptor(openingAtOnce: path)
  }

  deinit { reader.close() }

  /// Waits for the next message.
  ///
  /// - Throws: When none comes in time, which is also an issue of the test.
  package func message(sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
    let bytes = try await onOwnThread { [reader] in
      let isReady = try Poll.ready([.reading(reader.number)], until: .now + Self.patience)[0]
      return isReady ? try reader.read(upTo: 4096) : []
    }
    try #require(!bytes.isEmpty, "the program left no message", sourceLocation: sourceLocation)
    return String(decoding: bytes, as: UTF8.self)
  }
}
