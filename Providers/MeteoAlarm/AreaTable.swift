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
    let plane = Plane(around: place)
    let reach = Self.reach.meters
    var found: [Neighbor] = []
    for row in Self.rows(of: bytes) {
      var reader = NumberReader(bytes: bytes, at: row.numbers.lowerBound, end: row.numbers.upperBound)
      let west = reader.signed()
      let south = reader.signed()
      let (east, north) = (west + reader.number(), south + reader.number())
      guard plane.x(east) > -reach, plane.x(west) < reach, plane.y(north) > -reach, plane.y(south) < reach
      else { continue }
      let (isInside, border) = Self.look(at: &reader, from: (west, south), in: plane)
      guard isInside || border <= reach else { continue }
      found.append(Neighbor(code: row.code, isInside: isInside, border: .meters(border)))
    }
    return found
  }

  /// Whether an area is a part of the sea or a coast: by the rule of EMMA_IDs, those from 800 on.
  private static func isMarine(_ code: String) -> Bool {
    code.utf8.count == 5 && code.utf8.dropFirst(2).first == UInt8(ascii: "8")
  }

  /// Whether the origin of a plane is inside an area, and its distance from the outline, in metres.
  private static func look(
    at reader: inout NumberReader,
    from corner: (x: Int, y: Int),
    in plane: Plane
  ) -> (isInside: Bool, border: Double) {
    var isInside = false
    var nearest = Double.infinity
    func pass(_ a: Plane.Point, _ b: Plane.Point) {
      nearest = min(nearest, plane.squaredDistance(to: a, b))
      if plane.isCrossed(by: a, b) { isInside.toggle() }
    }
    while !reader.isAtEnd {
      var at = corner
      var first: Plane.Point?
      var last: Plane.Point?
      for _ in 0..<reader.number() {
        at = (at.x + reader.signed(), at.y + reader.signed())
        let point = plane.point(at.x, at.y)
        if let last { pass(last, point) }
        first = first ?? point
        last = point
      }
      if let first, let last { pass(last, first) }
    }
    return (isInside, nearest.squareRoot())
  }
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

  /// The surroundings of a place as a plane in metres with the place in the middle.
  private struct Plane {
    typealias Point = (x: Double, y: Double)

    private static let metersPerDegree = 111_195.0
    private static let stepsPerDegree = 500.0
    private let place: Coordinates
    private let width: Double

    init(around place: Coordinates) {
      self.place = place
      // The length of a degree from west to east, measured on a short way towards Greenwich.
      let way = place.longitude > 0 ? -0.01 : 0.01
      let beside = Coordinates(latitude: place.latitude, longitude: place.longitude + way)
      width = (beside?.distance(to: place).meters ?? 0) * 100
    }

    func x(_ steps: Int) -> Double { (Double(steps) / Self.stepsPerDegree - place.longitude) * width }
    func y(_ steps: Int) -> Double {
      (Double(steps) / Self.stepsPerDegree - place.latitude) * Self.metersPerDegree
    }
    func point(_ x: Int, _ y: Int) -> Point { (self.x(x), self.y(y)) }

    /// The square of the distance of a line from the middle.
    func squaredDistance(to a: Point, _ b: Point) -> Double {
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = dx * dx + dy * dy
      let share = length == 0 ? 0 : min(1, max(0, -(a.x * dx + a.y * dy) / length))
      let (x, y) = (a.x + share * dx, a.y + share * dy)
      return x * x + y * y
    }

    /// Whether a line crosses the ray from the middle to the east.
    func isCrossed(by a: Point, _ b: Point) -> Bool {
      (a.y > 0) != (b.y > 0) && a.x - a.y / (b.y - a.y) * (b.x - a.x) > 0
    }
  }
}
