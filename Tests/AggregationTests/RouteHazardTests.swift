import Catalog
import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Aggregation

/// Hazards on the way from Boston to Albany and on to Syracuse, at 10,000 ft and 110 kt in calm air.
struct RouteHazardTests {
  private static func route(_ idents: [String], width: Double = 25) throws -> RouteAnswer {
    let points = try idents.map { try #require(AirportCatalog.airport(ident: $0)) }
    let plan = RoutePlan(
      points: points,
      departure: NumberedReports.now,
      airspeed: .knots(110),
      altitude: .feet(10_000),
      width: .nauticalMiles(width)
    )
    var answer = RouteAnswer(plan: plan, now: plan.departure)
    answer.legs = Aggregator.legs(of: plan, windsFrom: [])
    return answer
  }

  /// A rectangle across a leg, 20 NM to each side of it, or a line without a width.
  private static func hazard(
    from start: Double,
    to end: Double,
    across leg: GreatCircle,
    heights: ClosedRange<Double> = 5000...20_000
  ) -> Hazard {
    func corner(_ miles: Double, _ side: Double) -> Coordinates {
      let rest = GreatCircle(from: leg.point(at: miles / leg.length.nauticalMiles), to: leg.end)
      return rest.start.moved(.nauticalMiles(20), towards: rest.course + side)
    }
    let isArea = start != end
    let corners =
      [corner(start, 90), corner(start, -90)] + (isArea ? [corner(end, -90), corner(end, 90)] : [])
    var hazard = Hazard(.sigmet, .turbulence)
    hazard.shape = HazardShape(corners, isArea: isArea)
    hazard.layer = Hazard.Layer(.feet(heights.lowerBound), .feet(heights.upperBound))
    return hazard
  }

  /// However narrow the hazard and the corridor are.
  @Test(
    arguments: [1, 2, 25, 200],
    [(50.9, 50.9), (50.5, 50.6), (3.1, 3.2), (48, 52), (62.3, 100)] as [(Double, Double)]
  )
  func `a hazard across the way is met where the way enters it`(
    width: Double,
    extent: (Double, Double)
  ) throws {
    let answer = try Self.route(["KBOS", "KALB"], width: width)
    let hazard = Self.hazard(from: extent.0, to: extent.1, across: answer.legs[0].way)
    let met = try #require(answer.encounter(with: hazard))
    #expect(met.aside == .meters(0) && abs((met.along?.nauticalMiles ?? 0) - extent.0) < 0.1, "\(met)")
    let minutes = try #require(met.passage?.timeIntervalSince(answer.plan.departure)) / 60
    #expect(abs(minutes - extent.0 / 110 * 60) < 0.1)
  }

  @Test func `a hazard beside the way is met where it is nearest, if that is within the corridor`() throws {
    let answer = try Self.route(["KBOS", "KALB"], width: 5)
    let way = answer.legs[0].way
    for (aside, isMet) in [(4.5, true), (5.5, false)] {
      var hazard = Hazard(.sigmet, .turbulence)
      let rest = GreatCircle(from: way.point(at: 63 / way.length.nauticalMiles), to: way.end)
      let place = rest.start.moved(.nauticalMiles(aside), towards: rest.course + 90)
      hazard.shape = HazardShape([place], isArea: false)
      let met = answer.encounter(with: hazard)
      #expect((met != nil) == isMet)
      if let met {
        #expect(abs((met.along?.nauticalMiles ?? 0) - 63) < 0.1)
        #expect(abs((met.aside?.nauticalMiles ?? 0) - aside) < 0.05)
      }
    }
  }

  /// Low turbulence at a distance behind the start.
  @Test(
    arguments: [
      (["KBOS", "KALB"], 10, true), (["KBOS", "KALB"], 60, false), (["KBOS", "KALB"], 115, true),
      // The route lands in Albany and takes off again.
      (["KBOS", "KALB", "KSYR"], 115, true), (["KBOS", "KALB", "KSYR"], 60, false),
      // Bedford is 14 NM from Boston, and the climb from there is longer than that leg.
      (["KBOS", "KBED", "KALB"], 20, true), (["KBOS", "KBED", "KALB"], 60, false),
    ] as [([String], Double, Bool)]
  )
  func `low hazards count around each airport where the route lands`(
    idents: [String],
    miles: Double,
    isMet: Bool
  ) throws {
    let answer = try Self.route(idents, width: 3)
    var leg = answer.legs[0].way
    var start = miles
    if leg.length.nauticalMiles < miles {
      start -= leg.length.nauticalMiles
      leg = answer.legs[1].way
    }
    let hazard = Self.hazard(from: start, to: start + 3, across: leg, heights: 0...4000)
    let met = answer.encounter(with: hazard)
    #expect((met != nil) == isMet)
    if let along = met?.along { #expect(abs(along.nauticalMiles - miles) < 0.2) }
  }

  /// The distance from the start, or before the end of the leg if it is negative.
  @Test(arguments: [(24, true), (26, false), (-26, false), (-24, true)])
  func `a climb and a descent take the first and the last 25 NM of a leg`(miles: Double, isMet: Bool) throws {
    let answer = try Self.route(["KBOS", "KALB"], width: 0.5)
    let leg = answer.legs[0].way
    let place = miles < 0 ? leg.length.nauticalMiles + miles : miles
    let hazard = Self.hazard(from: place, to: place, across: leg, heights: 0...4000)
    #expect((answer.encounter(with: hazard) != nil) == isMet)
  }

  /// The flight is at 10,000 ft there.
  @Test(arguments: [
    (0...7900, false), (0...8100, true), (11_900...20_000, true), (12_100...20_000, false),
  ])
  func `a hazard counts within 2,000 ft of the height`(heights: ClosedRange<Double>, isMet: Bool) throws {
    let answer = try Self.route(["KBOS", "KALB"], width: 3)
    let hazard = Self.hazard(from: 60, to: 60, across: answer.legs[0].way, heights: heights)
    #expect((answer.encounter(with: hazard) != nil) == isMet)
  }

  /// An airport at a distance from the middle of the way from Boston to Albany, with a wind from the west.
  private static func winds(_ miles: Double, _ knots: Double, from plan: RoutePlan) throws -> AirportAnswer {
    let middle = try #require(plan.ways.first).point(at: 0.5)
    let ident = try #require(StationIdent("KXYZ"))
    let place = middle.moved(.nauticalMiles(miles), towards: 0)
    let airport = Airport(ident: "KXYZ", name: "Field", country: "US", coordinates: place)
    var answer = AirportAnswer(ident: ident, airport: airport, now: plan.departure, sources: [])
    let wind = Wind(direction: .from(degrees: 270), speed: .knots(knots))
    let level = WindAtAltitude(altitude: .feet(10_000), wind: wind, temperature: nil)
    let column = WindsAloft.Column(valid: plan.departure, start: nil, end: nil, levels: [level])
    let winds = WindsAloft(source: nil, issued: nil, columns: [column])
    answer.windsAloft = AirportAnswer.Part(.test("winds"), winds)
    return answer
  }

  @Test(
    arguments: [
      ([(199, 30)], 30), ([(201, 30)], nil), ([(50, 30), (201, 10)], 30),
      // The weight falls with the square of the distance.
      ([(50, 30), (100, 10)], 26),
    ] as [([(Double, Double)], Double?)]
  )
  func `winds aloft count within 200 NM of the middle of a leg, the nearer ones more`(
    stations: [(Double, Double)],
    expected: Double?
  ) throws {
    let plan = try Self.route(["KBOS", "KALB"]).plan
    let answers = try stations.map { try Self.winds($0.0, $0.1, from: plan) }
    let wind = Aggregator.legs(of: plan, windsFrom: answers).first?.wind
    #expect((wind?.speed.knots).map { ($0 * 10).rounded() / 10 } == expected)
  }

  /// The way is in the hazard from 60 NM to 100 NM behind the start, 33 to 55 minutes after the departure.
  @Test(
    arguments: [
      (nil, -28, nil), (nil, -26, 60), (nil, 0, 60), (116, nil, nil), (114, nil, 99), (100, nil, 73),
    ] as [(Double?, Double?, Double?)]
  )
  func `a hazard is met where it holds within an hour of the passage`(
    start: Double?,
    end: Double?,
    along: Double?
  ) throws {
    let answer = try Self.route(["KBOS", "KALB"], width: 1)
    var hazard = Self.hazard(from: 60, to: 100, across: answer.legs[0].way)
    hazard.start = start.map { answer.plan.departure.addingTimeInterval($0 * 60) }
    hazard.end = end.map { answer.plan.departure.addingTimeInterval($0 * 60) }
    let met = answer.encounter(with: hazard)
    #expect((met == nil) == (along == nil))
    if let along { #expect(abs((met?.along?.nauticalMiles ?? 0) - along) < 1) }
  }

  @Test func `a hazard on the other side of the world is found on a long way`() throws {
    let answer = try Self.route(["KJFK", "WSSS"], width: 1)
    let way = answer.legs[0].way
    for share in [0.1, 0.3, 0.7, 0.95] {
      let miles = share * way.length.nauticalMiles
      let hazard = Self.hazard(from: miles, to: miles + 2, across: way)
      let met = try #require(answer.encounter(with: hazard))
      #expect(met.aside == .meters(0) && abs((met.along?.nauticalMiles ?? 0) - miles) < 1)
    }
  }
}
