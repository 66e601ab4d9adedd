/// The transfers of a transport, handled by one thread at a time.
struct CurlLoop: ~Copyable {
  private let multi: MultiHandle
  private let configuration: CurlTransport.Configuration
  /// Searched only when the first secure server is contacted.
  private lazy var certificates = CertificateStore(environment: configuration.environment)
  private let proxies: ProxySettings
  /// The waiting and the running transfers.
  private var transfers: [Int: Transfer] = [:]
  private var queue: TransferQueue
  private var idle: [EasyHandle] = []
  /// The proxies that were already reported.
  private var notedProxies: Set<String> = []
  /// The results of finished transfers, for their waiting callers.
  private var results: [(TransferOrder.Continuation, Result<RawResponse, TransportError>)] = []
  /// A lower bound of all deadlines.
  private var earliestDeadline: ContinuousClock.Instant?

  init(_ multi: MultiHandle, _ configuration: CurlTransport.Configuration) {
    self.multi = multi
    self.configuration = configuration
    proxies = ProxySettings(environment: configuration.environment)
    queue = TransferQueue(limit: configuration.transfers, limitPerServer: configuration.transfersPerServer)
    multi.keep(connections: max(configuration.transfers, 1))
  }

  /// Whether a new transfer could start at once.
  var hasTurns: Bool { !queue.isFull }

  /// The time at which it must be handled at the latest.
  var nextDeadline: ContinuousClock.Instant { earliestDeadline ?? .now + .seconds(60) }

  /// Handles the orders and everything that is ready.
  ///
  /// - Returns: Whether to continue. After a stop, the loop must not be used any more.
  mutating func handle(_ orders: CurlEngine.Orders) -> Bool {
    for order in orders.started { accept(order) }
    for id in orders.cancelled { end(id, .failure(.cancelled)) }
    guard !orders.isStopping else {
      stop()
      return false
    }
    moveOn()
    // Bytes that arrived before the deadline count, however late they are handled.
    if expire() { moveOn() }
    return true
  }

  private mutating func moveOn() {
    // The next transfers start before the callers of the finished ones wake up.
    repeat {
      startWaiting()
      multi.perform()
      giveResults()
    } while collectFinished()
  }

  private mutating func stop() {
    for id in Array(transfers.keys) { end(id, .failure(.cancelled)) }
    giveResults()
    idle = []
  }

  private mutating func accept(_ order: TransferOrder) {
    transfers[order.id] = Transfer(order)
    queue.add(order.id, server: order.url.origin, source: order.request.source?.name)
    watch(order.end)
  }

  private mutating func watch(_ deadline: ContinuousClock.Instant) {
    earliestDeadline = min(earliestDeadline ?? deadline, deadline)
  }

  private mutating func startWaiting() {
    while let turn = queue.next() {
      let id = turn.id
      // Transfers that ended while waiting are still in the queue.
      guard let transfer = transfers[id] else {
        queue.finish(server: turn.server, source: turn.source)
        continue
      }
      guard transfer.deadline > .now else {
        queue.finish(server: turn.server, source: turn.source)
        end(id, .failure(transfer.lateness))
        continue
      }
      transfer.begin()
      watch(transfer.deadline)
      guard let handle = idle.popLast() ?? EasyHandle(configuration, proxies: proxies) else {
        end(id, .failure(.other(of: transfer.order.url.host, "libcurl has no memory left")))
        continue
      }
      transfer.handle = handle
      do throws(TransportError) {
        try handle.start(transfer, on: multi, certificates: certificates)
        if let proxy = handle.proxyName, notedProxies.insert(proxy).inserted {
          configuration.noteProxy(proxy)
        }
      } catch {
        end(id, .failure(error))
      }
    }
  }

  /// - Returns: Whether any transfer had finished.
  private mutating func collectFinished() -> Bool {
    var isAny = false
    while let (transfer, code) = multi.nextDone() {
      guard let handle = transfer.handle else { continue }
      end(transfer.order.id, transfer.result(of: handle.end(code)))
      isAny = true
    }
    return isAny
  }

  /// Ends a waiting, running or finished transfer and makes its handle available.
  private mutating func end(_ id: Int, _ result: Result<RawResponse, TransportError>) {
    guard let transfer = transfers.removeValue(forKey: id) else { return }
    if let handle = transfer.handle {
      handle.stop(on: multi)
      transfer.handle = nil
      if handle.isSound { idle.append(handle) }
    }
    let order = transfer.order
    if transfer.finish() { queue.finish(server: order.url.origin, source: order.request.source?.name) }
    results.append((order.continuation, result))
  }

  private mutating func giveResults() {
    for (continuation, result) in results { continuation.resume(returning: result) }
    results.removeAll(keepingCapacity: true)
  }

  /// Ends the transfers whose time is over. agg tracks deadlines itself because libcurl does not count the
  /// time in the queue.
  ///
  /// - Returns: Whether there were any.
  private mutating func expire() -> Bool {
    let now = ContinuousClock.now
    guard let earliestDeadline, now >= earliestDeadline else { return false }
    let late = transfers.values.filter { $0.deadline <= now }
    for transfer in late { end(transfer.order.id, .failure(transfer.lateness)) }
    self.earliestDeadline = transfers.values.lazy.map(\.deadline).min()
    return !late.isEmpty
  }
}
