import Layout
import Weather

/// A position of GeoJSON in degrees.
struct Position: Hashable, Sendable {
  let longitude: Double
  let latitude: Double

  init(longitude: Double, latitude: Double) {
    (self.longitude, self.latitude) = (longitude, latitude)
  }

  /// Accurate to a metre, like all coordinates of JSON.
  init(_ point: Coordinates) {
    self.init(longitude: Self.rounded(point.longitude), latitude: Self.rounded(point.latitude))
  }

  /// The same place so many times around the world to the west.
  fileprivate func moved(west turns: Double) -> Position {
    Position(longitude: Self.rounded(longitude - turns * 360), latitude: latitude)
  }

  /// Where the way to another position meets a meridian between them.
  fileprivate func crossing(_ meridian: Double, on way: Position) -> Position {
    let share = (meridian - longitude) / (way.longitude - longitude)
    let latitude = latitude + share * (way.latitude - latitude)
    return Position(longitude: meridian, latitude: Self.rounded(latitude))
  }

  fileprivate static func rounded(_ degrees: Double) -> Double {
    NumberText.rounded(degrees, decimals: 5) ?? degrees
  }
}

/// The points of a line or ring on a flat map that goes on beyond 180 degrees: each is at most half the world
/// from the one before, as in `Polyline`.
///
/// The map has an antimeridian at 180 degrees, and another one after each turn. Parts of the path are cut
/// there and moved back, because no geometry of GeoJSON should cross it (RFC 7946, 3.1.9).
struct FlatPath {
  private let positions: [Position]

  init(_ points: [Coordinates]) {
    positions = zip(points, points.unwrappedLongitudes).map { point, longitude in
      Position(longitude: Position.rounded(longitude), latitude: Position.rounded(point.latitude))
    }
  }

  /// West, south, east and north; west is greater than east across the antimeridian (RFC 7946, 5.2).
  var box: [Double] {
    let (west, east) = Self.span(of: positions)
    let latitudes = positions.map(\.latitude)
    let (south, north) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
    guard east - west < 360 else { return [-180, south, 180, north] }
    // An end on the antimeridian is on the side of the path.
    let first = Position(longitude: west, latitude: 0).moved(west: Self.turns(to: west))
    let last = Position(longitude: east, latitude: 0).moved(west: -Self.turns(to: -east))
    return [first.longitude, south, last.longitude, north]
  }

  private static func span(of positions: [Position]) -> (west: Double, east: Double) {
    let longitudes = positions.map(\.longitude)
    return (longitudes.min() ?? 0, longitudes.max() ?? 0)
  }

  /// How often one goes around the world, eastward from 0 degrees, to a longitude; the antimeridian is the
  /// beginning of a turn.
  private static func turns(to longitude: Double) -> Double { ((longitude + 180) / 360).rounded(.down) }

  /// The antimeridians between two longitudes, from the west, without these.
  private static func antimeridians(between west: Double, _ east: Double) -> [Double] {
    var meridians: [Double] = []
    var next = turns(to: west) * 360 + 180
    while next < east {
      meridians.append(next)
      next += 360
    }
    return meridians
  }

  // MARK: - Lines

  /// The path as lines that do not cross the antimeridian.
  var lines: [[Position]] {
    var lines: [[Position]] = []
    var turn: Double?
    for (start, end) in zip(positions, positions.dropFirst()) {
      let isEastward = start.longitude <= end.longitude
      let (west, east) = isEastward ? (start, end) : (end, start)
      let meridians = Self.antimeridians(between: west.longitude, east.longitude)
      let crossings = (isEastward ? meridians : meridians.reversed()).map { start.crossing($0, on: end) }
      let stops = [start] + crossings + [end]
      for (from, to) in zip(stops, stops.dropFirst()) {
        let middle = Self.turns(to: (from.longitude + to.longitude) / 2)
        // Along the antimeridian a line stays on the side where it is.
        let isOnEdge = from.longitude == to.longitude && from.longitude == middle * 360 - 180
        let here = isOnEdge ? turn ?? middle : middle
        if here != turn { lines.append([from.moved(west: here)]) }
        lines[lines.count - 1].append(to.moved(west: here))
        turn = here
      }
    }
    return lines
  }

