import FoundationEssentials

/// A running request and the part of its response that has arrived. Owned by the loop.
final class Transfer {
  let order: TransferOrder
  /// When it started and when it must end; `nil` while it waits.
  private var turn: (start: ContinuousClock.Instant, end: ContinuousClock.Instant)?
  var handle: EasyHandle?
  private var headers = HeaderSection()
  private var body: [UInt8] = []
  /// The limit of size that it exceeded, so that agg ended it.
  private(set) var excess: TransportError?
  /// Why there is no connection to the last address that was tried, if agg knows.
  private(set) var addressProblem: TransportError?

  init(_ order: TransferOrder) { self.order = order }

  /// When it must end, as far as known.
  var deadline: ContinuousClock.Instant { turn?.end ?? order.end }

  /// Starts its time.
  func begin() {
    order.turn.move(to: .running)
    let now = ContinuousClock.now
    turn = (now, min(order.end, now + order.request.timeLeft))
  }

  /// Ends its time.
  ///
  /// - Returns: Whether it had started.
  func finish() -> Bool {
    order.turn.move(to: .idle)
    return turn != nil
  }

  /// The error when its time is over.
  var lateness: TransportError { turn == nil ? .noTurn(host: host) : .timedOut(host: host) }

  var host: String { order.url.host }
  /// Whether any byte of a response has arrived.
  var hasBegun: Bool { headers.hasBegun }

  func raw(status: Int) -> RawResponse {
    RawResponse(
      status: status,
      headers: headers.bytes,
      body: body,
      received: Date(),
      duration: turn?.start.duration(to: .now) ?? .zero
    )
  }

  /// Adds a decoded part of the body. The size is checked here because libcurl's own limit covers neither
  /// chunked nor compressed bodies.
  ///
  /// - Returns: Whether to continue the transfer.
  func receive(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= order.request.identity.maximumBodySize - body.count else {
      excess = .bodyTooLarge(host: host, limit: order.request.identity.maximumBodySize)
      return false
    }
    if body.isEmpty {
      headers.end()
      handle?.watchForStall()
      if let length = handle?.expectedLength, length > bytes.count {
        // Reserved once, and never more than the limit.
        body.reserveCapacity(min(length, order.request.identity.maximumBodySize))
      }
    }
    unsafe body.append(contentsOf: bytes)
    return true
  }

  /// Adds one line of a header section or of the trailers, including its line end.
  ///
  /// - Returns: Whether to continue the transfer.
  func receiveHeader(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    if unsafe headers.take(line) { return true }
    excess = .headersTooLarge(host: host, limit: HeaderSection.limit)
    return false
  }

  /// Whether the request may use a connection to an address, `nil` if it cannot be read. Checked before a
  /// connection is opened, and before a connection that was opened for another request is reused.
  func mayConnect(to address: IPAddress?) -> Bool {
    guard let problem = problem(of: address) else { return true }
    addressProblem = problem
    return false
  }

  /// Records that no connection can be opened.
  func noteOutOfFiles() { addressProblem = .outOfFiles }

  /// Why a proxy may not be used for the host. The proxy looks up names, so the address is unknown.
  var problemBehindProxy: TransportError? {
    if let address = order.url.isLocalhost ? .loopback : order.url.address {
      return problem(of: address)
    }
    return order.url.isSecure ? nil : .plainHTTP(host: host)
  }

  private func problem(of address: IPAddress?) -> TransportError? {
    switch AddressPolicy.verdict(
      on: address,
      isSecure: order.url.isSecure,
      allowsLocal: order.request.identity.allowsLocal
    ) {
    case .allowed: nil
    case .isPrivate: .forbiddenAddress(host: host)
    case .isPublicWithoutEncryption: .plainHTTP(host: host)
    }
  }
}
