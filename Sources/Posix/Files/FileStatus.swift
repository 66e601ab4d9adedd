// Of whichever is read first the compiler takes `stat` to be.
import CSystem
import Glibc

/// What the system knows of a file.
package struct FileStatus: Hashable, Sendable {
  package let isRegular: Bool
  package let isDirectory: Bool
  /// The user that it belongs to.
  let owner: UInt32
  let group: UInt32
  /// Who may read, write and run it: the nine bits of `chmod`.
  package let permissions: UInt32
  /// In bytes.
  package let size: Int
  /// What it takes of the disk, in bytes.
  package let sizeOnDisk: Int
  /// When it was written, since 1970.
  package let modified: Duration

  /// - Parameter behindLinks: Whether it is the file that a link leads to, or the link itself.
  /// - Throws: Why it cannot be looked at; mostly because there is none.
  package init(of path: String, behindLinks: Bool = true) throws(SystemError) {
    var info = stat()
    guard unsafe behindLinks ? stat(path, &info) == 0 : lstat(path, &info) == 0 else { throw SystemError() }
    self.init(info)
  }

  /// - Throws: Why it cannot be looked at.
  package init(of file: FileDescriptor) throws(SystemError) {
    var info = stat()
    guard unsafe fstat(file.number, &info) == 0 else { throw SystemError() }
    self.init(info)
  }

  private init(_ info: stat) {
    isRegular = info.st_mode & S_IFMT == S_IFREG
    isDirectory = info.st_mode & S_IFMT == S_IFDIR
    owner = info.st_uid
    group = info.st_gid
    permissions = info.st_mode & 0o777
    size = Int(info.st_size)
    sizeOnDisk = Int(info.st_blocks) * 512
    modified = .seconds(info.st_mtim.tv_sec) + .nanoseconds(info.st_mtim.tv_nsec)
  }

  /// Tells one content of the file from another without reading it: by its size and when it was written.
  package var revision: String {
    let time = modified.components
    return "\(size) \(time.seconds).\(time.attoseconds / 1_000_000_000)"
  }

  /// Whether it belongs to somebody who is neither us nor root.
  package var isOthers: Bool { owner != 0 && owner != getuid() }

  /// Who but us and root could put something else into it, such as `others can write`, with the file to be
  /// named behind it, and what to do about it; `nil` when nobody could.
  package var stranger: (access: String, remedy: String)? {
    if isOthers { return ("another user owns", "change its owner with chown") }
    return othersCanWrite ? ("other users can write", "chmod 600 prevents that") : nil
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

  /// What a link says where it leads; `nil` for what is none.
  static func link(at path: String) -> String? {
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = unsafe max(0, readlink(path, start, buffer.count))
    }
    return bytes.isEmpty ? nil : String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
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
