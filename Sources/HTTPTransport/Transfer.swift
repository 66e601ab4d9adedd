import FoundationEssentials

/// One request as it is handed to the thread of libcurl.
struct TransferOrder: Sendable {
  typealias Answer = CheckedContinuation<Result<HTTPResponse, TransportError>, Never>

  let id: Int
  let request: HTTPRequest
  let url: RequestURL
  let deadline: ContinuousClock.Instant
  let continuation: Answer
}

/// One request under way, and what has arrived of its response. It lives on the thread of libcurl.
final class Transfer {
  /// The most bytes of header fields that are read; libcurl itself takes more (300 KiB).
  static let largestHeaders = 64 << 10

  let order: TransferOrder
  /// Whether it had its turn.
  var isRunning = false
  var handle: EasyHandle?
  private var headers = HTTPHeaders()
  private var headerBytes = 0
  private var body: [UInt8] = []
  /// Why we stopped it ourselves.
  private(set) var refusal: TransportError?

  init(_ order: TransferOrder) { self.order = order }

  private var host: String { order.url.host }

  func response(status: Int) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: body, url: order.url.text, received: Date())
  }

  /// A part of the body, decoded. Counted here, for libcurl's own limit sees neither chunked nor compressed bodies.
  ///
  /// - Returns: whether the transfer goes on.
  func receive(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= order.request.maximumBodySize - body.count else {
      refusal = .bodyTooLarge(host: host, limit: order.request.maximumBodySize)
      return false
    }
    if body.isEmpty, let length = headers["content-length"].flatMap({ Int($0) }), length > bytes.count {
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
      refusal = .headersTooLarge(host: host)
      return false
    }
    if unsafe line.starts(with: "HTTP/".utf8) {
      // Each response of a chain (100, 103) has a section of its own; the last one counts.
      headers = HTTPHeaders()
    } else if let colon = unsafe line.firstIndex(of: UInt8(ascii: ":")) {
      let name = unsafe String(decoding: line[..<colon], as: UTF8.self)
      headers.add(name, unsafe Self.trimmed(line[(colon + 1)...]))
    }
    return true
  }

  /// Asked before a connection is opened to an address.
  func mayConnect(to address: [UInt8]) -> Bool {
    switch AddressPolicy.verdict(
      on: address,
      isSecure: order.url.isSecure,
      allowsLocal: order.request.allowsLocal
    ) {
    case .allowed:
      // An earlier address of the same name may have been refused.
      refusal = nil
      return true
    case .isPrivate: refusal = .forbiddenAddress(host: host)
    case .isPublicWithoutEncryption: refusal = .plainHTTP(host: host)
    }
    return false
  }

  private static func trimmed(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d || $0 == 0x0a }
    guard let first = unsafe bytes.firstIndex(where: { !isSpace($0) }),
      let last = unsafe bytes.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return unsafe String(decoding: bytes[first...last], as: UTF8.self)
  }
}
