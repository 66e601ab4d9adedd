import Posix
import Synchronization

/// The door to the thread that runs all transfers of a transport.
final class CurlThread: Sendable {
  /// What others want of the thread since it last looked.
  struct Orders: Sendable {
    private(set) var started: [TransferOrder] = []
    private var earliestEnd: ContinuousClock.Instant?
    var cancelled: [Int] = []
    var isStopping = false

    mutating func start(_ order: TransferOrder) {
      started.append(order)
      earliestEnd = min(earliestEnd ?? order.end, order.end)
    }

    /// Whether the thread has to look at them before something happens in the network. Who waits for a turn
    /// can do so here, until another transfer ends.
    func disturb(_ rest: Rest) -> Bool {
      isStopping || !cancelled.isEmpty || earliestEnd.map { rest.hasTurns || $0 < rest.end } ?? false
    }
  }

  /// How the thread sleeps.
  struct Rest: Sendable {
    /// Whether a transfer that is started meanwhile could have its turn at once.
    let hasTurns: Bool
    /// When it wakes up by itself.
    let end: ContinuousClock.Instant
  }

  private struct State {
    var orders = Orders()
    /// `nil` while the thread is awake: then it looks for orders by itself before it sleeps.
    var rest: Rest?
  }

  private let state = Mutex(State())
  private let multi: MultiHandle

  /// Starts the thread.
  ///
  /// - Returns: `nil` when the system has no resources left.
  init?(_ configuration: CurlTransport.Configuration) {
    guard let multi = MultiHandle() else { return nil }
    self.multi = multi
    let isRunning = Thread.start { [self] in CurlLoop(multi, configuration).run(for: self) }
    guard isRunning else {
      multi.free()
      return nil
    }
  }

  /// Starts a transfer, as soon as it has its turn.
  func start(_ order: TransferOrder) {
    order.turn.move(to: .waiting)
    give { $0.start(order) }
  }

  /// Ends a transfer; one that is over or unknown is not an error.
  func cancel(_ id: Int) { give { $0.cancelled.append(id) } }

  /// Ends all transfers and the thread.
  func stop() { give { $0.isStopping = true } }

  private func give(_ change: (inout Orders) -> Void) {
    state.withLock { state in
      // Once it knows that it should stop, the thread frees the multi handle: nobody must wake it up then.
      guard !state.orders.isStopping else { return }
      change(&state.orders)
      guard let rest = state.rest, state.orders.disturb(rest) else { return }
      state.rest = nil
      multi.wake()
    }
  }

  // MARK: For the thread

  /// Gives what came in since it was last asked, without waiting.
  func takeOrders() -> Orders {
    state.withLock { state in
      let taken = state.orders
      state.orders = Orders()
      state.orders.isStopping = taken.isStopping
      state.rest = nil
      return taken
    }
  }

  /// Asked by the thread before it sleeps. From then on it is woken up for orders.
  ///
  /// - Returns: Whether there are no orders that it has to look at first.
  func mayRest(_ rest: Rest) -> Bool {
    state.withLock { state in
      guard !state.orders.disturb(rest) else { return false }
      state.rest = rest
      return true
    }
  }
}
