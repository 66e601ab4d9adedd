/// The header section of a response while its lines come in. Each response of a chain (100, 103) has one of
/// its own; the last one counts. Fields behind the body say nothing of the response as a whole (RFC 9110,
/// section 6.5.1).
struct HeaderSection {
  /// The most bytes of lines that are read; libcurl itself takes more (300 KiB).
  static let limit = 64 << 10

  private(set) var bytes: [UInt8] = []
  private var isComplete = false
  private var isOver = false
  /// Of all lines that came.
  private var size = 0

  /// Whether anything of a response has arrived.
  var hasBegun: Bool { size > 0 }

  /// Lines that come from now on stand behind the body.
  mutating func end() { isOver = true }

  /// - Parameter line: With its end.
  /// - Returns: `false` when it is one too many.
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
