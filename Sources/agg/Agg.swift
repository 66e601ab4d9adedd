import AggCLI
import Dispatch
import Glibc
import Posix

@main
enum Agg {
  static func main() {
    FileDescriptor.holdStandardStreams()
    // A reader that goes away is noticed when writing to it fails; a signal would not let us say so.
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow, as under `ulimit -f`, costs what would be kept in it.
    signal(SIGXFSZ, SIG_IGN)
    Thread.shareHeap()
    let start = Tool.start()
    // Version, help and mistakes need no threads, and are asked for by scripts many times a minute.
    guard case .question(let question) = start else { exit(start.exitCode.rawValue) }
    let run = Task { await Tool.run(question) }
    let signals = [SIGINT, SIGTERM, SIGHUP].map { stopping(run, on: $0) }
    Task {
      let code = await run.value
      for signal in signals { signal.cancel() }
      exit(code.rawValue)
    }
    dispatchMain()
  }

  /// The first Ctrl-C, or request to end, ends the run with what it has, the second one at once.
  private static func stopping(_ run: Task<ExitCode, Never>, on number: Int32) -> any DispatchSourceSignal {
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
