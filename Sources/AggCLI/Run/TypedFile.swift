import Posix

/// A file that the user named; `-` is standard input.
struct TypedFile: Sendable {
  private let path: String
  private var isStandardInput: Bool { path == "-" }

  init(_ path: String) { self.path = path }

  /// Whether a word that may also be a name is the path of a file: it has a slash, ends in `.json`, or is
  /// `-`. Otherwise a file in the working directory could take the place of a name.
  static func isPath(_ word: String) -> Bool { word == "-" || word.contains("/") || word.hasSuffix(".json") }

  /// The absolute path of the file; `nil` unless it is a regular file.
  var location: String? {
    guard !isStandardInput, let status = try? FileStatus(of: path), status.isRegular else { return nil }
    return FileStatus.target(of: path)
  }

  /// The name in messages.
  var name: String { isStandardInput ? "standard input" : path }

  /// - Parameters:
  ///   - opening: How messages begin, such as `--reply: `.
  ///   - other: What follows the message that there is no such file.
  /// - Throws: Why it cannot be read; `.interrupted` when the run is stopped while it waits for standard
  ///   input.
  func contents(_ opening: String = "", ifMissing other: String = "") async throws(CommandFailure) -> [UInt8]
  {
    try await checkedContents(opening, ifMissing: other).bytes
  }

  /// The same, with another user who could change the file; `nil` if only the user and root can.
  func checkedContents(_ opening: String = "", ifMissing other: String = "") async throws(CommandFailure)
    -> (bytes: [UInt8], stranger: Stranger?)
  {
    switch try await read() {
    case .bytes(let bytes, let stranger): return (bytes, stranger)
    case .missing: throw CommandFailure("\(opening)there is no file \(name)\(other)", .inputOutput)
    case .unreadable(let reason):
      throw CommandFailure("\(opening)cannot read \(name): \(reason)", .inputOutput)
    }
  }

  /// Opens the file for reading from its beginning, without waiting for the writer of a pipe. Standard input
  /// is open already.
  ///
  /// - Parameter opening: How messages begin, such as `--from: `.
  func opened(_ opening: String) throws(CommandFailure) -> FileDescriptor {
    guard !isStandardInput else { return .standardInput }
    do throws(SystemError) {
      return try FileDescriptor(openingAtOnce: path)
    } catch {
      guard !error.isNoSuchFile else {
        throw CommandFailure("\(opening)there is no file \(name)", .inputOutput)
      }
      throw CommandFailure("\(opening)cannot read \(name): \(error)", .inputOutput)
    }
  }

  private func read() async throws(CommandFailure) -> FileContents {
    guard isStandardInput else { return FileContents(of: path) }
    // On a thread of its own, which may wait for a writer.
    let end = await Thread.value { Self.read(.standardInput, until: $0) }
    guard let end else { return .unreadable(Thread.shortage) }
    guard let contents = end else { throw CommandFailure("stopped", .interrupted) }
    return contents
  }

  /// - Returns: `nil` when the run was stopped.
  private static func read(_ file: FileDescriptor, until cancellation: CancelSignal) -> FileContents? {
    var bytes: [UInt8] = []
    while file.waitUntilReadable(unless: cancellation) != .cancelled {
      do throws(SystemError) {
        let part = try file.read(upTo: 64 << 10)
        if part.isEmpty { return .bytes(bytes) }
        bytes += part
      } catch {
        return .unreadable("\(error)")
      }
      if bytes.count > FileContents.limit { return .tooLarge }
    }
    return nil
  }
}
