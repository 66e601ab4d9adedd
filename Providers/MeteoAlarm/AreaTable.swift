import Embedded
import Weather

/// The outlines of MeteoAlarm's warning areas, searched where they lie inside the program.
///
/// Each line of the file is the EMMA_ID of an area, a tab, and numbers: west and south of the box around the
/// area, its width and height, then for each ring of its outline the number of corners and the steps from one
/// to the next, the first from the south-west of the box. All are in five-hundredths of a degree. The file is
/// made by `Generator/generate.py`, which says how a number is written.
struct AreaTable: Sendable {
  /// How far the simplified outlines may be from the published ones.
  static let tolerance = Length.meters(410)
  /// How far from a place the nearest area may be: the outlines leave the shore out here and there.
  static let reach = Length.kilometers(5)

  static let europe = AreaTable(Embedded.file("Providers/MeteoAlarm/Data/areas.tsv") ?? .empty)

  /// The codes of all areas.
  static let codes = Set(rows(of: europe.bytes).map(\.code))

  /// The box that contains all areas and their surroundings. Every run checks whether places outside are
  /// covered.
  private static let latitudes = 27.0...75.0
  private static let longitudes = -33.0...46.0

  private let bytes: StaticBytes

  private init(_ bytes: StaticBytes) { self.bytes = bytes }

  /// The areas that contain a place; if no area does, those whose border is near.
  func surroundings(of place: Coordinates) -> Surroundings {
    var surroundings = Surroundings()
    var neighbors: [(code: String, distance: Length)] = []
    var seas: Set<String> = []
    for area in areas(around: place) {
      switch (area.mayContainPlace, Self.isMarine(area.code)) {
      case (true, false): surroundings.here.insert(area.code)
      case (true, true): seas.insert(area.code)
      case (false, false): neighbors.append((area.code, area.border))
      case (false, true): break
      }
    }
    // Warnings for the sea do not apply to places on land, not even beside it.
    guard surroundings.here.isEmpty else { return surroundings }
    guard let nearest = neighbors.map(\.distance.meters).min() else {
      surroundings.here = seas
      return surroundings
    }
    // Areas of the sea reach into harbors, and some of land stop kilometres before them: the place may be on
    // either side.
    surroundings.nearby = seas
    let limit = nearest + 2 * Self.tolerance.meters
    surroundings.nearby.formUnion(neighbors.filter { $0.distance.meters <= limit }.map(\.code))
    return surroundings
  }

  /// The areas within reach of a place.
  func areas(around place: Coordinates) -> [Neighbor] {
    guard Self.latitudes.contains(place.latitude), Self.longitudes.contains(place.longitude) else {
      return []
    }
    let near = Area(around: place, reaching: Self.reach)
    var found: [Neighbor] = []
    for row in Self.rows(of: bytes) {
      var reader = NumberReader(bytes: bytes, at: row.numbers.lowerBound, end: row.numbers.upperBound)
      let (west, south) = (reader.signed(), reader.signed())
      let (east, north) = (west + reader.number(), south + reader.number())
      guard Self.degrees(east) > near.west, Self.degrees(west) < near.east,
        Self.degrees(north) > near.south, Self.degrees(south) < near.north
      else { continue }
      let rings = Self.rings(&reader, from: (west, south))
      // A ring within a ring is a hole.
      let isInside = !rings.count { $0.contains(place) }.isMultiple(of: 2)
      guard let border = rings.map({ $0.distanceOfBorder(from: place) }).min(),
        isInside || border <= Self.reach
      else { continue }
      found.append(Neighbor(code: row.code, isInside: isInside, border: border))
    }
    return found
  }

  /// Whether an area is a part of the sea or a coast: by the rule of EMMA_IDs, those from 800 on.
  private static func isMarine(_ code: String) -> Bool {
    code.utf8.count == 5 && code.utf8.dropFirst(2).first == UInt8(ascii: "8")
  }

  /// The rings of an outline.
  ///
  /// - Parameter corner: The south-west of the box around the area, in steps.
  private static func rings(_ reader: inout NumberReader, from corner: (x: Int, y: Int)) -> [Polygon] {
    var rings: [Polygon] = []
    while !reader.isAtEnd {
      var at = corner
      var corners: [Coordinates] = []
      for _ in 0..<reader.number() {
        at = (at.x + reader.signed(), at.y + reader.signed())
        if let point = Coordinates(latitude: degrees(at.y), longitude: degrees(at.x)) {
          corners.append(point)
        }
      }
      if let ring = Polygon(corners) { rings.append(ring) }
    }
    return rings
  }

  private static func degrees(_ steps: Int) -> Double { Double(steps) / 500 }
}

extension AreaTable {
  /// An area within reach of a place.
  struct Neighbor: Hashable, Sendable {
    let code: String
    /// By the simplified outline.
    let isInside: Bool
    /// How far the simplified outline is from the place.
    let border: Length

    /// Near an outline it is unknown on which side a place is, so it counts as being on both.
    var mayContainPlace: Bool { isInside || border <= AreaTable.tolerance }
  }

  /// Where a place is among the areas.
  struct Surroundings: Hashable, Sendable {
    /// The codes of the areas that it lies in.
    var here: Set<String> = []
    /// If it lies in no area of land: those that end shortly before it.
    var nearby: Set<String> = []

    /// The countries whose warnings may be for the place, in the order of their codes.
    var countries: [MemberCountry] {
      Set(here.union(nearby).compactMap { MemberCountry(area: $0) }).sorted { $0.code < $1.code }
    }
  }

  /// A line of the file.
  private struct Row {
    let bytes: StaticBytes
    let start: Int
    /// After the tab.
    let numbers: Range<Int>

    var code: String { bytes.string(start..<numbers.lowerBound - 1) }
  }

  private static func rows(of bytes: StaticBytes) -> some Sequence<Row> {
    sequence(state: 0) { (start: inout Int) -> Row? in
      guard start < bytes.count else { return nil }
      let tab = bytes.offset(of: UInt8(ascii: "\t"), from: start)
      let end = bytes.offset(of: UInt8(ascii: "\n"), from: tab)
      defer { start = end + 1 }
      return Row(bytes: bytes, start: start, numbers: min(tab + 1, end)..<end)
    }
  }

  private struct NumberReader {
    let bytes: StaticBytes
    var at: Int
    let end: Int

    var isAtEnd: Bool { at >= end }

    /// An unsigned number: its last digit is one of the first 82 characters from `!` on, those before it are
    /// of the 12 that follow.
    mutating func number() -> Int {
      var value = 0
      while at < end {
        let digit = Int(bytes[at] &- UInt8(ascii: "!"))
        at += 1
        if digit < 82 { return value * 82 + digit }
        value = value * 12 + digit - 82
      }
      return value
    }

    /// Even numbers are twice a non-negative value.
    mutating func signed() -> Int {
      let number = number()
      return number.isMultiple(of: 2) ? number / 2 : -(number + 1) / 2
    }
  }
}
