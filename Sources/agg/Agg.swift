import AggCLI
import Dispatch
import Glibc

@main
enum Agg {
  static func main() {
    // A reader that goes away is noticed when writing to it fails; a signal would not let us say so.
    signal(SIGPIPE, SIG_IGN)
    let start = Tool.start()
    // Version, help and mistakes need no threads, and are asked for by scripts many times a minute.
    guard case .question(let question) = start else { exit(start.exitCode.rawValue) }
    let run = Task { await Tool.run(question) }
    let interrupt = stopping(run)
    Task {
      let code = await run.value
      interrupt.cancel()
      exit(code.rawValue)
    }
    dispatchMain()
  }

  /// The first Ctrl-C ends the run with what it has, the second one at once.
  private static func stopping(_ run: Task<ExitCode, Never>) -> any DispatchSourceSignal {
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT)
    source.setEventHandler {
      if run.isCancelled { exit(ExitCode.interrupted.rawValue) }
      run.cancel()
    }
    source.resume()
    return source
  }
}
