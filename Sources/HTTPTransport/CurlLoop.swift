import CCurl
import Posix

/// Runs the transfers of a transport; it lives on its thread from beginning to end.
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
  private var answers: [(TransferOrder.Answer, Result<Arrival, TransportError>)] = []
  /// No deadline is earlier than this.
  private var nextDeadline: ContinuousClock.Instant?

  init(_ multi: MultiHandle, _ configuration: CurlTransport.Configuration) {
    self.multi = multi
    self.configuration = configuration
    proxies = ProxySettings(environment: configuration.environment)
    queue = TransferQueue(limit: configuration.transfers, limitPerServer: configuration.transfersPerServer)
    unsafe agg_multi_set_long(multi.pointer, CURLMOPT_MAXCONNECTS, max(configuration.transfers, 1))
  }

  /// Does what is wanted of the thread until that is to stop.
  consuming func run(for thread: CurlThread) {
    while true {
      let orders = thread.takeOrders()
      for order in orders.started { accept(order) }
      for id in orders.cancelled { end(id, .failure(.cancelled)) }
      if orders.isStopping { break }
      expire()
      // The next ones are on their way before those that wait for an answer wake up.
      repeat {
        startWaiting()
        perform()
        giveAnswers()
      } while collectFinished()
      let end = nextDeadline ?? .now + .seconds(60)
      if thread.mayRest(.init(hasTurns: !queue.isFull, end: end)) { rest(until: end) }
    }
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
    nextDeadline = min(nextDeadline ?? deadline, deadline)
  }

  private mutating func startWaiting() {
    while let (id, server) = queue.next() {
      // Those that ended while they waited are still in the queue.
      guard let transfer = transfers[id] else {
        queue.finish(server: server)
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
  private mutating func end(_ id: Int, _ result: Result<Arrival, TransportError>) {
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
  private mutating func expire() {
    guard let nextDeadline, ContinuousClock.now >= nextDeadline else { return }
    let now = ContinuousClock.now
    for transfer in Array(transfers.values) where transfer.deadline <= now {
      end(transfer.order.id, .failure(transfer.lateness))
    }
    self.nextDeadline = transfers.values.lazy.map(\.deadline).min()
  }

  /// Sleeps until something happens in the network, somebody wakes the thread up, or an instant.
  private func rest(until end: ContinuousClock.Instant) {
    // Rounded up, or the last part of a millisecond would be spent turning round.
    let wait = ContinuousClock.now.duration(to: end).milliseconds + 1
    let limit = Int32(clamping: min(max(wait, 0), 60_000))
    let code = unsafe curl_multi_poll(multi.pointer, nil, 0, limit, nil)
    // What fails, as for want of memory, does so at once: turning round meanwhile would help nobody.
    if code != CURLM_OK { Thread.sleep(milliseconds: UInt32(min(limit, 10))) }
  }
}
