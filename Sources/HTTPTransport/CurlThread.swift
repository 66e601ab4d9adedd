import Posix
import Synchronization

/// The door to the thread that runs all transfers of a transport.
final class CurlThread: Sendable {
  /// What others want of the thread since it last looked.
  struct Orders: Sendable {
    var started: [TransferOrder] = []
    var cancelled: [Int] = []
    var isStopping = false

    var isEmpty: Bool { started.isEmpty && cancelled.isEmpty && !isStopping }
  }

  private let orders = Mutex(Orders())
  private let multi: MultiHandle

  /// Starts the thread.
  ///
  /// - Returns: `nil` when the system has no resources left.
  init?(_ configuration: CurlTransport.Configuration) {
    guard let multi = MultiHandle() else { return nil }
    self.multi = multi
    let isRunning = Thread.start { [self] in
      CurlLoop(multi, configuration).run { takeOrders() }
    }
    guard isRunning else {
      multi.free()
      return nil
    }
  }

  func start(_ order: TransferOrder) { give { $0.started.append(order) } }

  /// Ends a transfer; one that is over or unknown is not an error.
  func cancel(_ id: Int) { give { $0.cancelled.append(id) } }

  /// Ends all transfers and the thread.
  func stop() { give { $0.isStopping = true } }

  private func give(_ change: (inout Orders) -> Void) {
    orders.withLock { orders in
      // Once it knows that it should stop, the thread frees the multi handle: nobody must wake it up then.
      guard !orders.isStopping else { return }
      let wasEmpty = orders.isEmpty
      change(&orders)
      if wasEmpty { multi.wake() }
    }
  }

  private func takeOrders() -> Orders {
    orders.withLock { orders in
      let taken = orders
      orders = Orders()
      orders.isStopping = taken.isStopping
      return taken
    }
  }
}
