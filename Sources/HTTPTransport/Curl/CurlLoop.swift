import CCurl

/// The transfers of a transport, moved on by one thread at a time.
struct CurlLoop: ~Copyable {
  private let multi: MultiHandle
  private let configuration: CurlTransport.Configuration
  /// Not looked up before a server is asked that has to show its own.
  private lazy var certificates = CertificateStore(environment: configuration.environment)
  private let proxies: ProxySettings
  /// Those that wait and those that run.
  private var transfers: [Int: Transfer] = [:]
  private var queue: TransferQueue
  private var idle: [EasyHandle] = []
  /// The proxies that were told of.
  private var notedProxies: Set<String> = []
  /// Of those that ended, for whoever waits for them.
  private var answers: [(TransferOrder.Answer, Result<RawResponse, TransportError>)] = []
  /// No deadline is earlier than this.
  private var earliestDeadline: ContinuousClock.Instant?

  init(_ multi: MultiHandle, _ configuration: CurlTransport.Configuration) {
    self.multi = multi
    self.configuration = configuration
    proxies = ProxySettings(environment: configuration.environment)
    queue = TransferQueue(limit: configuration.transfers, limitPerServer: configuration.transfersPerServer)
    unsafe agg_multi_set_long(multi.pointer, CURLMOPT_MAXCONNECTS, max(configuration.transfers, 1))
  }

  /// Whether a transfer that is started now has its turn at once.
  var hasTurns: Bool { !queue.isFull }

  /// When it has to be looked after whatever happens.
  var nextDeadline: ContinuousClock.Instant { earliestDeadline ?? .now + .seconds(60) }

  /// Does what is wanted and what can be done by now.
  ///
  /// - Returns: Whether it goes on; once it is stopped, it must not be used any more.
  mutating func handle(_ orders: CurlEngine.Orders) -> Bool {
    for order in orders.started { accept(order) }
    for id in orders.cancelled { end(id, .failure(.cancelled)) }
    guard !orders.isStopping else {
      stop()
      return false
    }
    moveOn()
    // What came before its deadline counts, however late somebody looks.
    if expire() { moveOn() }
    return true
  }

  private mutating func moveOn() {
    // The next ones are on their way before those that wait for an answer wake up.
    repeat {
      startWaiting()
      perform()
      giveAnswers()
    } while collectFinished()
  }

  private mutating func stop() {
    for id in Array(transfers.keys) { end(id, .failure(.cancelled)) }
    giveAnswers()
    idle = []
    multi.free()
  }

  private func perform() {
    var running: Int32 = 0
    unsafe curl_multi_perform(multi.pointer, &running)
  }

  private mutating func accept(_ order: TransferOrder) {
    transfers[order.id] = Transfer(order)
    queue.add(order.id, server: order.url.origin)
    watch(order.end)
  }

  private mutating func watch(_ deadline: ContinuousClock.Instant) {
    earliestDeadline = min(earliestDeadline ?? deadline, deadline)
  }

  private mutating func startWaiting() {
    while let (id, server) = queue.next() {
      // Those that ended while they waited are still in the queue.
      guard let transfer = transfers[id] else {
        queue.finish(server: server)
        continue
      }
      guard transfer.deadline > .now else {
        queue.finish(server: server)
        end(id, .failure(transfer.lateness))
        continue
      }
      transfer.begin()
      watch(transfer.deadline)
      guard let handle = idle.popLast() ?? EasyHandle(configuration, proxies: proxies) else {
        end(id, .failure(.other(host: transfer.order.url.host, "libcurl has no memory left")))
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

  /// - Returns: whether there were any.
  private mutating func collectFinished() -> Bool {
    var code = CURLE_OK
    var isAny = false
    while let done = unsafe agg_multi_next_done(multi.pointer, &code) {
      guard let context = unsafe agg_easy_get_private(done) else { continue }
      let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      guard let handle = transfer.handle else { continue }
      end(transfer.order.id, transfer.result(of: handle.end(code)))
      isAny = true
    }
    return isAny
  }

  /// Ends a transfer, whether it waits, runs or is done, and gives its handle to the next one.
  private mutating func end(_ id: Int, _ result: Result<RawResponse, TransportError>) {
    guard let transfer = transfers.removeValue(forKey: id) else { return }
    if let handle = transfer.handle {
      handle.stop(on: multi)
      transfer.handle = nil
      if handle.isSound { idle.append(handle) }
    }
    if transfer.finish() { queue.finish(server: transfer.order.url.origin) }
    answers.append((transfer.order.continuation, result))
  }

  private mutating func giveAnswers() {
    for (continuation, result) in answers { continuation.resume(returning: result) }
    answers.removeAll(keepingCapacity: true)
  }

  /// Ends those whose time is over. Deadlines are ours because libcurl does not count the time in the queue.
  ///
  /// - Returns: Whether there was any.
  private mutating func expire() -> Bool {
    let now = ContinuousClock.now
    guard let earliestDeadline, now >= earliestDeadline else { return false }
    let late = transfers.values.filter { $0.deadline <= now }
    for transfer in late { end(transfer.order.id, .failure(transfer.lateness)) }
    self.earliestDeadline = transfers.values.lazy.map(\.deadline).min()
    return !late.isEmpty
  }
}
