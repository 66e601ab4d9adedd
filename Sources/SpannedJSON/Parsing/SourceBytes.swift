/// The bytes of a text during one call: every read is bounded, and there is a NUL past the end.
///
/// NUL belongs to no JSON token, so the scanner needs no second check for the end.
// Sound: each read compares its offset with `count` first, and nothing here writes. The bytes last as long
// as the closure of `withSourceBytes(_:)`, which is unsafe for this reason: each caller ensures that neither
// the closure nor its result keeps them. The types that store them, `JSONScanner` and the `LineCells` of
// `JSONExcerpt`, are made and dropped within such a closure.
@safe
struct SourceBytes {
  private let buffer: UnsafeBufferPointer<UInt8>
  /// Offsets below this one have eight readable bytes.
  private let wordCount: Int

  @inline(__always) var count: Int { unsafe buffer.count }

  @inline(__always)
  fileprivate init(_ buffer: UnsafeBufferPointer<UInt8>) {
    unsafe self.buffer = buffer
    wordCount = max(buffer.count &- 7, 0)
  }

  /// The byte at `offset`, or 0 outside the text.
  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    guard UInt(bitPattern: offset) < UInt(bitPattern: count) else { return 0 }
    return unsafe buffer[offset]  // 0 <= offset < count, checked above
  }

  /// Eight bytes from `offset`, the first in the lowest bits; nil when there are fewer.
  @inline(__always)
  func word(at offset: Int) -> UInt64? {
    guard UInt(bitPattern: offset) < UInt(bitPattern: wordCount) else { return nil }
    // 0 <= offset and offset + 8 <= count, checked above; the load needs no alignment.
    let word = unsafe UnsafeRawBufferPointer(buffer).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return UInt64(littleEndian: word)
  }

  /// Whether the bytes of `other` are at `offset`.
  @inline(__always)
  func matches(_ other: SourceBytes, at offset: Int) -> Bool {
    let length = other.count
    guard offset >= 0, length <= count &- offset else { return false }
    // Most keys: two words or halves, which may overlap.
    switch length {
    case 8...16:
      return word(at: offset) == other.word(at: 0)
        && word(at: offset &+ length &- 8) == other.word(at: length &- 8)
    case 4..<8:
      return halfWord(at: offset) == other.halfWord(at: 0)
        && halfWord(at: offset &+ length &- 4) == other.halfWord(at: length &- 4)
    default:
      return matchesBytes(other, at: offset)
    }
  }

  @inline(never)
  private func matchesBytes(_ other: SourceBytes, at offset: Int) -> Bool {
    for index in 0..<other.count where self[offset &+ index] != other[index] { return false }
    return true
  }

  /// Four bytes from `offset`; nil when there are fewer.
  @inline(__always)
  private func halfWord(at offset: Int) -> UInt32? {
    guard offset >= 0, offset <= count &- 4 else { return nil }
    // 0 <= offset and offset + 4 <= count, checked above.
    return unsafe UnsafeRawBufferPointer(buffer).loadUnaligned(fromByteOffset: offset, as: UInt32.self)
  }

  /// Whether the same bytes are at two offsets of this text, of which `first` is the lower.
  @inline(__always)
  func repeats(_ first: Int, at second: Int, length: Int) -> Bool {
    guard length <= 16, let one = word(at: first), let other = word(at: second) else {
      return repeatsBytes(first, at: second, length: length)
    }
    let unlike = one ^ other
    if length < 8 { return unlike & ((1 &<< UInt64(length &* 8)) &- 1) == 0 }
    // The last eight bytes, which overlap the first ones; near the end of the text there may be none.
    guard let end = word(at: second &+ length &- 8) else { return false }
    return unlike == 0 && word(at: first &+ length &- 8) == end
  }

  @inline(never)
  private func repeatsBytes(_ first: Int, at second: Int, length: Int) -> Bool {
    var index = 0
    while index < length {
      if self[first &+ index] != self[second &+ index] { return false }
      index &+= 1
    }
    return true
  }
}

extension SourceBytes {
  /// The characters of a span; invalid UTF-8 becomes U+FFFD.
  @inline(__always)
  func string(_ span: Range<Int>) -> String {
    let span = span.clamped(to: 0..<count)
    // The line before limits the span to the text.
    return unsafe String(decoding: UnsafeBufferPointer(rebasing: buffer[span]), as: UTF8.self)
  }

  /// The bytes of a span.
  func array(_ span: Range<Int>) -> [UInt8] { span.map { self[$0] } }
}

extension [UInt8] {
  /// Calls a closure with the bytes, which are valid only until it returns: it must neither store nor return
  /// them.
  @unsafe @inline(__always)
  func withSourceBytes<Result>(_ body: (SourceBytes) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { unsafe body(SourceBytes($0)) }
  }

  /// The same for a result that cannot be copied.
  @unsafe @inline(__always)
  func withSourceBytes<Result: ~Copyable>(making body: (SourceBytes) -> Result) -> Result {
    unsafe span.withUnsafeBufferPointer { unsafe body(SourceBytes($0)) }
  }
}

extension String {
  /// The same for the UTF-8 of a text.
  @unsafe @inline(__always)
  func withSourceBytes<Result>(_ body: (SourceBytes) -> Result) -> Result {
    unsafe utf8Span.span.withUnsafeBufferPointer { unsafe body(SourceBytes($0)) }
  }
}
