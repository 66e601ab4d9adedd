import Glibc

/// A file that somebody names for an answer.
package enum OutputFile {
  /// Writes all of it, or leaves what was there before: a page that others look at is neither cut nor gone
  /// when the disk is full or the program is killed.
  ///
  /// What takes the place of an earlier file has its permissions, and its owner where we may give it away; a
  /// new one has what the umask leaves. A link to it stays one. Devices, pipes and open streams such as
  /// `/dev/stdout` are written as they are, and so is a file in a folder in which it cannot be replaced.
  ///
  /// - Throws: Also what the system says only when it is closed.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let earlier = try existing(path)
    let place = place(of: path)
    guard let earlier else {
      guard let place else { throw SystemError(ENOENT) }
      return try PrivateFile.put(bytes, at: place, permissions: 0o666)
    }
    do throws(SystemError) {
      let status = try FileStatus(of: earlier)
      if status.isRegular {
        if try isReplaced(place, by: bytes, like: status) { return earlier.close() }
        try earlier.truncate(to: 0)
      }
      try earlier.write(bytes)
    } catch {
      earlier.close()
      throw error
    }
    try earlier.finish()
  }

  /// Opens what is there as somebody who may write it.
  ///
  /// - Returns: `nil` when there is nothing.
  private static func existing(_ path: String) throws(SystemError) -> FileDescriptor? {
    do throws(SystemError) { return try FileDescriptor(opening: path, O_WRONLY) } catch {
      guard error.number == ENOENT else { throw error }
      return nil
    }
  }

  /// - Returns: `false` where only the file itself may be written: in a folder of somebody else, or when
  ///   something is mounted there.
  private static func isReplaced(
    _ place: String?,
    by bytes: [UInt8],
    like earlier: FileStatus
  ) throws(SystemError) -> Bool {
    guard let place else { return false }
    do throws(SystemError) {
      try PrivateFile.put(bytes, at: place, like: earlier)
      return true
    } catch {
      guard [EACCES, EPERM, EBUSY].contains(error.number) else { throw error }
      return false
    }
  }

  /// How many links the system follows (path_resolution(7)).
  private static let mostLinks = 40

  /// Where the file is that a path leads to behind all links, whether it is there yet or not.
  ///
  /// - Returns: `nil` for what `/proc` links to, as `/dev/stdout` does: others write into the open file, and
  ///   another one in its place would lose what they write.
  private static func place(of path: String) -> String? {
    var path = path
    for _ in 0..<mostLinks {
      let nameStart = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
      guard nameStart < path.endIndex else { return nil }
      let folder = nameStart == path.startIndex ? "." : String(path[..<nameStart])
      guard let folder = FileStatus.target(of: folder), !folder.hasPrefix("/proc/") else { return nil }
      let place = "\(folder)/\(path[nameStart...])"
      guard let target = FileStatus.link(at: place) else { return place }
      path = target.hasPrefix("/") ? target : "\(folder)/\(target)"
    }
    return nil
  }
}
