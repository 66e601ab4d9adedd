import Glibc

/// The processes that a shell started together with this one: the process group.
package enum Job {
  /// Stops the job, as Ctrl-Z does, until the shell continues it.
  ///
  /// - Returns: Whether there is a shell that could continue it.
  package static func stop() -> Bool {
    // A job without a shell above it in the session would stop forever (POSIX: an orphaned process group).
    let session = getsid(0)
    var parent = getppid()
    while parent > 1, getpgid(parent) == getpgrp(), let next = Self.parent(of: parent) { parent = next }
    guard parent > 1, getsid(parent) == session, getpgid(parent) != getpgrp() else { return false }
    return kill(0, SIGSTOP) == 0
  }

  /// Sends SIGINT to the programs of the job, as Ctrl-C does where it is a signal: a shell that runs a script
  /// must get it, too.
  package static func interrupt() { kill(0, SIGINT) }

  /// From the fourth field of /proc/PID/stat; the second one is a name in parentheses that may contain
  /// anything.
  private static func parent(of process: pid_t) -> pid_t? {
    guard let bytes = try? FileDescriptor.contents(of: "/proc/\(process)/stat", limit: 4096),
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ")
    return fields.count > 1 ? pid_t(fields[1]) : nil
  }
}
