package import FoundationEssentials
package import Posix
import Synchronization

/// Counts the requests to sources with limits across runs, in `requests.json` of the state directory. Runs at
/// the same time learn of each other's requests when they save their own, so together they may exceed a limit
/// by what they send between two of these moments.
package final class RequestCountStore: Sendable {
  private let storage: SharedContent<RequestCounts>
  private let warn: WarnOnce<StateFileProblem>

  fileprivate struct Run {
    /// The requests that are saved; `nil` until they are needed.
    var saved: RequestCounts?
    /// The requests of this run that are being saved.
    var leaving = RequestCounts()
    /// The requests of this run that are not saved yet.
    var own = RequestCounts()
    /// The requests that wait for their turn, which some of them may never have.
    var reserved = RequestCounts()
  }

  private let run = Mutex(Run())

  /// - Parameter directory: Created when there is something to store; `nil` counts this run only.
  package init(directory: String?, warn: @escaping @Sendable (StateFileProblem) -> Void) {
    let file = directory.map { directory in
      StateFile(
        "requests.json",
        in: directory,
        for: .init(
          content: "the saved numbers of requests",
          loss: "the limits of sources count this run only"
        ),
        initial: RequestCounts(),
        // Hundreds of runs may end in the same second, and what one does not save is never counted.
        lockLimit: .seconds(5),
        encode: \.bytes,
        decode: { bytes throws(NewerVersion) in try RequestCounts(bytes) }
      )
    }
    storage = SharedContent(file, initial: RequestCounts())
    self.warn = WarnOnce(warn)
  }

  /// Keeps a place for one more request, if the limits allow it.
  ///
  /// - Returns: When the period of the limit that forbids it ends; `nil` when the request may be sent.
  func reserve(_ source: RequestSource, now: Date) -> Date? {
    withRun { run in
      if let end = run.end(of: source, now: now) { return end }
      run.reserved.add(1, of: source, now: now)
      return nil
    }
  }

  /// Ends a reservation, and counts the request if it was sent.
  ///
  /// - Parameter time: When the place was reserved.
  func settle(_ source: RequestSource, reserved time: Date, isSent: Bool) {
    run.withLock { run in
      run.reserved.add(-1, of: source, now: time)
      if isSent { run.own.add(1, of: source, now: time) }
    }
  }

  /// How many requests were sent to a source in the current period of each of its limits, in their order.
  package func counts(for source: RequestSource, now: Date) -> [Int] {
    withRun { run in source.limits.map { run.count(of: source, in: $0.period, now: now) } }
  }

  /// The pause of a source whose limit is reached; `nil` when a request may be sent. It counts none.
  package func pause(of source: RequestSource, now: Date) -> SourcePause? {
    withRun { run in run.end(of: source, now: now).map { SourcePause(.limit, until: $0) } }
  }

  /// Calls a closure when the saved requests are known, and warns when they could not be read.
  private func withRun<Result>(_ body: (inout Run) -> Result) -> Result {
    var problem: StateFileProblem?
    defer { warn(problem) }
    return run.withLock { run in
      if run.saved == nil { (run.saved, problem) = storage.loadAtOnce() }
      return body(&run)
    }
  }

  /// Adds the requests of this run to those of other runs in the file, and from then on counts theirs, too.
  /// A run that sent none to a source with a limit writes nothing.
  ///
  /// - Parameter limit: How long to wait for other runs; `nil`: the default of the file. After that, the
  ///   requests are saved the next time.
  func save(waiting limit: Duration? = nil, now: Date) {
    let own = run.withLock { run in
      run.leaving.add(run.own)
      run.own = RequestCounts()
      if run.leaving == RequestCounts() { run.saved = nil }
      return run.leaving
    }
    guard own != RequestCounts() else { return }
    let problem = storage.update(waiting: limit) { counts in
      counts.add(own)
      counts.removePast(now: now)
    }
    switch problem?.event {
    case nil, .damaged:
      run.withLock { run in
        run.saved = nil
        run.leaving = RequestCounts()
      }
    case .locked where limit != nil: return
    default: break
    }
    warn(problem)
  }
}

extension RequestCountStore.Run {
  /// When the last period ends of which a source had all requests; `nil` when it may get another one.
  fileprivate func end(of source: RequestSource, now: Date) -> Date? {
    source.limits.filter { count(of: source, in: $0.period, now: now) >= $0.count }
      .map { $0.period.interval(around: now).upperBound }.max()
  }

  fileprivate func count(
    of source: RequestSource,
    in period: RequestLimit.Period,
    now: Date
  ) -> Int {
    let window = RequestCounts.Window(source, period, now: now)
    return (saved?[window] ?? 0) + leaving[window] + own[window] + reserved[window]
  }
}

extension RequestCounts {
  /// Adds requests to the current period of each limit of a source.
  fileprivate mutating func add(_ number: Int, of source: RequestSource, now: Date) {
    for period in Set(source.limits.map(\.period)) { add(number, to: Window(source, period, now: now)) }
  }
}

extension RequestCounts.Window {
  fileprivate init(_ source: RequestSource, _ period: RequestLimit.Period, now: Date) {
    self.init(
      source: source.name,
      keyHash: source.keyHash,
      period: period,
      start: period.interval(around: now).lowerBound
    )
  }
}
