import AggCLI
import Posix
import Synchronization

@main
enum Agg {
  /// The run, which a signal cancels.
  private static let run = Mutex<Task<Void, Never>?>(nil)

  static func main() {
    FileDescriptor.holdStandardStreams()
    // A closed pipe is reported by the failing write; the signal would end the process without a message.
    Signal.brokenPipe.ignore()
    // When a file may not grow, as under `ulimit -f`, only the stored data is lost.
    Signal.fileSizeLimit.ignore()
    let stop = CancelSignal()
    switch Tool.start(Array(CommandLine.arguments.dropFirst()), until: stop) {
    // `--version`, `--help` and errors of the parser need no threads, and scripts meet them often.
    case .answered(let code): Tool.end(code)
    case .run(let invocation):
      watch(stop)
      ThreadPool.shared.join {
        let task = Task.detached(executorPreference: ThreadPool.shared) {
          await Tool.run(invocation) { end($0) }
        }
        run.withLock { $0 = task }
      }
    }
  }

  /// Waits for signals on a thread of its own. The first Ctrl-C ends the run with the answers it has. The
  /// second one ends the process at once, as does the first one before the run has started.
  ///
  /// - Parameter stop: Ends the writes that wait for a reader.
  private static func watch(_ stop: CancelSignal) {
    let requests = SignalQueue([.interrupt, .terminate, .hangUp])
    let isWatched = Thread.start {
      waitForRequest(in: requests)
      guard let task = run.withLock({ $0 }) else { end(.interrupted) }
      task.cancel()
      stop.fire()
      waitForRequest(in: requests)
      end(.interrupted)
    }
    if !isWatched { requests.release() }
  }

  private static func waitForRequest(in requests: SignalQueue) {
    var signal: Signal
    repeat { signal = requests.next() } while signal == .interrupt && ForegroundProgram.isInUse
    Tool.stopSignal.withLock { $0 = signal }
  }

  /// Ends the process, by a signal if the run was stopped: only that ends a loop of the shell.
  private static func end(_ code: ExitCode) -> Never {
    if code == .interrupted { Tool.endBySignal() } else { Tool.end(code) }
  }
}
