import FoundationEssentials

/// A response as libcurl delivered it. Its header fields are parsed by the task that asked, so that other
/// transfers do not wait for that.
struct RawResponse: Sendable {
  let status: Int
  /// The last header section.
  let headers: [UInt8]
  let body: [UInt8]
  let received: Date
  /// From the start of the transfer to its last byte.
  let duration: Duration
}
