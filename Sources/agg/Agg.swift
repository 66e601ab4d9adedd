import AggCLI
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
    let words = Array(CommandLine.arguments.dropFirst())
    Tool.prepare(for: words)
    let start = Tool.start(words)
    guard case .question(let question) = start else { Tool.end(start.exitCode) }
    let requests = SignalQueue([SIGINT, SIGTERM, SIGHUP])
    let run = Task.detached(executorPreference: ThreadPool.shared) {
      await Tool.run(question) { Tool.end($0) }
    }
    // This thread has nothing else to do: the first Ctrl-C, or request to end, ends the run with what it has, the second
    // one at once.
    _ = requests.next()
    run.cancel()
    _ = requests.next()
    Tool.end(.interrupted)
  }
}
