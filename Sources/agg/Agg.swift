import AggCLI
import Dispatch
import Glibc
import Posix

@main
enum Agg {
  static func main() {
    FileDescriptor.holdStandardStreams()
    Thread.shareHeap()
    // A reader that goes away is noticed when writing to it fails; a signal would not let us say so.
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow, as under `ulimit -f`, costs what would be kept in it.
    signal(SIGXFSZ, SIG_IGN)
    let start = Tool.start()
    // Version, help and mistakes need no threads, and are asked for by scripts many times a minute.
    guard case .question(let question) = start else { exit(start.exitCode.rawValue) }
    // Not on the main actor: its queue has a thread of its own, for this one may only wait from here on.
    let run = Task.detached(priority: .userInitiated) {
      await Tool.run(question) { exit($0.rawValue) }
    }
    for number in [SIGINT, SIGTERM, SIGHUP] { signals.append(stopping(run, on: number)) }
    dispatchMain()
  }

  /// A source ends with its last reference, and what only `main` holds is let go before it waits: it never returns.
  @MainActor private static var signals: [any DispatchSourceSignal] = []

  /// The first Ctrl-C, or request to end, ends the run with what it has, the second one at once.
  private static func stopping(_ run: Task<Void, Never>, on number: Int32) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number)
    source.setEventHandler {
      if run.isCancelled { exit(ExitCode.interrupted.rawValue) }
      run.cancel()
    }
    source.resume()
    return source
  }
}
