import Compression

/// Reads a PNG file (Portable Network Graphics, third edition, W3C 2025) of any colour type and depth,
/// interlaced or not. Colour spaces and other ancillary chunks are ignored.
struct PNGReader {
  enum Damage: Error, Hashable {
    case malformed
    /// More pixels in one direction than any icon has.
    case tooLarge
  }

  /// In pixels, in each direction: an icon has a hundred.
  static let longestSide = 1024

  /// - Parameter longestSide: In pixels, so that a small file cannot fill the memory.
  /// - Throws: `.malformed` when the file, one of its checksums or its image is broken or truncated.
  static func image(_ file: [UInt8], longestSide: Int = longestSide) throws(Damage) -> PixelImage {
    var reader = PNGReader(file)
    return try reader.image(longestSide: longestSide)
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private let file: [UInt8]
  private var position: Int

  private init(_ file: [UInt8]) {
    self.file = file
    position = Self.signature.count
  }

  // MARK: - Chunks

  private mutating func image(longestSide: Int) throws(Damage) -> PixelImage {
    guard file.starts(with: Self.signature) else { throw .malformed }
    let first = try chunk()
    guard first.type == "IHDR" else { throw .malformed }
    let header = try PNGHeader(first.bytes, longestSide: longestSide)
    var palette: [PixelImage.Pixel] = []
    var transparency: [UInt8] = []
    var packed: [UInt8] = []
    while true {
      let chunk = try chunk()
      switch chunk.type {
      case "PLTE": palette = try Self.palette(chunk.bytes)
      case "tRNS": transparency = chunk.bytes
      case "IDAT": packed += chunk.bytes
      case "IEND":
        let colors = try PNGColors(header, palette: palette, transparency: transparency)
        return try Self.image(header, colors, rows: Self.unpacked(packed, size: header.size))
      default:
        // A capital first letter means that the image cannot be drawn without the chunk.
        guard chunk.isAncillary else { throw .malformed }
      }
    }
  }

  private struct Chunk {
    let type: String
    let isAncillary: Bool
    let bytes: [UInt8]
  }

  /// Reads the next chunk and checks its checksum.
  private mutating func chunk() throws(Damage) -> Chunk {
    let length = try number()
    let start = position
    guard length <= file.count - start - 8 else { throw .malformed }
    let end = start + 4 + length
    var checksum = CRC32()
    checksum.update(file[start..<end])
    position = end
    guard try number() == Int(checksum.value) else { throw .malformed }
    return Chunk(
      type: String(decoding: file[start..<(start + 4)], as: UTF8.self),
      isAncillary: file[start] & 0x20 != 0,
      bytes: Array(file[(start + 4)..<end])
    )
  }

  /// Reads four bytes, the highest first.
  private mutating func number() throws(Damage) -> Int {
    guard file.count - position >= 4 else { throw .malformed }
    defer { position += 4 }
    return PNGHeader.number(file, at: position)
  }

  private static func palette(_ bytes: [UInt8]) throws(Damage) -> [PixelImage.Pixel] {
    guard bytes.count % 3 == 0, (3...768).contains(bytes.count) else { throw .malformed }
    return stride(from: 0, to: bytes.count, by: 3).map {
      PixelImage.Pixel(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2])
    }
  }

  // MARK: - Rows

  /// The rows of a zlib stream (RFC 1950), each with its filter before it.
  private static func unpacked(_ packed: [UInt8], size: Int) throws(Damage) -> [UInt8] {
    // Method 8, a window of at most 32 KB, a check of these two bytes, no dictionary.
    guard packed.count >= 6, packed[0] & 0x8F == 8, (Int(packed[0]) << 8 | Int(packed[1])) % 31 == 0,
      packed[1] & 0x20 == 0
    else { throw .malformed }
    var inflater = Inflater(packed, from: 2, limit: size)
    do throws(Inflater.Damage) {
      try inflater.inflate()
      let rows = inflater.output
      var expected = UInt32(0)
      for _ in 0..<4 { expected = expected << 8 | UInt32(try inflater.bits(8)) }
      var checksum = Adler32()
      checksum.update(rows)
      guard rows.count == size, checksum.value == expected else { throw .malformed }
      return rows
    } catch {
      throw .malformed
    }
  }

  private static func image(_ header: PNGHeader, _ colors: PNGColors, rows: [UInt8]) throws(Damage)
    -> PixelImage
  {
    let blank = PixelImage.Pixel(red: 0, green: 0, blue: 0, alpha: 0)
    var pixels = Array(repeating: blank, count: header.width * header.height)
    var position = 0
    for pass in header.passes {
      var above = Array(repeating: UInt8(0), count: header.rowSize(ofWidth: pass.width))
      for row in 0..<pass.height {
        let filter = rows[position]
        let next = position + 1 + above.count
        let bytes = try unfiltered(
          rows[(position + 1)..<next],
          filter,
          above: above,
          distance: header.pixelSize
        )
        position = next
        for column in 0..<pass.width {
          let place = (pass.top + row * pass.rowStep) * header.width + pass.left + column * pass.columnStep
          pixels[place] = try colors.pixel(column, of: bytes)
        }
        above = bytes
      }
    }
    return PixelImage(width: header.width, height: header.height, pixels: pixels)
  }

  /// Section 9: each byte is stored as the difference from a prediction by the bytes before and above.
  private static func unfiltered(_ bytes: ArraySlice<UInt8>, _ filter: UInt8, above: [UInt8], distance: Int)
    throws(Damage) -> [UInt8]
  {
    guard filter <= 4 else { throw .malformed }
    var row = Array(bytes)
    for index in row.indices {
      let left = index >= distance ? row[index - distance] : 0
      let corner = index >= distance ? above[index - distance] : 0
      let expected: UInt8 =
        switch filter {
        case 1: left
        case 2: above[index]
        case 3: UInt8((Int(left) + Int(above[index])) / 2)
        case 4: paeth(Int(left), Int(above[index]), Int(corner))
        default: 0
        }
      row[index] &+= expected
    }
    return row
  }

