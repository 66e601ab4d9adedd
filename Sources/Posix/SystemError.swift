import Glibc

/// Why a call of the system failed.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// `errno`.
  package let number: Int32

  package init(_ number: Int32 = errno) { self.number = number }

  /// Whether there is no file of that name, or no folder for it.
  var isNoSuchFile: Bool { number == ENOENT || number == ENOTDIR }

  /// Whether nobody reads any more what is written.
  package var isReaderGone: Bool { number == EPIPE }

  /// Whether the file or stream is not open.
  package var isNotOpen: Bool { number == EBADF }

  /// Whether there is nothing to read by now.
  package var isNothingThere: Bool { number == EAGAIN }

  /// Whether somebody else holds the lock of the file.
  package var isLocked: Bool { number == EWOULDBLOCK }

  /// Whether the time had passed that there was.
  package var isLate: Bool { number == ETIME }

  /// In the system's words, such as "No space left on device".
  package var description: String { unsafe String(cString: strerror(number)) }
}