  // MARK: - Rings

  /// The area within the path as closed rings, counterclockwise, that do not cross the antimeridian; empty if
  /// it has no area. They cover the points that a ray from there leaves through an odd number of sides.
  var rings: [[Position]] {
    let (west, east) = Self.span(of: positions)
    var rings: [[Position]] = []
    var rest = [positions]
    for meridian in Self.antimeridians(between: west, east) {
      let sides = rest.map { Self.cut($0, at: meridian) }
      rings += sides.flatMap(\.west)
      rest = sides.flatMap(\.east)
    }
    return (rings + rest).compactMap(Self.closed)
  }

  /// A ring in its place on the earth; `nil` without an area.
  private static func closed(_ ring: [Position]) -> [Position]? {
    let (west, east) = span(of: ring)
    let turn = turns(to: (west + east) / 2)
    var ring = ring.map { $0.moved(west: turn) }
    let area = doubleArea(of: ring)
    // Half a square of the last decimal is the smallest area.
    guard abs(area) > 1e-11 else { return nil }
    if area < 0 { ring.reverse() }
    let distinct = ring.indices.filter { $0 == 0 || ring[$0] != ring[$0 - 1] }.map { ring[$0] }
    return distinct.first == distinct.last ? distinct : distinct + distinct.prefix(1)
  }

  /// Twice the area in square degrees, negative for a clockwise ring.
  private static func doubleArea(of ring: [Position]) -> Double {
    guard let origin = ring.first else { return 0 }
    return zip(ring, ring.dropFirst()).reduce(0) { sum, side in
      let (x1, y1) = (side.0.longitude - origin.longitude, side.0.latitude - origin.latitude)
      let (x2, y2) = (side.1.longitude - origin.longitude, side.1.latitude - origin.latitude)
      return sum + x1 * y2 - x2 * y1
    }
  }

  /// Cuts a ring at a meridian.
  ///
  /// The ring becomes chains of points, each on one side and from crossing to crossing. In the order of the
  /// crossings from south to north, the area begins at each odd one and ends at the next; so the rings of a
  /// side are its chains, joined along the meridian at these pairs.
  private static func cut(
    _ ring: [Position],
    at meridian: Double
  ) -> (west: [[Position]], east: [[Position]]) {
    func isWest(_ position: Position) -> Bool { position.longitude < meridian }
    let before = ring.indices.map { ring[$0 == 0 ? ring.count - 1 : $0 - 1] }
    guard let first = ring.indices.first(where: { isWest(ring[$0]) != isWest(before[$0]) }) else {
      return ring.allSatisfy(isWest) ? ([ring], []) : ([], [ring])
    }
    var chains: [(isWest: Bool, points: [Position])] = []
    for index in Array(first..<ring.count) + Array(0..<first) {
      let (from, to) = (before[index], ring[index])
      if isWest(from) != isWest(to) {
        let crossing = from.crossing(meridian, on: to)
        if !chains.isEmpty { chains[chains.count - 1].points.append(crossing) }
        chains.append((isWest(to), [crossing]))
      }
      chains[chains.count - 1].points.append(to)
    }
    let crossings = chains.map { $0.points[0] }
    chains[chains.count - 1].points.append(crossings[0])

    let order = crossings.indices.sorted { (crossings[$0].latitude, $0) < (crossings[$1].latitude, $1) }
    var partner = order
    for index in order.indices { partner[order[index]] = order[index ^ 1] }

    var rings: [Bool: [[Position]]] = [:]
    var isJoined = chains.map { _ in false }
    for start in chains.indices where !isJoined[start] {
      let side = chains[start].isWest
      var points: [Position] = []
      var (chain, isForward) = (start, true)
      repeat {
        isJoined[chain] = true
        points += isForward ? chains[chain].points : chains[chain].points.reversed()
        // A chain begins at the crossing of its own number and ends at the next.
        let end = isForward ? (chain + 1) % chains.count : chain
        let next = partner[end]
        isForward = chains[next].isWest == side
        chain = isForward ? next : (next + chains.count - 1) % chains.count
      } while chain != start
      rings[side, default: []].append(points)
    }
    return (rings[true] ?? [], rings[false] ?? [])
  }
}
