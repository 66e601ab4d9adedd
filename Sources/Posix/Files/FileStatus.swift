// Imported first, so that `stat` means the structure.
import CSystem
import Glibc

/// The metadata of a file.
package struct FileStatus: Hashable, Sendable {
  package let isRegular: Bool
  package let isDirectory: Bool
  /// Whether it is a pipe, with a name or without one.
  let isPipe: Bool
  /// The user id of its owner.
  let owner: UInt32
  let group: UInt32
  /// The nine permission bits of `chmod`.
  package let permissions: UInt32
  /// In bytes.
  package let size: Int
  /// The space on the disk, in bytes.
  package let sizeOnDisk: Int
  /// The time of the last change, since 1970.
  package let modified: Duration
  /// The time of the last change of its contents, owner, permissions or name, which no program can set.
  package let changed: Duration
  /// The file, and the disk that it is on.
  private let number, device: UInt

  /// The same for all names of a file, and different for all files that exist.
  package var identity: String { "\(device):\(number)" }

  /// - Parameter behindLinks: Whether to follow links, or to describe the link itself.
  /// - Throws: Why it cannot be read, usually because the file does not exist.
  package init(of path: String, behindLinks: Bool = true) throws(SystemError) {
    var info = stat()
    guard unsafe behindLinks ? stat(path, &info) == 0 : lstat(path, &info) == 0 else { throw SystemError() }
    self.init(info)
  }

  /// - Throws: Why it cannot be read.
  package init(of file: FileDescriptor) throws(SystemError) {
    var info = stat()
    guard unsafe fstat(file.number, &info) == 0 else { throw SystemError() }
    self.init(info)
  }

  private init(_ info: stat) {
    isRegular = info.st_mode & S_IFMT == S_IFREG
    isDirectory = info.st_mode & S_IFMT == S_IFDIR
    isPipe = info.st_mode & S_IFMT == S_IFIFO
    owner = info.st_uid
    group = info.st_gid
    permissions = info.st_mode & 0o777
    size = Int(info.st_size)
    sizeOnDisk = Int(info.st_blocks) * 512
    modified = .seconds(info.st_mtim.tv_sec) + .nanoseconds(info.st_mtim.tv_nsec)
    changed = .seconds(info.st_ctim.tv_sec) + .nanoseconds(info.st_ctim.tv_nsec)
    (number, device) = (UInt(info.st_ino), UInt(info.st_dev))
  }

  /// Identifies the contents without reading them: by size and time of change.
  package var revision: String {
    let time = modified.components
    return "\(size) \(time.seconds).\(time.attoseconds / 1_000_000_000)"
  }

  /// Whether it belongs to a user other than the current one and root.
  package var isOthers: Bool { owner != 0 && owner != getuid() }

  /// Who else could change it, as the start of a message about it (`other users can write`), and what to do;
  /// `nil` if only its user and root can.
  package var stranger: (access: String, remedy: String)? {
    if isOthers { return ("another user owns", "change its owner with chown") }
    return othersCanWrite ? ("other users can write", "chmod 600 prevents that") : nil
  }

  /// Whether its group or others may read it.
  package var othersCanRead: Bool { permissions & 0o044 != 0 }

  /// Whether its group or others may write to it.
  package var othersCanWrite: Bool { permissions & 0o022 != 0 }

  /// Whether the name exists, even as a broken link.
  package static func isTaken(_ path: String) -> Bool {
    var info = stat()
    return unsafe lstat(path, &info) == 0
  }

  /// The target of a link; `nil` if it is not a link.
  static func link(at path: String) -> String? {
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = unsafe max(0, readlink(path, start, buffer.count))
    }
    return bytes.isEmpty ? nil : String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The path after following all links; the path itself if nothing exists there.
  ///
  /// - Returns: `nil` for a broken link, such as `/dev/stdin` for a deleted file.
  package static func target(of path: String) -> String? {
    if let target = unsafe realpath(path, nil) {
      defer { unsafe free(target) }
      return unsafe String(cString: target)
    }
    return isTaken(path) ? nil : path
  }
}
