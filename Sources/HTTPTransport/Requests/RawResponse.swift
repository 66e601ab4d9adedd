import FoundationEssentials

/// A response as libcurl delivered it. The task that sent the request parses its header fields, so that other
/// transfers do not wait.
struct RawResponse: Sendable {
  let status: Int
  /// The last header section.
  let headers: [UInt8]
  let body: [UInt8]
  let received: Date
  /// From the start of the transfer to its last byte.
  let duration: Duration
}
