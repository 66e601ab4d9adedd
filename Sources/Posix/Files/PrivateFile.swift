import Glibc

/// A file that only its owner can read.
package enum PrivateFile {
  /// How the name of a file ends that is not yet whole; a run that was killed may leave one.
  package static let temporaryEnd = ".new"

  /// Why a file or a directory cannot be written.
  package struct Unwritable: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// - Parameter description: Names the path and the reason.
    package init(description: String) { self.description = description }

    /// With the path and what the system says of it.
    package init(_ path: String, _ reason: any Error) { description = "cannot write \(path): \(reason)" }
  }

  /// Puts a file in the place of another one, or of none: whole, or not at all, even
  /// when the program is killed.
  ///
  /// - Parameters:
  ///   - earlier: The file whose permissions and owner somebody chose for it; `nil` for a file of ours that
  ///     nobody else may read.
  ///   - isLocked: Whether the caller holds a lock that all who write this file take. What one that was
  ///     killed left behind then gives way.
  /// - Throws: `Unwritable` with the path and the system's reason.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    like earlier: FileStatus? = nil,
    isLocked: Bool = false
  ) throws(Unwritable) {
    do throws(SystemError) { try put(bytes, at: path, like: earlier, isLocked: isLocked) } catch {
      throw Unwritable(path, error)
    }
  }

  /// The same for a file that need not be private.
  ///
  /// - Parameter permissions: Of one that is like no other, less what the umask takes away.
  /// - Throws: The system's reason.
  static func put(
    _ bytes: [UInt8],
    at path: String,
    permissions: UInt32 = 0o600,
    like earlier: FileStatus? = nil,
    isLocked: Bool = false
  ) throws(SystemError) {
    // A name of its own for each writer, unless they take turns: two that write the same file do not meet.
    let draft = isLocked ? "" : draftEnd()
    let temporary = "\(path)\(draft)\(temporaryEnd)"
    if isLocked { unsafe unlink(temporary) }
    // O_EXCL and O_NOFOLLOW: a link that somebody put there leads nowhere.
    let mode = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let number = unsafe Glibc.open(temporary, mode, earlier == nil ? permissions : 0o600)
    guard number >= 0 else { throw SystemError() }
    do throws(SystemError) {
      try fill(FileDescriptor(number), with: bytes, like: earlier)
      guard unsafe rename(temporary, path) == 0 else { throw SystemError() }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
  }

  /// Writes all of a file and closes it.
  private static func fill(
    _ file: FileDescriptor,
    with bytes: [UInt8],
    like earlier: FileStatus?
  ) throws(SystemError) {
    do throws(SystemError) {
      if let earlier {
        // Only root may give a file away; before it is readable for others, who may not be those of our
        // group.
        _ = fchown(file.number, earlier.owner, earlier.group)
        guard fchmod(file.number, earlier.permissions) == 0 else { throw SystemError() }
      }
      try file.write(bytes)
    } catch {
      file.close()
      throw error
    }
    try file.finish()
  }

  private static func draftEnd() -> String { ".\(String(UInt64.random(in: .min ... .max), radix: 36))" }

  /// Puts a file where there is none: of several writers at the same time the first one wins.
  ///
  /// - Parameter isSound: Whether what is there may stay; what is damaged gives way.
  /// - Throws: `Unwritable` when it cannot be written at all.
  package static func publish(
    _ bytes: [UInt8],
    as path: String,
    unless isSound: () -> Bool
  ) throws(Unwritable) {
    let draft = path + draftEnd()
    try write(bytes, to: draft)
    // A link takes nobody's place.
    if unsafe link(draft, path) != 0, !isSound() { _ = unsafe rename(draft, path) }
    remove(draft)
  }

  /// Opens a file of ours to be written on, not behind a link.
  package static func open(_ path: String) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(opening: path, O_WRONLY | O_NOFOLLOW)
  }

  /// Opens a file of ours to be written at its end, by several runs at the same time;
  /// it is made when it is not there.
  ///
  /// - Throws: Also for what is no file, such as a pipe, which is not waited for.
  package static func openAtEnd(_ path: String) throws(SystemError) -> FileDescriptor {
    let mode = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let number = unsafe Glibc.open(path, mode, 0o600)
    guard number >= 0 else { throw SystemError() }
    let file = FileDescriptor(number)
    guard (try? FileStatus(of: file))?.isRegular == true else {
      file.close()
      throw SystemError(EINVAL)
    }
    return file
  }
}
