import CTestSupport
import Glibc
import Testing

/// A terminal that takes some kilobytes of output, which nothing reads: that of a connection that hangs.
package final class UnreadTerminal: Sendable {
  /// For a program that writes to it.
  package let path: String
  private let end: Int32

  package init() throws {
    var number: UInt32 = 0
    end = unsafe open_terminal(&number)
    path = "/dev/pts/\(number)"
    try #require(end >= 0, "the system has no terminal left")
  }

  deinit { close(end) }
}
