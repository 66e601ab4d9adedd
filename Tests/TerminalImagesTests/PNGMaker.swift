import Compression

@testable import TerminalImages

/// Writes PNG files of every kind, packed in stored blocks.
struct PNGMaker: Sendable {
  var width = 9
  var height = 7
  var depth = 8
  var type: PNGHeader.ColorType
  var isInterlaced = false
  /// For the rows, in turn.
  var filters: [UInt8] = [0]
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  /// The value of a sample by column, row and number within the pixel.
  var sample: @Sendable (Int, Int, Int) -> Int

  var file: [UInt8] {
    PNGMaker.file([
      ("IHDR", header), ("PLTE", palette), ("tRNS", transparency), ("IDAT", PNGMaker.packed(rows)),
      ("IEND", []),
    ])
  }

  var header: [UInt8] {
    PNGMaker.number(width) + PNGMaker.number(height) + [
      UInt8(depth), type.rawValue, 0, 0, isInterlaced ? 1 : 0,
    ]
  }

  /// Chunks without content are left out, except the last one.
  static func file(_ chunks: [(type: String, bytes: [UInt8])]) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunks.filter { !$0.bytes.isEmpty || $0.type == "IEND" }.flatMap { chunk($0.type, $0.bytes) }
  }

  static func chunk(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
    var checksum = CRC32()
    checksum.update(Array(type.utf8) + bytes)
    return number(bytes.count) + Array(type.utf8) + bytes + number(Int(checksum.value))
  }

  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var checksum = Adler32()
    checksum.update(bytes)
    let count = [UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8)]
    return [0x78, 0x01, 1] + count + count.map { ~$0 } + bytes + number(Int(checksum.value))
  }

  static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }

  /// The rows of every pass with their filters.
  var rows: [UInt8] {
    // The offset of each pass and the distances of its pixels (section 8.2).
    let passes: [(x: Int, y: Int, dx: Int, dy: Int)] =
      isInterlaced
      ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      : [(0, 0, 1, 1)]
    var bytes: [UInt8] = []
    for pass in passes {
      var above: [UInt8] = []
      for y in stride(from: pass.y, to: height, by: pass.dy) {
        let row = packedRow(stride(from: pass.x, to: width, by: pass.dx).map { ($0, y) })
        guard !row.isEmpty else { continue }
        let filter = filters[y % filters.count]
        bytes.append(filter)
        bytes += filtered(row, filter, above.isEmpty ? Array(repeating: 0, count: row.count) : above)
        above = row
      }
    }
    return bytes
  }

  private func packedRow(_ places: [(Int, Int)]) -> [UInt8] {
    let samples = places.flatMap { place in (0..<type.samples).map { sample(place.0, place.1, $0) } }
    let bits = samples.map { value in
      let text = String(value, radix: 2)
      return String(repeating: "0", count: depth - text.count) + text
    }.joined()
    return stride(from: 0, to: bits.count, by: 8).map { start in
      let byte = bits.dropFirst(start).prefix(8)
      return UInt8(byte + String(repeating: "0", count: 8 - byte.count), radix: 2) ?? 0
    }
  }

  private func filtered(_ row: [UInt8], _ filter: UInt8, _ above: [UInt8]) -> [UInt8] {
    let distance = max(1, depth * type.samples / 8)
    return row.indices.map { index in
      let a = index < distance ? 0 : Int(row[index - distance])
      let b = Int(above[index])
      let c = index < distance ? 0 : Int(above[index - distance])
      let guess =
        switch filter {
        case 1: a
        case 2: b
        case 3: (a + b) / 2
        case 4: [a, b, c].min { abs($0 - (a + b - c)) < abs($1 - (a + b - c)) } ?? 0
        default: 0
        }
      return row[index] &- UInt8(guess)
    }
  }
}
