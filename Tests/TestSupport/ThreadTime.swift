import Glibc

/// Measures how much processor time this thread uses for some work. Other tests that run at the same time do
/// not count (clock_gettime(2), `CLOCK_THREAD_CPUTIME_ID`).
///
/// - Parameter work: Must not wait or switch to another thread.
package func threadTime(of work: () throws -> Void) rethrows -> Duration {
  let start = timeSoFar()
  try work()
  return timeSoFar() - start
}

private func timeSoFar() -> Duration {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
