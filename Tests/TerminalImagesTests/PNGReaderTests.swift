import Foundation
import Testing

@testable import TerminalImages

/// PNG files of every kind, and invalid ones.
struct PNGReaderTests {
  private static let kinds: [(PNGHeader.ColorType, Int)] = [
    (.gray, 1), (.gray, 2), (.gray, 4), (.gray, 8), (.gray, 16), (.rgb, 8), (.rgb, 16), (.palette, 1),
    (.palette, 2), (.palette, 4), (.palette, 8), (.grayAlpha, 8), (.grayAlpha, 16), (.rgba, 8), (.rgba, 16),
  ]

  /// A sample with this many bits that differs between positions.
  private static func sample(_ x: Int, _ y: Int, _ number: Int, _ depth: Int) -> Int {
    (x * 7919 + y * 104_729 + number * 1_299_709 + x * y * 31) % (1 << depth)
  }

  /// The decoded sample: an index of the palette, or a part of a colour.
  private static func byte(_ sample: Int, _ type: PNGHeader.ColorType, _ depth: Int) -> UInt8 {
    if type == .palette { return UInt8(sample) }
    return UInt8(depth == 16 ? sample >> 8 : sample * 255 / ((1 << depth) - 1))
  }

  @Test(arguments: kinds, [false, true])
  func `every kind of image is read with every filter`(
    kind: (type: PNGHeader.ColorType, depth: Int),
    isInterlaced: Bool
  )
    throws
  {
    let (type, depth) = kind
    var palette: [UInt8] = []
    for index in 0..<(1 << min(depth, 8)) { palette += [UInt8(index), UInt8(255 - index), UInt8(index / 2)] }
    for filters: [UInt8] in [[0], [1], [2], [3], [4], [4, 3, 2, 1, 0]] {
      let maker = PNGMaker(
        depth: depth,
        type: type,
        isInterlaced: isInterlaced,
        filters: filters,
        palette: type == .palette ? palette : [],
        sample: { Self.sample($0, $1, $2, depth) }
      )
      let image = try PNGReader.image(maker.file)
      #expect(image.width == 9 && image.height == 7)
      for y in 0..<7 {
        for x in 0..<9 {
          let values = (0..<type.samples).map { Self.byte(Self.sample(x, y, $0, depth), type, depth) }
          let first = values[0]
          let expected: PixelImage.Pixel =
            switch type {
            case .gray: .init(red: first, green: first, blue: first)
            case .grayAlpha: .init(red: first, green: first, blue: first, alpha: values[1])
            case .palette: .init(red: first, green: 255 - first, blue: first / 2)
            case .rgb: .init(red: first, green: values[1], blue: values[2])
            case .rgba: .init(red: first, green: values[1], blue: values[2], alpha: values[3])
            }
          #expect(image[x, y] == expected, "\(filters) \(x) \(y)")
        }
      }
    }
  }

  @Test(arguments: 1...9, [1, 2, 3, 4, 5, 8, 9])
  func `images smaller than the steps of the passes are read`(width: Int, height: Int) throws {
    let maker = PNGMaker(
      width: width,
      height: height,
      type: .gray,
      isInterlaced: true,
      sample: { x, y, _ in x * 16 + y }
    )
    let image = try PNGReader.image(maker.file)
    let expected = (0..<height).flatMap { y in (0..<width).map { UInt8($0 * 16 + y) } }
    #expect(image.pixels.map(\.red) == expected)
  }

  @Test func `one colour means transparent`() throws {
    let gray = PNGMaker(
      width: 3,
      height: 1,
      depth: 2,
      type: .gray,
      transparency: [0, 2],
      sample: { x, _, _ in x + 1 }
    )
    #expect(try PNGReader.image(gray.file).pixels.map(\.alpha) == [255, 0, 255])
    // All sixteen bits are compared, and not only the higher ones.
    let deep = PNGMaker(
      width: 2,
      height: 1,
      depth: 16,
      type: .rgb,
      transparency: [1, 2, 1, 2, 1, 2],
      sample: { x, _, _ in 0x102 + x }
    )
    #expect(try PNGReader.image(deep.file).pixels.map(\.alpha) == [0, 255])
    let palette = PNGMaker(
      width: 3,
      height: 1,
      depth: 2,
      type: .palette,
      palette: [1, 1, 1, 2, 2, 2, 3, 3, 3],
      transparency: [7, 9],
      sample: { x, _, _ in x }
    )
    #expect(try PNGReader.image(palette.file).pixels.map(\.alpha) == [7, 9, 255])
  }

  /// Written and packed by zlib: RGBA, a text chunk, two chunks of data, dynamic codes.
  private static let packed =
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAEHRFWHRTb2Z0d2FyZQBieSBoYW5kQu0KTAAAAChJRE"
    + "FUeNpNjcENwDAIxDIMw2QYhsgIDMMwDIOUuvQeRUK27uO1OFvnbv71gAulhpIAAAA/SURBVCnvoZ1r9g0OQ16wx/c3"
    + "bOjyhCWfMyfhSsCU9zBIhBIw5AV7PJWALk9Y+U8UiVICpryHTaKVgCEv2PwD9k9rFp1QN+MAAAAASUVORK5CYII="

