// Imported first, so that `stat` means the structure.
import CSystem
import Glibc

/// The metadata of a file.
package struct FileStatus: Hashable, Sendable {
  package let isRegular: Bool
  package let isDirectory: Bool
  /// Whether it is a pipe, with a name or without one.
  let isPipe: Bool
  let isLink: Bool
  /// The user id of its owner.
  let owner: UInt32
  let group: UInt32
  /// The nine permission bits of `chmod`.
  package let permissions: UInt32
  /// Whether only their owners, root and the owner of the directory can replace the entries of the directory.
  private let isSticky: Bool
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

  /// - Parameter name: An entry of the folder; a link is described itself.
  /// - Throws: Why it cannot be read.
  init(of name: String, in folder: FileDescriptor) throws(SystemError) {
    var info = stat()
    guard unsafe fstatat(folder.number, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else { throw SystemError() }
    self.init(info)
  }

  private init(_ info: stat) {
    isRegular = info.st_mode & S_IFMT == S_IFREG
    isDirectory = info.st_mode & S_IFMT == S_IFDIR
    isPipe = info.st_mode & S_IFMT == S_IFIFO
    isLink = info.st_mode & S_IFMT == S_IFLNK
    owner = info.st_uid
    group = info.st_gid
    permissions = info.st_mode & 0o777
    isSticky = info.st_mode & S_ISVTX != 0
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
  private var isOthers: Bool { owner != 0 && owner != getuid() }

  /// The other user who could write to the file, which is open; `nil` if only its user and root can.
  ///
  /// - Parameter path: How a message names it.
  func stranger(_ file: FileDescriptor, at path: String) -> Stranger? {
    // Without a name it was given to this process, also through `sudo`, and no other user can open it.
    let isAnonymous = isPipe && Self.link(at: "/proc/self/fd/\(file.number)")?.hasPrefix("pipe:") == true
    guard isOthers || othersCanWrite, !isAnonymous else { return nil }
    return Stranger(path: Self.target(of: path) ?? path, isFolder: false, isOwner: isOthers)
  }

  /// Whether other users could put something else in the place of an entry of this directory.
  ///
  /// Users with a group of their own (`umask 002`) and volumes of containers have directories that a group
  /// can write to, or that are sticky as `/tmp`. There a text counts if the entry itself, also a link,
  /// belongs to the user or root.
  ///
  /// - Returns: Whether the directory is theirs; `nil` if they cannot.
  func exposure(of entry: FileStatus, for purpose: OpenedFile.Purpose) -> Bool? {
    if isOthers { return true }
    guard othersCanWrite else { return nil }
    let isShared = isSticky || permissions & 0o002 == 0
    return purpose == .text && isShared && !entry.isOthers ? nil : false
  }

  /// Whether its group or others may read it.
  package var othersCanRead: Bool { permissions & 0o044 != 0 }

  /// Whether its group or others may write to it.
  private var othersCanWrite: Bool { permissions & 0o022 != 0 }

  /// Whether the name exists, even as a broken link.
  package static func isTaken(_ path: String) -> Bool {
    var info = stat()
    return unsafe lstat(path, &info) == 0
  }

  /// The target of a link; `nil` if it is not a link.
  ///
  /// - Parameter folder: Where a relative path begins; `nil` for the working directory.
  static func link(at path: String, in folder: FileDescriptor? = nil) -> String? {
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = unsafe max(0, readlinkat(folder?.number ?? AT_FDCWD, path, start, buffer.count))
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
