import FoundationEssentials

/// What came for a request, as it came: fields are made of it where they are asked for, and not
/// while other transfers wait.
struct Arrival: Sendable {
  let status: Int
  /// The last header section.
  let headers: [UInt8]
  let body: [UInt8]
  let received: Date
  /// From its turn at the server to when its last byte was read.
  let duration: Duration
}
