import Compression

@testable import TerminalControl
@testable import TerminalImages

/// Reads bytes as a PNG file, and writes its image as sixels. Because no fuzzer guesses a checksum, they are
/// also read as the content of chunks with the right ones.
@c(LLVMFuzzerTestOneInput)
public func fuzzPNG(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  for file in [bytes, file(of: bytes)] {
    guard let image = try? PNGReader.image(file, longestSide: 64) else { continue }
    precondition(image.pixels.count == image.width * image.height)
    for background in [nil, TerminalColor(red: 30, green: 30, blue: 30)] {
      let sixels = SixelWriter(image, background: background).sequence
      precondition(sixels.utf8.allSatisfy { $0 == 0x1B || (0x20..<0x7F).contains($0) })
    }
  }
  return 0
}

/// A small header, a palette of three colours, and rows in a stored block.
private func file(of bytes: [UInt8]) -> [UInt8] {
  let head = Array((bytes + Array(repeating: 0, count: 14)).prefix(14))
  let header = [0, 0, 0, head[0] & 0x1F, 0, 0, 0, head[1] & 0x1F, head[2], head[3], 0, 0, head[4] & 1]
  let rows = Array(bytes.dropFirst(14).prefix(0xFFFF))
  var checksum = Adler32()
  checksum.update(rows)
  let size = [UInt8(rows.count & 0xFF), UInt8(rows.count >> 8)]
  let packed = [0x78, 0x01, 1] + size + size.map { ~$0 } + rows + number(checksum.value)
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
    + chunk("PLTE", Array(head[5..<14])) + chunk("IDAT", packed) + chunk("IEND", [])
}

private func chunk(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
  var checksum = CRC32()
  checksum.update(Array(type.utf8) + bytes)
  return number(UInt32(bytes.count)) + Array(type.utf8) + bytes + number(checksum.value)
}

private func number(_ value: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}
