/// Decompresses DEFLATE streams (RFC 1951), which gzip and zlib wrap in a header and a checksum.
package struct Inflater {
  /// Why a stream cannot be decompressed.
  package enum Damage: Error, Hashable { case malformed, tooLarge }

  private let input: [UInt8]
  private let limit: Int
  /// The offset of the next input byte.
  package private(set) var position: Int
  private var held = 0
  private var heldCount = 0
  /// The decompressed bytes of all streams so far.
  package private(set) var output: [UInt8] = []
  /// The start of the current stream in `output`: no stream refers back to the one before.
  private var streamStart = 0

  /// - Parameters:
  ///   - start: The offset of the header.
  ///   - limit: The maximum number of decompressed bytes, so that a small file cannot fill the memory.
  package init(_ input: [UInt8], from start: Int = 0, limit: Int) {
    self.input = input
    self.limit = limit
    position = start
    output.reserveCapacity(min(limit, input.count * 6))
  }

  /// Decompresses one stream with all its blocks; the input continues at the next whole byte.
  ///
  /// - Returns: The number of decompressed bytes.
  /// - Throws: `.malformed` for invalid or truncated data.
  @discardableResult
  package mutating func inflate() throws(Damage) -> Int {
    streamStart = output.count
    while try !inflateBlock() {}
    alignToByte()
    return output.count - streamStart
  }

  // MARK: - Bits

  /// The next bits, lowest first; at most 32.
  package mutating func bits(_ count: Int) throws(Damage) -> Int {
    while heldCount < count {
      guard position < input.count else { throw .malformed }
      held |= Int(input[position]) << heldCount
      position += 1
      heldCount += 8
    }
    let value = held & ((1 << count) - 1)
    held >>= count
    heldCount -= count
    return value
  }

  private mutating func alignToByte() {
    held >>= heldCount % 8
    heldCount -= heldCount % 8
  }

  /// Skips bytes; must be called at a byte boundary.
  package mutating func skip(_ count: Int) { position = min(input.count, position + count) }

  // MARK: - Blocks (RFC 1951, section 3.2.3)

  /// - Returns: Whether it was the last block.
  private mutating func inflateBlock() throws(Damage) -> Bool {
    let isLast = try bits(1) == 1
    switch try bits(2) {
    case 0: try copyStored()
    case 1: try inflate(Self.fixedLengths, Self.fixedDistances)
    case 2:
      let (lengths, distances) = try codes()
      try inflate(lengths, distances)
    default: throw .malformed
    }
    return isLast
  }

  private mutating func copyStored() throws(Damage) {
    alignToByte()
    let length = try bits(16)
    guard try bits(16) == ~length & 0xFFFF else { throw .malformed }
    for _ in 0..<length { try append(UInt8(try bits(8))) }
  }

  private mutating func append(_ byte: UInt8) throws(Damage) {
    guard output.count < limit else { throw .tooLarge }
    output.append(byte)
  }

  /// The codes of a block with dynamic codes (section 3.2.7).
  private mutating func codes() throws(Damage) -> (HuffmanCode, HuffmanCode) {
    let (literals, distances, count) = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
    var lengths = Array(repeating: 0, count: 19)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for index in order.prefix(count) { lengths[index] = try bits(3) }
    let code = HuffmanCode(lengths)
    var all: [Int] = []
    while all.count < literals + distances {
      let symbol = try self.symbol(code)
      switch symbol {
      case 16:
        guard let last = all.last else { throw .malformed }
        all += Array(repeating: last, count: try bits(2) + 3)
      case 17: all += Array(repeating: 0, count: try bits(3) + 3)
      case 18: all += Array(repeating: 0, count: try bits(7) + 11)
      default: all.append(symbol)
      }
    }
    guard all.count == literals + distances else { throw .malformed }
    return (HuffmanCode(Array(all.prefix(literals))), HuffmanCode(Array(all.dropFirst(literals))))
  }

  private mutating func inflate(_ lengths: HuffmanCode, _ distances: HuffmanCode) throws(Damage) {
    while true {
      let symbol = try symbol(lengths)
      if symbol < 256 {
        try append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol < 286 else { throw .malformed }
      let length = Self.lengthBases[symbol - 257] + (try bits(Self.lengthBits[symbol - 257]))
      let code = try self.symbol(distances)
      guard code < 30 else { throw .malformed }
      let distance = Self.distanceBases[code] + (try bits(Self.distanceBits[code]))
      guard distance <= output.count - streamStart else { throw .malformed }
      for _ in 0..<length { try append(output[output.count - distance]) }
    }
  }

  private mutating func symbol(_ code: HuffmanCode) throws(Damage) -> Int {
    var value = 0
    var first = 0
    var index = 0
    for length in 1...15 {
      value = value << 1 | (try bits(1))
      let count = code.counts[length]
      if value - first < count { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
    }
    throw .malformed
  }

  // MARK: - Tables (sections 3.2.5 and 3.2.6)

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
    4097, 6145, 8193, 12_289, 16_385, 24_577,
  ]
  private static let distanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]
  private static let fixedLengths = HuffmanCode(
    Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112) + Array(repeating: 7, count: 24)
      + Array(repeating: 8, count: 8)
  )
  private static let fixedDistances = HuffmanCode(Array(repeating: 5, count: 30))
}

/// A code that is defined by the lengths of its words (RFC 1951, section 3.2.2).
private struct HuffmanCode {
  /// The number of words of each length, 0...15.
  let counts: [Int]
  /// By length, then by value.
  let symbols: [Int]

  /// - Parameter lengths: By symbol, 0 for an unused one.
  init(_ lengths: [Int]) {
    var counts = Array(repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[length] += 1 }
    self.counts = counts
    // The position of the next symbol of each length.
    var places = Array(repeating: 0, count: 16)
    for length in 1..<15 { places[length + 1] = places[length] + counts[length] }
    var symbols = Array(repeating: 0, count: places[15] + counts[15])
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[places[length]] = symbol
      places[length] += 1
    }
    self.symbols = symbols
  }
}
