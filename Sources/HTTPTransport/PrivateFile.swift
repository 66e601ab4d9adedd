import Glibc

/// A file that only its owner can read.
package enum PrivateFile {
  /// How the name of a file ends that is not yet whole; a run that was killed may leave one.
  static let temporaryEnd = ".new"

  /// Why a file or a directory cannot be written.
  package struct Unwritable: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// Puts a file in the place of another one, or of none: whole, or not at all, even when the program is killed.
  ///
  /// - Throws: `Unwritable` with the path and the system's reason.
  package static func write(_ bytes: [UInt8], to path: String) throws(Unwritable) {
    // A name of its own for each writer: two that write the same file do not meet.
    let temporary = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36))\(temporaryEnd)"
    // O_EXCL and O_NOFOLLOW: a link that somebody put there leads nowhere.
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw unwritable(path) }
    var isWritten = write(bytes, to: descriptor)
    isWritten = close(descriptor) == 0 && isWritten
    guard isWritten, unsafe rename(temporary, path) == 0 else {
      let error = unwritable(path)
      unsafe unlink(temporary)
      throw error
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var rest = unsafe buffer[...]
      while unsafe !rest.isEmpty {
        let count = unsafe Glibc.write(
          descriptor,
          UnsafeRawBufferPointer(rebasing: rest).baseAddress,
          rest.count
        )
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        unsafe rest = rest.dropFirst(count)
      }
      return true
    }
  }

  private static func unwritable(_ path: String) -> Unwritable {
    Unwritable(description: "\(path) cannot be written: \(unsafe String(cString: strerror(errno)))")
  }
}
