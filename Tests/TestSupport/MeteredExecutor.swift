import Dispatch
import Synchronization

/// Runs tasks one job after another and measures how much processor time they use. Other tests that run at
/// the same time do not count.
package final class MeteredExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "metered tasks")
  private let used = Mutex(Duration.zero)

  package init() {}

  /// The time of all jobs so far.
  package var time: Duration { queue.sync { used.withLock(\.self) } }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in
      let time = threadTime { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
      used.withLock { $0 += time }
    }
  }
}
