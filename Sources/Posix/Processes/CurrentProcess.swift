import CSystem
import Glibc

#if COVERAGE
  /// Provided by the runtime of code coverage, which otherwise writes its data at `exit`.
  @_silgen_name("__llvm_profile_write_file") @discardableResult private func writeCoverage() -> Int32
#endif

/// The current process.
package enum CurrentProcess {
  /// Ends it at once, without the exit handlers of libraries.
  package static func end(_ code: Int32) -> Never {
    #if COVERAGE
      writeCoverage()
    #endif
    _exit(code)
  }

  /// Ends it with a signal that was blocked, so that its parent sees the signal (wait(2)): a shell ends its
  /// loop, and a service manager sees no failure.
  package static func end(by signal: Signal) -> Never {
    #if COVERAGE
      writeCoverage()
    #endif
    signal.endProcess()
    end(128 + signal.number)
  }

  /// Keeps its memory, which contains a key from now on, out of core files, and closed to other processes of
  /// the user (PR_SET_DUMPABLE(2const)).
  package static func closeMemory() { agg_close_memory() }

  /// Lets the allocator keep up to 16 MB of freed memory (mallopt(3)), for work that allocates and frees as
  /// much again and again. By default it gives such memory back to the system, which must clear it before its
  /// next use.
  package static func keepFreedMemory() {
    mallopt(M_MMAP_THRESHOLD, 4 << 20)
    mallopt(M_TRIM_THRESHOLD, 16 << 20)
  }
}
