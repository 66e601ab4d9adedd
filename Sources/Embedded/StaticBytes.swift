import Glibc

/// Bytes that are part of the program itself: they need no memory of their own and live as long as it does.
///
/// Safe without further checks: the memory of a string literal is constant and never freed (`StaticString`),
/// and every access is checked against its length.
@safe
@usableFromInline
package struct StaticBytes: Sendable, RandomAccessCollection {
  @usableFromInline nonisolated(unsafe) let start: UnsafePointer<UInt8>
  @usableFromInline package let count: Int

  init(_ literal: StaticString) {
    unsafe start = literal.utf8Start
    count = literal.utf8CodeUnitCount
  }

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { count }

  @inlinable package subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "outside the file")
    return unsafe start[index]
  }

  /// The offset of a byte at or after `index`; the end if there is none.
  package func offset(of byte: UInt8, from index: Int) -> Int {
    offset(of: byte, in: Swift.min(Swift.max(0, index), count)..<count)
  }

  /// The offset of the first such byte in a range; the end of the range if there is none.
  package func offset(of byte: UInt8, in range: Range<Int>) -> Int {
    let range = range.clamped(to: 0..<count)
    guard let found = unsafe memchr(start + range.lowerBound, Int32(byte), range.count) else {
      return range.upperBound
    }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  /// Whether a range contains only ASCII.
  package func isASCII(_ range: Range<Int>) -> Bool {
    let range = range.clamped(to: 0..<count)
    // All bytes without an early exit, so that the processor handles many at a time.
    return unsafe UnsafeBufferPointer(start: start + range.lowerBound, count: range.count).reduce(0, |) < 0x80
  }

  /// A range as text.
  package func string(_ range: Range<Int>) -> String {
    let range = range.clamped(to: 0..<count)
    return unsafe String(
      decoding: UnsafeBufferPointer(start: start + range.lowerBound, count: range.count),
      as: UTF8.self
    )
  }

  /// A range as an array.
  package func array(_ range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    return unsafe [UInt8](UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
  }

  package var array: [UInt8] { array(0..<count) }
}

extension StaticBytes {
  package static let empty = StaticBytes("")
}
