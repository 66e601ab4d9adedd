import Glibc

#if COVERAGE
  /// Of the runtime that counts what is covered, which writes that at `exit` otherwise.
  @_silgen_name("__llvm_profile_write_file") @discardableResult private func writeCoverage() -> Int32
#endif

/// The process that we are.
package enum CurrentProcess {
  /// Ends it at once: nothing that libraries left to be done at its end is done.
  package static func end(_ code: Int32) -> Never {
    #if COVERAGE
      writeCoverage()
    #endif
    _exit(code)
  }

  /// Ends it at once as a signal does that was held back, and as those who wait for it expect of one that was
  /// sent it (wait(2)): a shell ends its loop, a service manager sees no failure.
  package static func end(by signal: Signal) -> Never {
    #if COVERAGE
      writeCoverage()
    #endif
    signal.endProcess()
    end(128 + signal.number)
  }
}
