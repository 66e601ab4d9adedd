import Aggregation
import Foundation
import Testing
import Weather

struct AirportHistoryTests {
  private static let now = Date(timeIntervalSince1970: 1_784_601_000)

  /// A report, some minutes before now.
  private static func report(_ age: Double, _ change: (inout StationConditions) -> Void) -> StationConditions
  {
    var report = StationConditions(ident: "KPWM")
    report.observed = now.addingTimeInterval(-age * 60)
    change(&report)
    return report
  }

  /// Two reports, the older one first.
  private static func history(
    _ older: (inout StationConditions) -> Void,
    _ newer: (inout StationConditions) -> Void
  ) throws -> AirportHistory {
    try #require(AirportHistory([report(10, newer), report(70, older)], hours: 6, now: now))
  }

  private static func sky(_ base: Double?) -> Sky {
    base.map { .layers([CloudLayer(.few, base: .feet(300)), CloudLayer(.broken, base: .feet($0))]) } ?? .clear
  }

  @Test(
    arguments: [
      (700, 1400, .rising), (1400, 700, .falling), (1000, 1150, .steady), (300, 400, .steady),
      (300, 450, .rising), (nil, 2000, .falling), (2000, nil, .rising), (nil, nil, .steady),
    ] as [(Double?, Double?, AirportHistory.Tendency)]
  )
  func `no ceiling counts as the highest in a tendency`(
    older: Double?,
    newer: Double?,
    tendency: AirportHistory.Tendency
  ) throws {
    let history = try Self.history({ $0.sky = Self.sky(older) }, { $0.sky = Self.sky(newer) })
    #expect(history.ceiling == tendency)
  }

  @Test func `a ceiling of unknown height has no tendency`() throws {
    let unknown = Sky.layers([CloudLayer(.broken, base: nil)])
    #expect(try Self.history({ $0.sky = unknown }, { $0.sky = Self.sky(500) }).ceiling == nil)
    #expect(try Self.history({ $0.sky = Self.sky(500) }, { $0.sky = unknown }).ceiling == nil)
  }

  @Test func `a history has the tendency of visibility, pressure and wind`() throws {
    let history = try Self.history(
      {
        $0.visibility = Visibility(.statuteMiles(6))
        $0.altimeter = .hectopascals(1012)
        $0.wind = Wind(direction: .from(degrees: 240), speed: .knots(8))
      },
      {
        $0.visibility = Visibility(.statuteMiles(2))
        $0.altimeter = .hectopascals(1011.5)
        $0.wind = Wind(direction: .from(degrees: 240), speed: .knots(14))
      }
    )
    #expect((history.visibility, history.pressure, history.wind) == (.falling, .steady, .rising))
    #expect(history.ceiling == nil)
  }

  @Test(
    arguments: [
      (Visibility(.statuteMiles(10), .atLeast), Visibility(.statuteMiles(6), .moreThan), nil),
      (Visibility(.statuteMiles(10)), Visibility(.statuteMiles(6), .moreThan), nil),
      (Visibility(.kilometers(30)), Visibility(.kilometers(10), .atLeast), nil),
      (Visibility(.statuteMiles(10), .atLeast), Visibility(.statuteMiles(10), .atLeast), nil),
      (Visibility(.meters(50), .lessThan), Visibility(.meters(50), .lessThan), nil),
      (Visibility(.kilometers(10), .atLeast), Visibility(.kilometers(30)), nil),
      (Visibility(.kilometers(10), .atLeast), Visibility(.kilometers(8.5)), nil),
      (Visibility(.kilometers(10), .atLeast), Visibility(.kilometers(5)), .falling),
      (Visibility(.meters(50), .lessThan), Visibility(.meters(800)), .rising),
      (Visibility(.statuteMiles(3)), Visibility(.statuteMiles(6), .moreThan), .rising),
    ] as [(Visibility, Visibility, AirportHistory.Tendency?)]
  )
  func `a bound has a tendency only where it leaves no other`(
    older: Visibility,
    newer: Visibility,
    tendency: AirportHistory.Tendency?
  ) throws {
    let history = try Self.history({ $0.visibility = older }, { $0.visibility = newer })
    #expect(history.visibility == tendency)
  }

  @Test(
    arguments: [
      (.noneDetectedBelow12000, sky(25_000), nil), (sky(25_000), .noneDetectedBelow12000, nil),
      (sky(3000), .noneDetectedBelow12000, .rising), (.noneSignificant, sky(700), .falling),
      (sky(10_000), .noneSignificant, nil), (.noneDetectedBelow12000, .noneDetectedBelow12000, .steady),
      (.ceilingAndVisibilityOK, .clear, .steady),
    ] as [(Sky, Sky, AirportHistory.Tendency?)]
  )
  func `above the height up to which cloud is reported a ceiling is unknown`(
    older: Sky,
    newer: Sky,
    tendency: AirportHistory.Tendency?
  ) throws {
    #expect(try Self.history({ $0.sky = older }, { $0.sky = newer }).ceiling == tendency)
  }

  @Test(arguments: [("KPWM", .falling), ("EDDB", nil)] as [(String, AirportHistory.Tendency?)])
  func `few clouds exclude a ceiling up to the height up to which cloud is reported`(
    ident: String,
    tendency: AirportHistory.Tendency?
  ) throws {
    let few = Sky.layers([CloudLayer(.few, base: .feet(2000))])
    let history = try Self.history(
      { ($0.ident, $0.sky) = (ident, few) },
      { ($0.ident, $0.sky) = (ident, Self.sky(6000)) }
    )
    #expect(history.ceiling == tendency)
  }

  @Test func `a wind above the highest code has a tendency only from a lower one`() throws {
    func wind(_ knots: Double, _ bound: Bound?) -> (inout StationConditions) -> Void {
      { report in
        report.wind = Wind(direction: .from(degrees: 240), speed: .knots(knots))
        report.wind?.speedBound = bound
      }
    }
    #expect(try Self.history(wind(80, nil), wind(99, .moreThan)).wind == .rising)
    #expect(try Self.history(wind(99, .moreThan), wind(99, .moreThan)).wind == nil)
  }

  @Test func `older reports and reports without a time are dropped`() throws {
    let reports = [Self.report(10) { _ in }, Self.report(59) { _ in }, Self.report(61) { _ in }]
    let history = try #require(
      AirportHistory(reports + [StationConditions(ident: "KPWM")], hours: 1, now: Self.now)
    )
    #expect(history.reports == Array(reports.prefix(2)))
    #expect(AirportHistory([reports[2]], hours: 1, now: Self.now) == nil)
  }

  @Test func `one report has no tendency`() throws {
    let report = Self.report(10) { $0.visibility = Visibility(.statuteMiles(2)) }
    let history = try #require(AirportHistory([report], hours: 6, now: Self.now))
    #expect(history.visibility == nil)
  }
}
