import FoundationEssentials

/// One request under way, and what has arrived of its response. Only the loop has it.
final class Transfer {
  let order: TransferOrder
  /// When it had its turn, and when it is over then; `nil` while it waits.
  private var turn: (start: ContinuousClock.Instant, end: ContinuousClock.Instant)?
  var handle: EasyHandle?
  private var headers = HeaderSection()
  private var body: [UInt8] = []
  /// Why we stopped it ourselves.
  private(set) var refusal: TransportError?
  /// Why the last address that was tried must not be spoken to.
  private(set) var refusedAddress: TransportError?

  init(_ order: TransferOrder) { self.order = order }

  /// When it is over, as far as that is known by now.
  var deadline: ContinuousClock.Instant { turn?.end ?? order.end }

  /// Its turn has come.
  func begin() {
    order.turn.move(to: .running)
    let now = ContinuousClock.now
    turn = (now, min(order.end, now + order.request.timeLeft))
  }

  /// It is over.
  ///
  /// - Returns: Whether it had its turn.
  func finish() -> Bool {
    order.turn.move(to: .idle)
    return turn != nil
  }

  /// Its time is over.
  var lateness: TransportError { turn == nil ? .noTurn(host: host) : .timedOut(host: host) }

  var host: String { order.url.host }
  /// Whether anything of a response has arrived.
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

  /// A part of the body, decoded. Counted here, for libcurl's own limit sees neither
  /// chunked nor compressed bodies.
  ///
  /// - Returns: whether the transfer goes on.
  func receive(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= order.request.identity.maximumBodySize - body.count else {
      refusal = .bodyTooLarge(host: host, limit: order.request.identity.maximumBodySize)
      return false
    }
    if body.isEmpty {
      headers.end()
      handle?.watchForStall()
      if let length = handle?.expectedLength, length > bytes.count {
        // Once for all of it, and never more than is read.
        body.reserveCapacity(min(length, order.request.identity.maximumBodySize))
      }
    }
    unsafe body.append(contentsOf: bytes)
    return true
  }

  /// One line of a header section or of the trailers, its end included.
  ///
  /// - Returns: whether the transfer goes on.
  func receiveHeader(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    if unsafe headers.take(line) { return true }
    refusal = .headersTooLarge(host: host, limit: HeaderSection.limit)
    return false
  }

  /// Asked before a connection is opened to an address, `nil` for what is none, and before a request is sent
  /// over one that was opened for another.
  func mayConnect(to address: IPAddress?) -> Bool {
    guard let refusal = refusal(of: address) else { return true }
    refusedAddress = refusal
    return false
  }

  /// Why no proxy may be asked for the host. A name is looked up by the proxy, and may be that of anybody.
  var refusalBehindProxy: TransportError? {
    if let address = order.url.isLocalhost ? .loopback : order.url.address {
      return refusal(of: address)
    }
    return order.url.isSecure ? nil : .plainHTTP(host: host)
  }

  private func refusal(of address: IPAddress?) -> TransportError? {
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
