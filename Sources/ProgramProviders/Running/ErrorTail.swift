import HTTPTransport
import ProviderKit

/// The end of a program's standard error.
struct ErrorTail {
  static let capacity = 64 << 10

  private var bytes: [UInt8] = []
  private var isCut = false

  mutating func append(_ new: [UInt8]) {
    bytes += new
    // Cut rarely, so that a flood costs little.
    if bytes.count > 2 * Self.capacity { cut() }
  }

  private mutating func cut() {
    guard bytes.count > Self.capacity else { return }
    bytes.removeFirst(bytes.count - Self.capacity)
    isCut = true
  }

  /// The lines that are not empty, safe to show. A line without its beginning is omitted.
  ///
  /// - Parameter redactor: Knows what they must not contain, which may have several lines.
  mutating func lines(_ redactor: SecretRedactor) -> [String] {
    cut()
    let lines = redactor.redact(bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.dropFirst(isCut ? 1 : 0)
      .map { String(decoding: $0, as: UTF8.self).cleaned() }.filter { !$0.isEmpty }
  }
}
