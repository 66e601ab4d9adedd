import Glibc

/// Writes files that the user named for output.
package enum OutputFile {
  /// Writes all bytes or keeps the earlier file: when the disk is full or the program is killed, a page that
  /// others read is neither truncated nor lost.
  ///
  /// A replaced file keeps its permissions and, if possible, its owner; a new one follows the umask. A link
  /// to it stays a link. Devices, pipes and open streams such as `/dev/stdout` are written directly, as is a
  /// file in a folder in which it cannot be replaced.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for the reader of a pipe.
  ///   - cancellation: Ends the wait for the reader of a pipe.
  /// - Throws: Also errors that the system only reports on closing. An error with `isReaderGone` for a pipe
  ///   without a reader; `ECANCELED` when the wait for a reader was cancelled.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    within patience: Duration = .seconds(2),
    unless cancellation: CancelSignal = CancelSignal()
  ) throws(SystemError) {
    let earlier = try existing(path, within: patience, unless: cancellation)
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
      guard try earlier.write(bytes, unless: cancellation) else { throw SystemError(ECANCELED) }
    } catch {
      earlier.close()
      throw error
    }
    try earlier.finish()
  }

  /// The interval at which a pipe is checked for a reader: the system does not announce one.
  private static let glance = Duration.milliseconds(20)

  /// Opens an existing file for writing, and a pipe as soon as it has a reader.
  ///
  /// - Returns: `nil` if it does not exist.
  private static func existing(
    _ path: String,
    within patience: Duration,
    unless cancellation: CancelSignal
  ) throws(SystemError) -> FileDescriptor? {
    let deadline = ContinuousClock.now + patience
    while true {
      do throws(SystemError) { return try FileDescriptor(opening: path, O_WRONLY | O_NONBLOCK) } catch {
        if error.number == ENOENT { return nil }
        guard error.number == ENXIO, try FileStatus(of: path).isPipe else { throw error }
      }
      guard ContinuousClock.now < deadline else { throw SystemError(EPIPE) }
      guard try !Poll.ready([.firing(cancellation)], until: .now + glance)[0] else {
        throw SystemError(ECANCELED)
      }
    }
  }

  /// - Returns: `false` if only the file itself may be written: in a folder of another user, or when it is a
  ///   mount point.
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

  /// The maximum number of links that the system follows (path_resolution(7)).
  private static let mostLinks = 40

  /// The path after following all links, whether the file exists or not.
  ///
  /// - Returns: `nil` for a link in `/proc`, such as the target of `/dev/stdout`: other processes write to
  ///   the open file, and replacing it would lose their output.
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
