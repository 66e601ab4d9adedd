import Posix
import Synchronization

/// Runs the transfers of a transport: on the idle threads of a pool, or on a thread of its own.
final class CurlEngine: EventSource {
  /// The orders since the transfers were last handled.
  struct Orders: Sendable {
    private(set) var started: [TransferOrder] = []
    private var earliestEnd: ContinuousClock.Instant?
    var cancelled: [Int] = []
    var isStopping = false

    mutating func start(_ order: TransferOrder) {
      started.append(order)
      earliestEnd = min(earliestEnd ?? order.end, order.end)
    }

    /// Whether they must be handled before the next network event. A new transfer that cannot start yet can
    /// wait until another one ends.
    func disturb(_ rest: Rest) -> Bool {
      isStopping || !cancelled.isEmpty || earliestEnd.map { rest.hasTurns || $0 < rest.end } ?? false
    }
  }

  /// How a thread waits.
  struct Rest: Sendable {
    /// Whether a transfer that is ordered meanwhile could start at once.
    let hasTurns: Bool
    /// When the wait ends by itself.
    let end: ContinuousClock.Instant
  }

  private struct State {
    var orders = Orders()
    /// `nil` while no thread waits; the next one checks the orders before it does.
    var rest: Rest?
  }

  private let state = Mutex(State())
  private let multi: MultiHandle
  private let loop: Mutex<CurlLoop>

  /// - Parameter pool: Handles the transfers unless it already handles something else.
  /// - Returns: `nil` when the system is out of resources.
  init?(_ configuration: CurlTransport.Configuration, on pool: ThreadPool?) {
    guard let multi = MultiHandle() else { return nil }
    self.multi = multi
    loop = Mutex(CurlLoop(multi, configuration))
    if pool?.attend(to: self) == true { return }
    guard Thread.start({ [self] in while handleEvents() { waitForEvents(until: nil) } }) else { return nil }
  }

  /// Starts a transfer as soon as it has its turn.
  func start(_ order: TransferOrder) {
    order.turn.move(to: .waiting)
    give { $0.start(order) }
  }

  /// Ends a transfer. It may be finished or unknown.
  func cancel(_ id: Int) { give { $0.cancelled.append(id) } }

  /// Ends all transfers. No others may follow.
  func stop() { give { $0.isStopping = true } }

  private func give(_ change: (inout Orders) -> Void) {
    state.withLock { state in
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

  func interrupt() { multi.wake() }

  /// The orders since the last call.
  private func takeOrders() -> Orders {
    state.withLock { state in
      let taken = state.orders
      state.orders = Orders()
      state.orders.isStopping = taken.isStopping
      state.rest = nil
      return taken
    }
  }

  /// Called before a wait. From then on, orders end the wait.
  ///
  /// - Returns: Whether there are no orders to handle first.
  private func mayRest(_ rest: Rest) -> Bool {
    state.withLock { state in
      guard !state.orders.disturb(rest) else { return false }
      state.rest = rest
      return true
    }
  }
}
