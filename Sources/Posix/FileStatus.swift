import Glibc

/// What the system knows of a file, behind all links.
package struct FileStatus: Hashable, Sendable {
  package let isRegular: Bool
  package let isDirectory: Bool
  /// The user that it belongs to.
  package let owner: UInt32
  /// Who may read, write and run it: the nine bits of `chmod`.
  package let permissions: UInt32
  /// Tells one content of the file from another without reading it: by its size and when it was written.
  package let revision: String

  /// - Throws: Why it cannot be looked at; mostly because there is none.
  package init(of path: String) throws(SystemError) {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { throw SystemError() }
    isRegular = info.st_mode & S_IFMT == S_IFREG
    isDirectory = info.st_mode & S_IFMT == S_IFDIR
    owner = info.st_uid
    permissions = info.st_mode & 0o777
    revision = "\(info.st_size) \(info.st_mtim.tv_sec).\(info.st_mtim.tv_nsec)"
  }

  /// Whether its group or anybody may read it.
  package var othersCanRead: Bool { permissions & 0o044 != 0 }

  /// Whether its group or anybody may write it.
  package var othersCanWrite: Bool { permissions & 0o022 != 0 }

  /// Whether there is something by a name, be it a link that leads nowhere.
  package static func isTaken(_ path: String) -> Bool {
    var info = stat()
    return unsafe lstat(path, &info) == 0
  }

  /// Where a path leads behind all links; itself where there is nothing yet.
  ///
  /// - Returns: `nil` for a link that leads nowhere, such as `/dev/stdin` to a file that was deleted.
  package static func target(of path: String) -> String? {
    if let target = unsafe realpath(path, nil) {
      defer { unsafe free(target) }
      return unsafe String(cString: target)
    }
    return isTaken(path) ? nil : path
  }
}
