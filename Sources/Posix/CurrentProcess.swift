import Glibc

/// The process that we are.
package enum CurrentProcess {
  /// Ends it at once: nothing that libraries left to be done at its end is done.
  package static func end(_ code: Int32) -> Never {
    #if COVERAGE
      // What was covered is written on the way out.
      exit(code)
    #else
      _exit(code)
    #endif
  }
}
