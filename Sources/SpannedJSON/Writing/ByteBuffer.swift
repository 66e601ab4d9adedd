/// Bytes that grow at their end. A piece asks for its room once, where an array would ask for each byte.
struct ByteBuffer: Sendable {
  /// The bytes, and room behind them.
  private var storage: [UInt8] = []
  private(set) var count = 0

  var bytes: [UInt8] { Array(storage[..<count]) }

  var last: UInt8? { count == 0 ? nil : storage[count - 1] }

  mutating func append(_ byte: UInt8) {
    unsafe append(upTo: 1) { room in
      unsafe room[0] = byte
      return 1
    }
  }

  mutating func append(_ piece: Span<UInt8>) {
    unsafe piece.withUnsafeBufferPointer { piece in
      unsafe append(upTo: piece.count) { unsafe $0.copy(piece, at: 0) }
    }
  }

  mutating func append(_ text: String) { append(text.utf8.span) }

  /// Appends the bytes that a closure writes into the room that it is given, which is as large as it asks
  /// for.
  ///
  /// - Parameter write: Returns how many it wrote.
  @inline(__always)
  mutating func append(upTo size: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    if storage.count - count < size {
      storage.append(contentsOf: repeatElement(0, count: max(storage.count, size, 256)))
    }
    let place = count
    count += unsafe storage.withUnsafeMutableBufferPointer { buffer in
      unsafe write(UnsafeMutableBufferPointer(rebasing: buffer[place..<place + size]))
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes a piece at a place.
  ///
  /// - Returns: The place behind it.
  @inline(__always)
  func copy(_ piece: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
    guard let source = piece.baseAddress, let target = baseAddress, piece.count <= count - place else {
      return place
    }
    unsafe (target + place).update(from: source, count: piece.count)
    return place + piece.count
  }
}
