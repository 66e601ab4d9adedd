import FoundationEssentials

/// What came for a request, as it came: the thread of libcurl, which all transfers
/// wait for, makes no fields of it.
struct Arrival: Sendable {
  let status: Int
  /// The last header section.
  let headers: [UInt8]
  let body: [UInt8]
  let received: Date
  /// From its turn at the server to the last byte.
  let duration: Duration
}
