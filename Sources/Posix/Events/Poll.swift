import CSystem
import Glibc

/// Waiting for descriptors in poll(2).
package enum Poll {
  /// A descriptor and what is waited for of it; its end and its failure always are.
  package struct Interest {
    fileprivate let polled: pollfd

    /// - Parameter descriptor: A negative one is never ready.
    package static func reading(_ descriptor: Int32) -> Self {
      Self(polled: pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }

    /// That somebody asks to stop; `nil` is nobody.
    static func firing(_ signal: CancelSignal?) -> Self { .reading(signal?.descriptor ?? -1) }

    /// That one of its signals came.
    package static func receiving(_ signals: SignalPipe) -> Self { .reading(signals.reader.number) }

    /// That a descriptor takes bytes.
    package static func writing(_ descriptor: Int32) -> Self {
      Self(polled: pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0))
    }
  }

  /// Waits until one of several descriptors is ready, or the time has passed.
  ///
  /// - Parameter deadline: `nil` waits without end, and an instant that has passed not at all.
  /// - Returns: Which of them are ready, in their order; none when the time has passed.
  package static func ready(
    _ interests: [Interest],
    until deadline: ContinuousClock.Instant? = nil
  ) throws(SystemError) -> [Bool] {
    var polled = interests.map(\.polled)
    while true {
      let left = deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) / .milliseconds(1) }
      // Rounded up, so that it does not come back early again and again.
      let limit = left.map { Int32(min($0.rounded(.up), 60_000)) } ?? -1
      let count = unsafe poll(&polled, nfds_t(polled.count), limit)
      if count < 0, errno != EINTR { throw SystemError() }
      let isLate = count == 0 && (left ?? .infinity) <= Double(limit)
      if count > 0 || isLate { return polled.map { $0.revents != 0 } }
    }
  }

  /// What ended the waiting.
  package enum Outcome: Hashable {
    /// Something can be read of one of them, or its end.
    case readable
    case timedOut
    case cancelled
  }

  /// Waits until something can be read, the time has passed or somebody asks to stop, which counts first.
  ///
  /// - Parameters:
  ///   - descriptors: Negative ones are left out.
  ///   - deadline: `nil` waits without end.
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
