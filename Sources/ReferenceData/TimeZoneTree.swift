import Embedded

/// The time zone of every point on earth: an embedded quadtree that is searched in place.
///
/// A cell is one zone, the sea, or four smaller cells; the smallest cells are 2.4 km high. Each line of the
/// file has four numbers of three characters in base 64. Those of the first line are the number of the sea
/// and the halves of the world west and east of Greenwich, those of each further line the quarters of a cell:
/// south-west, south-east, north-west, north-east. A number below that of the sea is a zone, one above it a
/// line. The file is derived from timezone-boundary-builder by `Generator/zonetree.py`.
package struct TimeZoneTree: Sendable {
  private let bytes: StaticBytes
  private let sea: Int

  package static let world = TimeZoneTree()

  private init() {
    // A test looks up every zone, so the file cannot be missing.
    bytes = Embedded.file("Sources/ReferenceData/Data/zone-tree.txt") ?? .empty
    sea = bytes.isEmpty ? 0 : Self.number(0, in: bytes)
  }

  /// The number of cells at the lowest level is 2 to the power of this from west to east, and half as many
  /// from south to north.
  private static let depth = 14

  /// The number of the zone at a point, as in `ReferenceTable.zones`; `nil` at sea.
  package func zone(latitude: Double, longitude: Double) -> Int? {
    guard !bytes.isEmpty else { return nil }
    let width = 1 << Self.depth
    let column = Self.cell((longitude + 180) / 360 * Double(width), of: width)
    let row = Self.cell((latitude + 90) / 180 * Double(width / 2), of: width / 2)
    var level = Self.depth - 1
    var value = number(1 + column >> level)
    while value > sea, level > 0 {
      level -= 1
      let quarter = (row >> level & 1) * 2 + (column >> level & 1)
      value = number(4 * (value - sea) + quarter)
    }
    return value < sea ? value : nil
  }

  /// The eastern and northern edges of the world belong to the last cell.
  private static func cell(_ position: Double, of count: Int) -> Int {
    position > 0 ? Int(min(position, Double(count - 1))) : 0
  }

  private func number(_ index: Int) -> Int { Self.number(index, in: bytes) }

  private static func number(_ index: Int, in bytes: StaticBytes) -> Int {
    let start = index / 4 * 13 + index % 4 * 3
    return bytes[start..<start + 3].reduce(0) { $0 << 6 | Int($1 &- UInt8(ascii: "0")) }
  }
}
