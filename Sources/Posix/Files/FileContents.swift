/// The contents of a file that a person wrote or named, or why it cannot be read.
package enum FileContents: Sendable {
  case missing
  /// With another user who could change them; `nil` if only the user and root can.
  case bytes([UInt8], stranger: Stranger? = nil)
  case unreadable(String)

  /// In bytes. A larger file was not written by a person.
  package static let limit = 2 << 20
  package static let tooLarge = Self.unreadable("it is larger than 2 MiB")

  /// Reads a file, or the output of a pipe such as `<(…)` in a shell.
  package init(of path: String) { self.init(of: path, isPlain: false) }

  /// Reads a file that another file names. A pipe there is an error, and agg does not wait for it.
  package init(ofPlainFile path: String) { self.init(of: path, isPlain: true) }

  private init(of path: String, isPlain: Bool) {
    do throws(SystemError) {
      let file = try OpenedFile(path)
      defer { file.descriptor.close() }
      guard !isPlain || file.status.isRegular else {
        self = .unreadable("it is not a regular file")
        return
      }
      let bytes = try file.descriptor.contents(limit: Self.limit)
      self = bytes.map { .bytes($0, stranger: file.stranger) } ?? .tooLarge
    } catch {
      // A broken link exists, too.
      let isMissing = error.isNoSuchFile && FileStatus.target(of: path) != nil
      self =
        isMissing
        ? .missing : .unreadable(error.isLate ? "it sends nothing, or does not end" : error.description)
    }
  }
}
