import Posix
import Synchronization

/// Runs the transfers of a transport: on the threads of a pool while they have nothing else to do, or on a
/// thread of its own.
final class CurlEngine: EventSource {
  /// What others want since the transfers were last looked after.
  struct Orders: Sendable {
    private(set) var started: [TransferOrder] = []
    private var earliestEnd: ContinuousClock.Instant?
    var cancelled: [Int] = []
    var isStopping = false

    mutating func start(_ order: TransferOrder) {
      started.append(order)
      earliestEnd = min(earliestEnd ?? order.end, order.end)
    }

    /// Whether somebody has to look at them before something happens in the network. Who waits for a turn
    /// can do so here, until another transfer ends.
    func disturb(_ rest: Rest) -> Bool {
      isStopping || !cancelled.isEmpty || earliestEnd.map { rest.hasTurns || $0 < rest.end } ?? false
    }
  }

  /// How a thread waits.
  struct Rest: Sendable {
    /// Whether a transfer that is started meanwhile could have its turn at once.
    let hasTurns: Bool
    /// When it wakes up by itself.
    let end: ContinuousClock.Instant
  }

  private struct State {
    var orders = Orders()
    /// `nil` while no thread waits: then one looks for orders before it does.
    var rest: Rest?
  }

  private let state = Mutex(State())
  private let multi: MultiHandle
  private let loop: Mutex<CurlLoop>

  /// - Parameter pool: Attends to the transfers unless there is something else that it attends to.
  /// - Returns: `nil` when the system has no resources left.
  init?(_ configuration: CurlTransport.Configuration, on pool: ThreadPool?) {
    guard let multi = MultiHandle() else { return nil }
    self.multi = multi
    loop = Mutex(CurlLoop(multi, configuration))
    if pool?.attend(to: self) == true { return }
    guard Thread.start({ [self] in while handleEvents() { waitForEvents(until: nil) } }) else {
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

  /// Ends all transfers; there are no others afterwards.
  func stop() { give { $0.isStopping = true } }

  private func give(_ change: (inout Orders) -> Void) {
    state.withLock { state in
      // Whoever hears of the stop frees the multi handle: nobody must use it then.
      guard !state.orders.isStopping else { return }
      change(&state.orders)
      guard let rest = state.rest, state.orders.disturb(rest) else { return }
      state.rest = nil
      multi.wake()
    }
  }

  // MARK: For the thread that attends to it

  func handleEvents() -> Bool {
    let orders = takeOrders()
    return loop.withLock { $0.handle(orders) }
  }

  func waitForEvents(until instant: ContinuousClock.Instant?) {
    let rest = loop.withLock { loop in
      let deadline = loop.nextDeadline
      return Rest(hasTurns: loop.hasTurns, end: min(deadline, instant ?? deadline))
    }
    if mayRest(rest) { multi.wait(until: rest.end) }
  }

  func interrupt() {
    state.withLock { if !$0.orders.isStopping { multi.wake() } }
  }

  /// What came in since somebody last asked.
  private func takeOrders() -> Orders {
    state.withLock { state in
      let taken = state.orders
      state.orders = Orders()
      state.orders.isStopping = taken.isStopping
      state.rest = nil
      return taken
    }
  }

  /// Asked before a wait. From then on orders end it.
  ///
  /// - Returns: Whether there are no orders to look at first.
  private func mayRest(_ rest: Rest) -> Bool {
    state.withLock { state in
      guard !state.orders.disturb(rest) else { return false }
      state.rest = rest
      return true
    }
  }
}
