/// The bytes of a text while one call reads them: every read is bounded, past the end stands NUL.
///
/// NUL belongs to no JSON token, so the scanner needs no second check for the end. This is the only file of the
/// module that touches memory through a pointer.
///
/// - Warning: Valid only inside the closure of `withSourceBytes(_:)`; never store one beyond it.
// Sound: `byte` and `word` compare each offset with `count` before they read, and nothing here writes.
@safe
struct SourceBytes {
  private let base: UnsafePointer<UInt8>?
  let count: Int

  @inline(__always)
  fileprivate init(_ buffer: UnsafeBufferPointer<UInt8>) {
    unsafe base = buffer.baseAddress
    count = buffer.count
  }

  /// The byte at `offset`, or 0 outside the text.
  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    guard UInt(bitPattern: offset) < UInt(bitPattern: count), let base = unsafe base else { return 0 }
    return unsafe base[offset]  // 0 <= offset < count, checked above
  }

  /// Eight bytes from `offset` on, the first in the lowest bits; nil when fewer are left.
  @inline(__always)
  func word(at offset: Int) -> UInt64? {
    guard offset >= 0, offset <= count &- 8, let base = unsafe base else { return nil }
    // offset + 8 <= count, checked above; the load needs no alignment.
    return unsafe UInt64(
      littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    )
  }

  /// Whether exactly the bytes of `other` stand at `offset`.
  @inline(__always)
  func matches(_ other: SourceBytes, at offset: Int) -> Bool {
    guard offset >= 0, other.count <= count &- offset else { return false }
    var index = 0
    while let mine = word(at: offset &+ index), let theirs = other.word(at: index) {
      guard mine == theirs else { return false }
      index &+= 8
    }
    while index < other.count {
      guard self[offset &+ index] == other[index] else { return false }
      index &+= 1
    }
    return true
  }

  /// Whether the bytes of two spans of this text are the same.
  func equal(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard first.count == second.count else { return false }
    for index in 0..<first.count where self[first.lowerBound &+ index] != self[second.lowerBound &+ index] {
      return false
    }
    return true
  }
}

extension SourceBytes {
  /// The characters of a span; what is no UTF-8 becomes U+FFFD.
  func string(_ span: Range<Int>) -> String {
    let span = span.clamped(to: 0..<count)
    guard let base = unsafe base, !span.isEmpty else { return "" }
    // The span is within the text, by the line before.
    return unsafe String(
      decoding: UnsafeBufferPointer(start: base + span.lowerBound, count: span.count),
      as: UTF8.self
    )
  }

  /// The bytes of a span.
  func array(_ span: Range<Int>) -> [UInt8] { span.map { self[$0] } }
}

extension [UInt8] {
  @inline(__always)
  func withSourceBytes<Result>(_ body: (SourceBytes) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { unsafe body(SourceBytes($0)) }
  }
}

extension String {
  /// The UTF-8 of the text; a text of another storage (never seen on Linux) is copied first.
  @inline(__always)
  func withSourceBytes<Result>(_ body: (SourceBytes) -> Result) -> Result {
    unsafe utf8.withContiguousStorageIfAvailable { unsafe body(SourceBytes($0)) }
      ?? [UInt8](utf8).withSourceBytes(body)
  }
}
