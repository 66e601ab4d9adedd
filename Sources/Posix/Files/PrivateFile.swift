import Glibc

/// A file that only its owner can read.
package enum PrivateFile {
  /// The suffix of an incomplete file; a killed run may leave one.
  package static let temporaryEnd = ".new"

  /// Why a file or a directory cannot be written.
  package struct Unwritable: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// - Parameter description: With the path and the reason.
    package init(description: String) { self.description = description }

    /// With the path and the system's reason.
    package init(_ path: String, _ reason: any Error) { description = "cannot write \(path): \(reason)" }
  }

  /// Creates or replaces a file atomically, even if the program is killed.
  ///
  /// - Parameters:
  ///   - earlier: The file whose permissions and owner are kept; `nil` for a file of agg that no other user
  ///     may read.
  ///   - isLocked: Whether the caller holds the lock that all writers of this file take. An incomplete file
  ///     of a killed run is then replaced.
  /// - Throws: `Unwritable` with the path and the system's reason.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    like earlier: FileStatus? = nil,
    isLocked: Bool = false
  ) throws(Unwritable) {
    do throws(SystemError) {
      try put(bytes, at: path, like: earlier, inheritsOwner: true, isLocked: isLocked)
    } catch {
      throw Unwritable(path, error)
    }
  }

  /// The same for a file that need not be private.
  ///
  /// - Parameters:
  ///   - permissions: For a new file, before the umask.
  ///   - inheritsOwner: Whether a new file that root creates belongs to the owner of its directory.
  /// - Throws: The system's reason.
  static func put(
    _ bytes: [UInt8],
    at path: String,
    permissions: UInt32 = 0o600,
    like earlier: FileStatus? = nil,
    inheritsOwner: Bool = false,
    isLocked: Bool = false
  ) throws(SystemError) {
    // A unique name for each writer, unless they take turns.
    let temporary = "\(path)\(isLocked ? "" : draftEnd())\(temporaryEnd)"
    if isLocked { unsafe unlink(temporary) }
    /// - Parameter isNamed: Otherwise the file gets the name when it is complete.
    func draft(in place: String, _ flags: Int32, isNamed: Bool) throws(SystemError) {
      let mode = flags | O_WRONLY | O_CLOEXEC
      let number = unsafe Glibc.open(place, mode, earlier == nil ? permissions : 0o600)
      guard number >= 0 else { throw SystemError() }
      let file = FileDescriptor(number)
      do throws(SystemError) {
        if inheritsOwner, earlier == nil { file.inheritOwner(at: path) }
        try fill(file, with: bytes, like: earlier)
        if !isNamed { try file.link(as: temporary) }
      } catch {
        file.close()
        throw error
      }
      try file.finish()
    }
    do throws(SystemError) {
      // A run that is killed leaves nothing of a draft without a name, but not every disk can have one.
      if isLocked || (try? draft(in: folder(of: path), unnamed, isNamed: false)) == nil {
        // A link at that path must not be followed.
        try draft(in: temporary, O_CREAT | O_EXCL | O_NOFOLLOW, isNamed: true)
      }
      guard unsafe rename(temporary, path) == 0 else { throw SystemError() }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
  }

  /// `O_TMPFILE`, which Swift does not import: the path is the folder of a new file without a name.
  private static let unnamed = 0o20000000 | O_DIRECTORY

  /// The path of the folder that a file is in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Writes all bytes of a file.
  private static func fill(
    _ file: FileDescriptor,
    with bytes: [UInt8],
    like earlier: FileStatus?
  ) throws(SystemError) {
    if let earlier {
      // Only root may change the owner. This comes before the file is readable for others, because the group
      // may differ.
      _ = fchown(file.number, earlier.owner, earlier.group)
      guard fchmod(file.number, earlier.permissions) == 0 else { throw SystemError() }
    }
    try file.write(bytes)
  }

  private static func draftEnd() -> String { ".\(String(UInt64.random(in: .min ... .max), radix: 36))" }

  /// Creates a file if there is none: of several concurrent writers, the first wins.
  ///
  /// - Parameter isSound: Whether the existing file is valid; a damaged one is replaced.
  /// - Throws: `Unwritable` when it cannot be written at all.
  package static func publish(
    _ bytes: [UInt8],
    as path: String,
    unless isSound: () -> Bool
  ) throws(Unwritable) {
    let draft = path + draftEnd()
    try write(bytes, to: draft)
    // A link never replaces an existing file.
    if unsafe link(draft, path) != 0, !isSound() { _ = unsafe rename(draft, path) }
    remove(draft)
  }

  /// Opens an existing file of agg for writing at given places, without following links.
  package static func open(_ path: String) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(opening: path, O_WRONLY | O_NOFOLLOW)
  }

  /// Opens a file of agg for appending by several concurrent runs; created if it does not exist.
  ///
  /// - Throws: Also for anything but a file, such as a pipe, without waiting.
  package static func openAtEnd(_ path: String) throws(SystemError) -> FileDescriptor {
    let mode = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let number = unsafe Glibc.open(path, mode, 0o600)
    guard number >= 0 else { throw SystemError() }
    let file = FileDescriptor(number)
    guard let status = try? FileStatus(of: file), status.isRegular else {
      file.close()
      throw SystemError(EINVAL)
    }
    if status.size == 0 { file.inheritOwner(at: path) }
    return file
  }
}
