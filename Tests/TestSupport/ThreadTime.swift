import Glibc

/// Does something and tells how much of a processor this thread had for it: what other tests do meanwhile
/// does not count (clock_gettime(2), `CLOCK_THREAD_CPUTIME_ID`).
///
/// - Parameter work: Must not wait, nor leave its thread.
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
