import Glibc

/// Why a system call failed.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// `errno`.
  package let number: Int32

  package init(_ number: Int32 = errno) { self.number = number }

  /// Whether the file or its folder does not exist.
  package var isNoSuchFile: Bool { number == ENOENT || number == ENOTDIR }

  /// Whether the permissions of the file or of its folders forbid it.
  package var isPermissionDenied: Bool { number == EACCES }

  /// Whether the reader of a pipe is gone.
  package var isReaderGone: Bool { number == EPIPE }

  /// Whether the file or stream is not open.
  package var isNotOpen: Bool { number == EBADF }

  /// Whether there is nothing to read at present.
  package var isNothingThere: Bool { number == EAGAIN }

  /// Whether another process holds the lock of the file.
  package var isLocked: Bool { number == EWOULDBLOCK }

  /// Whether this process or the system has no descriptor left.
  package var isOutOfFiles: Bool { number == EMFILE || number == ENFILE }

  /// Whether the time limit was reached.
  package var isLate: Bool { number == ETIME }

  /// In the system's words, such as "No space left on device".
  package var description: String { unsafe String(cString: strerror(number)) }
}
