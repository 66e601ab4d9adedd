/// A growable byte buffer with one owner. Appending a piece checks the capacity once; an array would also
/// check for each byte whether its storage is shared.
// Sound: `0 <= count <= capacity` always holds, and the first `count` bytes are written; `append(upTo:)`
// makes the room that it lends. The memory has one owner, because the type cannot be copied.
@safe @usableFromInline
package struct ByteBuffer: ~Copyable {
  @usableFromInline private(set) var start: UnsafeMutablePointer<UInt8>
  @usableFromInline private(set) var capacity: Int
  /// Set in this file only; the others write through `append(upTo:)`.
  // An inlinable function sets it, so it cannot be private.
  @usableFromInline package internal(set) var count = 0

  package init(capacity: Int = 256) {
    self.capacity = capacity
    unsafe start = .allocate(capacity: capacity)
  }

  // Inlinable, because otherwise no method of the writer is inlined in other modules.
  @inlinable deinit { unsafe start.deallocate() }

  package var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }

  /// The bytes as UTF-8.
  package var text: String {
    unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  var last: UInt8? { count == 0 ? nil : unsafe start[count - 1] }

  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    unsafe append(upTo: 1) { room in
      unsafe room[0] = byte
      return 1
    }
  }

  package mutating func append(_ piece: Span<UInt8>) {
    unsafe piece.withUnsafeBufferPointer { piece in
      unsafe append(upTo: piece.count) { unsafe $0.copy(piece, at: 0) }
    }
  }

  package mutating func append(_ other: borrowing ByteBuffer) {
    unsafe append(upTo: other.count) { room in
      unsafe room.copy(UnsafeBufferPointer(start: other.start, count: other.count), at: 0)
    }
  }

  /// Appends a byte so many times.
  package mutating func append(_ byte: UInt8, times count: Int) {
    guard count > 0 else { return }
    unsafe append(upTo: count) { room in
      unsafe room.initialize(repeating: byte, count: count)
      return count
    }
  }

  /// Appends the bytes of an integer, the lowest first.
  mutating func append<Word: FixedWidthInteger>(word: Word) {
    unsafe append(upTo: Word.bitWidth / 8) { room in
      unsafe UnsafeMutableRawPointer(room).storeBytes(of: word.littleEndian, as: Word.self)
      return Word.bitWidth / 8
    }
  }

  /// Appends the last four bytes again, so many times.
  mutating func repeatLastWord(times: Int) {
    guard count >= 4, times > 0 else { return }
    unsafe append(upTo: 4 * times) { room in
      for place in 0..<4 * times { unsafe room[place] = room[place - 4] }
      return 4 * times
    }
  }

  /// Appends a bit to the bits before it, of which each byte has eight, the first one in the lowest.
  mutating func append(bit: Bool, at place: Int) {
    if place % 8 == 0 || count == 0 { append(0) }
    if bit { unsafe start[count - 1] |= 1 << UInt8(truncatingIfNeeded: place % 8) }
  }

  package mutating func append(_ text: String) { append(text.utf8.span) }

  package mutating func append(literal text: StaticString) {
    text.withUTF8Buffer { unsafe append($0.span) }
  }

  /// Removes the bytes from a place on, and keeps their room. A place before the first byte removes all.
  package mutating func truncate(to count: Int) { self.count = min(max(count, 0), self.count) }

  /// Appends the bytes that a closure writes into the room that it is given, which is as large as it asks
  /// for.
  ///
  /// - Parameter write: Returns how many it wrote, from 0 to `size`.
  @inlinable @inline(__always)
  mutating func append(upTo size: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    if capacity &- count < size { grow(by: size) }
    unsafe count &+= write(start + count)
  }

  /// Four times as large, because a batch of reports is long and would otherwise be copied twice.
  @usableFromInline
  mutating func grow(by size: Int) {
    var larger = ByteBuffer(capacity: max(capacity * 4, count + size))
    unsafe larger.count = larger.start.copy(UnsafeBufferPointer(start: start, count: count), at: 0)
    self = larger
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Writes a piece at a place.
  ///
  /// - Returns: The place behind it.
  @inlinable @inline(__always)
  func copy(_ piece: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
    guard let source = piece.baseAddress else { return place }
    unsafe (self + place).initialize(from: source, count: piece.count)
    return place &+ piece.count
  }

  /// Writes a piece in which each byte stands for itself, with its quotes, at a place.
  ///
  /// - Returns: The place behind it.
  @inlinable @inline(__always)
  func quote(_ piece: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
    unsafe self[place] = UInt8(ascii: "\"")
    let end = unsafe copy(piece, at: place &+ 1)
    unsafe self[end] = UInt8(ascii: "\"")
    return end &+ 1
  }
}
