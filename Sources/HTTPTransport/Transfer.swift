import FoundationEssentials

/// One request as it is handed to the thread of libcurl.
final class TransferOrder: Sendable {
  typealias Answer = CheckedContinuation<Result<Arrival, TransportError>, Never>

  let id: Int
  let request: HTTPRequest
  let url: RequestURL
  let deadline: ContinuousClock.Instant
  let continuation: Answer

  init(
    id: Int,
    request: HTTPRequest,
    url: RequestURL,
    deadline: ContinuousClock.Instant,
    continuation: Answer
  ) {
    self.id = id
    self.request = request
    self.url = url
    self.deadline = deadline
    self.continuation = continuation
  }
}

/// What came for a request, as it came: the thread of libcurl, which all transfers wait for, makes no fields of it.
struct Arrival: Sendable {
  let status: Int
  /// The last header section.
  let headers: [UInt8]
  let body: [UInt8]
  let received: Date
}

/// One request under way, and what has arrived of its response. It lives on the thread of libcurl.
final class Transfer {
  /// The most bytes of header fields that are read; libcurl itself takes more (300 KiB).
  static let largestHeaders = 64 << 10

  let order: TransferOrder
  /// Whether it had its turn.
  var isRunning = false
  var handle: EasyHandle?
  /// The header section that is being read.
  private var headers: [UInt8] = []
  private var headerBytes = 0
  private var body: [UInt8] = []
  /// Why we stopped it ourselves.
  private(set) var refusal: TransportError?
  /// Why the last address that was tried must not be spoken to.
  private(set) var refusedAddress: TransportError?

  init(_ order: TransferOrder) { self.order = order }

  private var host: String { order.url.host }
  /// Whether anything of a response has arrived.
  var hasBegun: Bool { headerBytes > 0 }

  func arrival(status: Int) -> Arrival {
    Arrival(status: status, headers: headers, body: body, received: Date())
  }

  /// A part of the body, decoded. Counted here, for libcurl's own limit sees neither chunked nor compressed bodies.
  ///
  /// - Returns: whether the transfer goes on.
  func receive(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= order.request.maximumBodySize - body.count else {
      refusal = .bodyTooLarge(host: host, limit: order.request.maximumBodySize)
      return false
    }
    if body.isEmpty, let length = handle?.expectedLength, length > bytes.count {
      // Once for all of it, and never more than is read.
      body.reserveCapacity(min(length, order.request.maximumBodySize))
    }
    unsafe body.append(contentsOf: bytes)
    return true
  }

  /// One line of a header section, its end included.
  ///
  /// - Returns: whether the transfer goes on.
  func receiveHeader(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    headerBytes += line.count
    guard headerBytes <= Self.largestHeaders else {
      refusal = .headersTooLarge(host: host, limit: Self.largestHeaders)
      return false
    }
    if headers.isEmpty { headers.reserveCapacity(512) }
    // Each response of a chain (100, 103) has a section of its own; the last one counts.
    if unsafe line.starts(with: "HTTP/".utf8) { headers.removeAll(keepingCapacity: true) }
    unsafe headers.append(contentsOf: line)
    return true
  }

  /// Asked before a connection is opened to an address, and before a request is sent over one that was opened for another.
  func mayConnect(to address: [UInt8]) -> Bool {
    switch AddressPolicy.verdict(
      on: address,
      isSecure: order.url.isSecure,
      allowsLocal: order.request.allowsLocal
    ) {
    case .allowed:
      return true
    case .isPrivate: refusedAddress = .forbiddenAddress(host: host)
    case .isPublicWithoutEncryption: refusedAddress = .plainHTTP(host: host)
    }
    return false
  }
}
