import Glibc

/// A file that was opened by its path, and another user who could change or replace it. The open file is the
/// one that was checked: each link on the way is followed here, and its folder is checked while it is open.
///
/// Checked are the file, its folder and the folder of each link to it; not the folders above, which other
/// users with write access could rename.
package struct OpenedFile {
  /// The code that made this must close it.
  package let descriptor: FileDescriptor
  package let status: FileStatus
  /// `nil` if only the user and root can change the file.
  package let stranger: Stranger?

  /// What a file is opened for.
  package enum Purpose {
    /// To read its text. A pipe is not waited for.
    case text
    /// To run it; it cannot be read. No other user may write to its folder, because a program may load files
    /// beside it.
    case program
  }

  /// - Throws: Why it cannot be opened.
  package init(_ path: String, for purpose: Purpose = .text) throws(SystemError) {
    var place = path
    var stranger: Stranger?
    // As many links as the system follows (path_resolution(7)).
    for _ in 0...40 {
      let folderPath = PrivateFile.folder(of: place)
      let end = place.lastIndex(of: "/").map { place[place.index(after: $0)...] } ?? place[...]
      // A slash at the end of a path means the folder itself.
      let name = end.isEmpty ? "." : String(end)
      let folder = try FileDescriptor(opening: folderPath, Self.onlyPath | O_DIRECTORY)
      defer { folder.close() }
      let entry = try FileStatus(of: name, in: folder)
      if stranger == nil, let isOwner = try FileStatus(of: folder).exposure(of: entry, for: purpose) {
        let path = FileStatus.target(of: folderPath) ?? folderPath
        stranger = Stranger(path: path, isFolder: true, isOwner: isOwner)
      }
      // A link there, as for `/dev/stdin` and `<(…)`, stands for what this process has open.
      let isOpen =
        entry.isLink && FileStatus.link(at: "/proc/self/fd/\(folder.number)")?.hasPrefix("/proc/") == true
      if entry.isLink, !isOpen, let target = FileStatus.link(at: name, in: folder) {
        place = target.hasPrefix("/") ? target : "\(folderPath)/\(target)"
        continue
      }
      let mode = purpose == .program ? Self.onlyPath : O_RDONLY | O_NONBLOCK
      let file = try FileDescriptor(opening: name, in: folder, isOpen ? mode : mode | O_NOFOLLOW)
      do throws(SystemError) { status = try FileStatus(of: file) } catch {
        file.close()
        throw error
      }
      descriptor = file
      self.stranger = stranger ?? status.stranger(file, at: place)
      return
    }
    throw SystemError(ELOOP)
  }

  /// `O_PATH`, which Glibc declares only for programs in C: looking at a folder and running a file need no
  /// right to read it.
  private static let onlyPath: Int32 = 0o10000000
}

/// Another user who could change a file or replace it.
package struct Stranger: Hashable, Sendable {
  /// The file, or its folder.
  package let path: String
  let isFolder: Bool
  /// Whether it belongs to that user. Otherwise others can write to it.
  package let isOwner: Bool

  /// The access of the other user, as the start of a message that goes on with a name of the file.
  package var access: String {
    let access = isOwner ? "another user owns" : "other users can write"
    return isFolder ? "\(access)\(isOwner ? "" : " to") \(path), the folder of" : access
  }

  /// What prevents it, as part of a message.
  package var remedy: String {
    if isFolder { return "move it to a folder that only you can write to" }
    return isOwner ? "change its owner with chown" : "chmod go-w prevents that"
  }
}
