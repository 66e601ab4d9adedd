import AggCLI
import Posix
import Synchronization

@main
enum Agg {
  /// The run, for whoever is asked to end it.
  private static let run = Mutex<Task<Void, Never>?>(nil)
  /// What it was asked by.
  private static let request = Mutex<Signal?>(nil)

  static func main() {
    FileDescriptor.holdStandardStreams()
    // A reader that goes away is noticed when writing to it fails; a signal would not let us say so.
    Signal.brokenPipe.ignore()
    // A file that may not grow, as under `ulimit -f`, costs what would be kept in it.
    Signal.fileSizeLimit.ignore()
    let words = Array(CommandLine.arguments.dropFirst())
    let isLikelyToAsk = Tool.isLikelyToAsk(words)
    if isLikelyToAsk {
      Tool.load()
      watch(first: Tool.prepare)
    }
    let start = Tool.start(words)
    // Version, help and mistakes need no threads, and are asked for by scripts many times a minute.
    guard case .asking(let invocation) = start else { Tool.end(start.exitCode) }
    if !isLikelyToAsk { watch() }
    ThreadPool.shared.join {
      let task = Task.detached(executorPreference: ThreadPool.shared) {
        await Tool.run(invocation) { end($0) }
      }
      run.withLock { $0 = task }
    }
  }

  /// Waits on a thread of its own for those who want the run to end: the first Ctrl-C ends it with what it
  /// has, the second one at once, as does the first before there is anything to end.
  ///
  /// - Parameter work: What that thread does before.
  private static func watch(first work: (@Sendable () -> Void)? = nil) {
    let requests = SignalQueue([.interrupt, .terminate, .hangUp])
    let isWatched = Thread.start(isBesideCaller: work != nil) {
      work?()
      waitForRequest(in: requests)
      guard let task = run.withLock({ $0 }) else { end(.interrupted) }
      task.cancel()
      Output.stopWaiting()
      waitForRequest(in: requests)
      end(.interrupted)
    }
    if !isWatched { requests.release() }
  }

  private static func waitForRequest(in requests: SignalQueue) {
    var signal: Signal
    repeat { signal = requests.next() } while signal == .interrupt && ChildProgram.isInUse
    request.withLock { $0 = signal }
  }

  /// Ends the process; one that was asked to end by a signal ends by it.
  private static func end(_ code: ExitCode) -> Never {
    guard code == .interrupted, let signal = request.withLock({ $0 }) else { Tool.end(code) }
    Tool.end(by: signal)
  }
}
