/// What stands in a file that a person wrote or named, or why it cannot be read.
package enum FileContents: Sendable {
  case missing
  case bytes([UInt8])
  case unreadable(String)

  /// In bytes: larger files are none that a person wrote.
  package static let limit = 2 << 20
  package static let tooLarge = Self.unreadable("it is larger than 2 MiB")

  /// Reads a file of the disk, or what comes through a pipe such as `<(…)` of a shell.
  package init(of path: String) {
    do throws(SystemError) {
      self = try FileDescriptor.contents(of: path, limit: Self.limit).map { .bytes($0) } ?? .tooLarge
    } catch {
      // A link that leads nowhere is there all the same.
      let isMissing = error.isNoSuchFile && FileStatus.target(of: path) != nil
      self =
        isMissing
        ? .missing : .unreadable(error.isLate ? "it sends nothing, or does not end" : error.description)
    }
  }

  /// Reads a file that another one names. Nobody writes into that while we read: a pipe
  /// there is a mistake, not waited for.
  package init(ofPlainFile path: String) {
    if let status = try? FileStatus(of: path), !status.isRegular {
      self = .unreadable("it is not a regular file")
    } else {
      self.init(of: path)
    }
  }
}
