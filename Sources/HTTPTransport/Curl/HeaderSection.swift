/// Collects the header section of a response. Each response of a chain (100, 103) has one; the last one
/// counts. Trailer fields after the body do not describe the whole response (RFC 9110, section 6.5.1).
struct HeaderSection {
  /// The maximum size in bytes; libcurl itself accepts 300 KiB.
  static let limit = 64 << 10

  private(set) var bytes: [UInt8] = []
  private var isComplete = false
  private var isOver = false
  /// The size of all lines, in bytes.
  private var size = 0

  /// Whether any byte of a response has arrived.
  var hasBegun: Bool { size > 0 }

  /// Lines from now on come after the body.
  mutating func end() { isOver = true }

  /// - Parameter line: Including its line end.
  /// - Returns: `false` when it exceeds the limit.
  mutating func take(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    size += line.count
    guard size <= Self.limit else { return false }
    if isComplete, !isOver, unsafe line.starts(with: "HTTP/".utf8) {
      bytes.removeAll(keepingCapacity: true)
      isComplete = false
    }
    guard !isComplete else { return true }
    if bytes.isEmpty { bytes.reserveCapacity(512) }
    unsafe bytes.append(contentsOf: line)
    isComplete = unsafe line.count <= 2 && line.allSatisfy { $0 == 0x0d || $0 == 0x0a }
    return true
  }
}