  /// The neighbour that is nearest to left + above - corner.
  private static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> UInt8 {
    let (toLeft, toAbove) = (abs(above - corner), abs(left - corner))
    let toCorner = abs(left + above - 2 * corner)
    if toLeft <= toAbove, toLeft <= toCorner { return UInt8(left) }
    return UInt8(toAbove <= toCorner ? above : corner)
  }
}

/// The properties of an image, from the chunk IHDR (section 11.2.1).
struct PNGHeader {
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var samples: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    var depths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  /// The pixels of one pass over the image.
  struct Pass {
    let left: Int
    let top: Int
    let columnStep: Int
    let rowStep: Int
    let width: Int
    let height: Int
  }

  let width: Int
  let height: Int
  /// Bits of a sample.
  let depth: Int
  let type: ColorType
  let passes: [Pass]

  init(_ bytes: [UInt8], longestSide: Int) throws(PNGReader.Damage) {
    guard bytes.count == 13, let type = ColorType(rawValue: bytes[9]), type.depths.contains(Int(bytes[8])),
      bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1
    else { throw .malformed }
    let (width, height) = (Self.number(bytes, at: 0), Self.number(bytes, at: 4))
    guard width > 0, height > 0 else { throw .malformed }
    guard max(width, height) <= longestSide else { throw .tooLarge }
    self.width = width
    self.height = height
    self.type = type
    depth = Int(bytes[8])
    // One pass, or the seven of Adam7 (section 8.2).
    let grids =
      bytes[12] == 0
      ? [(0, 0, 1, 1)]
      : [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    passes = grids.map { left, top, columnStep, rowStep in
      Pass(
        left: left,
        top: top,
        columnStep: columnStep,
        rowStep: rowStep,
        width: (width - left + columnStep - 1) / columnStep,
        height: (height - top + rowStep - 1) / rowStep
      )
    }.filter { $0.width > 0 && $0.height > 0 }
  }

  static func number(_ bytes: [UInt8], at index: Int) -> Int {
    bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// In bytes; at least one.
  var pixelSize: Int { max(1, type.samples * depth / 8) }

  func rowSize(ofWidth width: Int) -> Int { (width * type.samples * depth + 7) / 8 }

  /// The bytes of all rows of all passes, with the filter before each row.
  var size: Int { passes.reduce(0) { $0 + $1.height * (1 + rowSize(ofWidth: $1.width)) } }
}

/// Converts the samples of a row to pixels.
struct PNGColors {
  private let type: PNGHeader.ColorType
  private let depth: Int
  private let palette: [PixelImage.Pixel]
  /// The samples of the colour that means transparent.
  private let transparent: [Int]?

  /// - Parameters:
  ///   - palette: Opaque.
  ///   - transparency: The content of the chunk tRNS (section 11.3.1.1); empty without one.
  init(_ header: PNGHeader, palette: [PixelImage.Pixel], transparency: [UInt8]) throws(PNGReader.Damage) {
    type = header.type
    depth = header.depth
    var palette = palette
    var transparent: [Int]?
    switch type {
    case .palette:
      guard !palette.isEmpty, transparency.count <= palette.count else { throw .malformed }
      for (index, alpha) in transparency.enumerated() { palette[index].alpha = alpha }
    case .gray, .rgb:
      guard transparency.isEmpty || transparency.count == 2 * type.samples else { throw .malformed }
      if !transparency.isEmpty {
        transparent = (0..<type.samples).map {
          Int(transparency[2 * $0]) << 8 | Int(transparency[2 * $0 + 1])
        }
      }
    case .grayAlpha, .rgba:
      guard transparency.isEmpty else { throw .malformed }
    }
    self.palette = palette
    self.transparent = transparent
  }

  func pixel(_ column: Int, of row: [UInt8]) throws(PNGReader.Damage) -> PixelImage.Pixel {
    let count = type.samples
    func sample(_ index: Int) -> Int { self.sample(column * count + index, of: row) }
    func byte(_ index: Int) -> UInt8 { scaled(sample(index)) }
    let isTransparent = transparent.map { wanted in wanted.indices.allSatisfy { wanted[$0] == sample($0) } }
    let alpha: UInt8 = isTransparent ?? false ? 0 : 255
    switch type {
    case .palette:
      let index = sample(0)
      guard palette.indices.contains(index) else { throw .malformed }
      return palette[index]
    case .gray: return PixelImage.Pixel(red: byte(0), green: byte(0), blue: byte(0), alpha: alpha)
    case .grayAlpha: return PixelImage.Pixel(red: byte(0), green: byte(0), blue: byte(0), alpha: byte(1))
    case .rgb: return PixelImage.Pixel(red: byte(0), green: byte(1), blue: byte(2), alpha: alpha)
    case .rgba: return PixelImage.Pixel(red: byte(0), green: byte(1), blue: byte(2), alpha: byte(3))
    }
  }

  private func sample(_ index: Int, of row: [UInt8]) -> Int {
    switch depth {
    case 16: return Int(row[2 * index]) << 8 | Int(row[2 * index + 1])
    case 8: return Int(row[index])
    default:
      // The first sample is in the highest bits.
      let bit = index * depth
      return Int(row[bit / 8]) >> (8 - depth - bit % 8) & ((1 << depth) - 1)
    }
  }

  /// As a byte: the higher ones of sixteen bits.
  private func scaled(_ sample: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: depth == 16 ? sample >> 8 : sample * 255 / ((1 << depth) - 1))
  }
}
