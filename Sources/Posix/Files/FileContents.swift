/// The contents of a file that a person wrote or named, or why it cannot be read.
package enum FileContents: Sendable {
  case missing
  case bytes([UInt8])
  case unreadable(String)

  /// In bytes. A larger file was not written by a person.
  package static let limit = 2 << 20
  package static let tooLarge = Self.unreadable("it is larger than 2 MiB")

  /// Reads a file, or the output of a pipe such as `<(…)` in a shell.
  package init(of path: String) {
    do throws(SystemError) {
      self = try FileDescriptor.contents(of: path, limit: Self.limit).map { .bytes($0) } ?? .tooLarge
    } catch {
      // A broken link exists, too.
      let isMissing = error.isNoSuchFile && FileStatus.target(of: path) != nil
      self =
        isMissing
        ? .missing : .unreadable(error.isLate ? "it sends nothing, or does not end" : error.description)
    }
  }

  /// Reads a file that another file names. A pipe there is an error, and agg does not wait for it.
  package init(ofPlainFile path: String) {
    if let status = try? FileStatus(of: path), !status.isRegular {
      self = .unreadable("it is not a regular file")
    } else {
      self.init(of: path)
    }
  }
}
