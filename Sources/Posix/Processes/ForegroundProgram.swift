import CSystem
import Glibc
import Synchronization

/// A program that the user works with in agg's terminal, such as an editor.
package enum ForegroundProgram {
  /// Runs a program to its end, in agg's process group and with its streams.
  ///
  /// - Parameter words: The program, searched for in `SearchPath`, and its arguments. It gets agg's
  ///   environment, with `PATH` reduced to absolute directories.
  /// - Throws: Why it cannot be started.
  package static func run(_ words: [String]) throws(SystemError) -> ProgramExit {
    inUse.add(1, ordering: .relaxed)
    defer {
      // A signal for the program may still be pending.
      Signal.interrupt.forget()
      inUse.subtract(1, ordering: .relaxed)
    }
    return .init(waiting: agg_program_wait(try start(words)))
  }

  /// Whether such a program runs. Ctrl-C reaches both, and is meant for the program.
  package static var isInUse: Bool { inUse.load(ordering: .relaxed) > 0 }
  private static let inUse = Atomic(0)

  /// - Returns: Its process id.
  private static func start(_ words: [String]) throws(SystemError) -> Int32 {
    var variables = ProcessEnvironment.variables()
    let path = SearchPath(variables)
    guard let program = words.first else { throw SystemError(EINVAL) }
    let file = try path.file(of: program)
    variables["PATH"] = path.text
    // agg's own environment is passed on unchanged if that is safe, because it may contain invalid UTF-8.
    guard
      let packed = ProgramWords([file] + words.dropFirst(), environment: path.isSafe ? nil : variables)
    else { throw SystemError(EINVAL) }
    let pid = unsafe agg_child_start(packed.bytes, Int32(words.count), packed.variableCount)
    guard pid > 0 else { throw SystemError(-pid) }
    return pid
  }
}