  @Test func `a file of another encoder is read, and its damage is found`() throws {
    let file = try #require(Data(base64Encoded: Self.packed)).map { $0 }
    let image = try PNGReader.image(file)
    for y in 0..<8 {
      for x in 0..<8 {
        let expected =
          (x + y) % 3 == 0
          ? PixelImage.Pixel(red: 0, green: 0, blue: 0, alpha: 0)
          : PixelImage.Pixel(red: UInt8(x * 36), green: UInt8(y * 36), blue: 128)
        #expect(image[x, y] == expected)
      }
    }
    // No part of it may be missing, and no bit may be flipped.
    for count in 0..<file.count {
      #expect(throws: PNGReader.Damage.self) { try PNGReader.image(Array(file.prefix(count))) }
    }
    for index in file.indices {
      for bit in 0..<8 {
        var damaged = file
        damaged[index] ^= 1 << bit
        #expect(throws: PNGReader.Damage.self, "\(index) \(bit)") { try PNGReader.image(damaged) }
      }
    }
  }

  // MARK: - Invalid files

  private static let maker = PNGMaker(width: 2, height: 2, type: .gray, sample: { x, y, _ in x + y })

  private static func header(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
    var header = maker.header
    change(&header)
    return PNGMaker.file([("IHDR", header), ("IDAT", PNGMaker.packed(maker.rows)), ("IEND", [])])
  }

  private static func data(_ bytes: [UInt8]) -> [UInt8] {
    PNGMaker.file([("IHDR", maker.header), ("IDAT", bytes), ("IEND", [])])
  }

  @Test(
    arguments: [
      ("nothing", []), ("text", Array("<html>".utf8)), ("no header", PNGMaker.file([("IEND", [])])),
      (
        "data before the header", PNGMaker.file([("IDAT", maker.rows), ("IHDR", maker.header), ("IEND", [])])
      ),
      ("no data", PNGMaker.file([("IHDR", maker.header), ("IEND", [])])),
      ("no end", Array(maker.file.dropLast(12))),
      ("a short header", PNGMaker.file([("IHDR", Array(maker.header.dropLast())), ("IEND", [])])),
      ("no width", header { $0[3] = 0 }), ("no height", header { $0[7] = 0 }),
      ("a depth that gray has not", header { $0[8] = 3 }), ("a depth of nothing", header { $0[8] = 0 }),
      ("an unknown kind", header { $0[9] = 5 }), ("another packing", header { $0[10] = 1 }),
      ("other filters", header { $0[11] = 1 }), ("other passes", header { $0[12] = 2 }),
      ("a palette that is missing", header { $0[9] = 3 }),
      ("more rows than there are", header { $0[7] = 3 }), ("fewer rows", header { $0[7] = 1 }),
      (
        "a chunk that must be understood",
        PNGMaker.file([
          ("IHDR", maker.header), ("ABCD", [1]), ("IDAT", PNGMaker.packed(maker.rows)), ("IEND", []),
        ])
      ),
      ("an unknown filter", data(PNGMaker.packed([5, 0, 1, 0, 1, 2]))),
      ("a wrong sum", data(Array(PNGMaker.packed(maker.rows).dropLast()) + [0])),
      ("a preset dictionary", data([0x78, 0x20] + PNGMaker.packed(maker.rows).dropFirst(2))),
      ("no zlib", data(maker.rows)), ("too little for zlib", data([0x78, 1, 0])),
      (
        "a palette of one colour, and two in use",
        PNGMaker(
          width: 2,
          height: 1,
          depth: 1,
          type: .palette,
          palette: [1, 2, 3],
          sample: { x, _, _ in x }
        ).file
      ),
      (
        "half a colour",
        PNGMaker(
          width: 1,
          height: 1,
          depth: 1,
          type: .palette,
          palette: [1, 2, 3, 4],
          sample: { _, _, _ in 0 }
        ).file
      ),
      (
        "more transparency than colours",
        PNGMaker(
          width: 1,
          height: 1,
          depth: 1,
          type: .palette,
          palette: [1, 2, 3],
          transparency: [1, 2],
          sample: { _, _, _ in 0 }
        ).file
      ),
      (
        "transparency twice",
        PNGMaker(width: 1, height: 1, type: .rgba, transparency: [1, 2], sample: { _, _, _ in 0 }).file
      ),
    ] as [(String, [UInt8])]
  )
  func `a file that is not an image is rejected`(what: String, file: [UInt8]) {
    #expect(throws: PNGReader.Damage.malformed, "\(what)") { try PNGReader.image(file) }
  }

  @Test func `ancillary chunks are ignored`() throws {
    let file = PNGMaker.file([
      ("IHDR", Self.maker.header), ("teST", [1, 2]), ("IDAT", PNGMaker.packed(Self.maker.rows)), ("IEND", []),
    ])
    #expect(try PNGReader.image(file).pixels.map(\.red) == [0, 1, 1, 2])
  }

  @Test func `a small file cannot become a large image`() throws {
    let file = Self.header { $0.replaceSubrange(0..<4, with: [0x7F, 0xFF, 0xFF, 0xFF]) }
    #expect(throws: PNGReader.Damage.tooLarge) { try PNGReader.image(file) }
    #expect(throws: PNGReader.Damage.tooLarge) { try PNGReader.image(Self.maker.file, longestSide: 1) }
  }
}
