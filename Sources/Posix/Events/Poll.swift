import CSystem
import Glibc

/// Waits for descriptors with poll(2).
package enum Poll {
  /// A descriptor and the event to wait for; its end and errors always count.
  package struct Interest {
    fileprivate let polled: pollfd

    /// - Parameter descriptor: A negative one is never ready.
    package static func reading(_ descriptor: Int32) -> Self {
      Self(polled: pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }

    /// The cancellation; `nil` for none.
    static func firing(_ signal: CancelSignal?) -> Self { .reading(signal?.descriptor ?? -1) }

    /// The arrival of a signal.
    package static func receiving(_ signals: SignalPipe) -> Self { .reading(signals.reader.number) }

    /// Room for writing to a descriptor.
    package static func writing(_ descriptor: Int32) -> Self {
      Self(polled: pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0))
    }
  }

  /// Waits until a descriptor is ready or the time is over.
  ///
  /// - Parameter deadline: `nil` waits without limit, and a time in the past does not wait.
  /// - Returns: Which of them are ready, in their order; none if the time is over.
  package static func ready(
    _ interests: [Interest],
    until deadline: ContinuousClock.Instant? = nil
  ) throws(SystemError) -> [Bool] {
    var polled = interests.map(\.polled)
    while true {
      // Rounded up, to avoid returning early repeatedly.
      let limit = deadline.map { Int32(($0.wait / .milliseconds(1)).rounded(.up)) } ?? -1
      let count = unsafe poll(&polled, nfds_t(polled.count), limit)
      if count < 0, errno != EINTR { throw SystemError() }
      let isLate = count == 0 && deadline.map { $0 <= .now } ?? false
      if count > 0 || isLate { return polled.map { $0.revents != 0 } }
    }
  }

  /// Why the wait ended.
  package enum Outcome: Hashable {
    /// One of them has bytes to read, or its end.
    case readable
    case timedOut
    case cancelled
  }

  /// Waits until something can be read, the time is over, or the wait is cancelled, which takes precedence.
  ///
  /// - Parameters:
  ///   - descriptors: Negative ones are ignored.
  ///   - deadline: `nil` waits without limit.
  static func wait(
    for descriptors: [Int32],
    until deadline: ContinuousClock.Instant? = nil,
    unless cancellation: CancelSignal? = nil
  ) throws(SystemError) -> Outcome {
    let ready = try ready(
      [.firing(cancellation)] + descriptors.map(Interest.reading),
      until: deadline
    )
    if ready[0] { return .cancelled }
    return ready.contains(true) ? .readable : .timedOut
  }
}
