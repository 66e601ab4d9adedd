import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Merge

struct AlertUnionTests {
  private static let now = NumberedReports.now
  /// The form of an authority's identifier of a message.
  private static let worldwide = "2.49.0.0.276.0.DWD.PVW.1691344680000.2cf9fad6-dc83-44ba-9e88-f2827439da59"

  private static func report(_ index: Int, _ alerts: [WeatherAlert]?) -> WeatherReport {
    NumberedReports.report(index, [:]) { $0.alerts = alerts }
  }

  private static func alert(
    _ event: String,
    id: String? = nil,
    severity: WeatherAlert.Severity = .moderate,
    endsIn hours: Double? = 3
  ) -> WeatherAlert {
    var alert = WeatherAlert(event: event)
    alert.identifier = id
    alert.severity = severity
    alert.ends = hours.map { now.addingTimeInterval($0 * 3600) }
    return alert
  }

  @Test func `without a source of warnings the list is missing, without warnings it is empty`() {
    #expect(AlertUnion.merged([Self.report(0, nil)], now: Self.now) == nil)
    #expect(AlertUnion.merged([Self.report(0, nil), Self.report(1, [])], now: Self.now) == [])
  }

  @Test func `the same message is shown once, with all of its sources`() throws {
    let merged = try #require(
      AlertUnion.merged(
        [
          Self.report(0, [Self.alert("Wind", id: Self.worldwide)]),
          Self.report(
            1,
            [
              Self.alert("WIND", id: Self.worldwide), Self.alert("Wind"),
              Self.alert("Gusts", id: Self.worldwide),
            ]
          ),
        ],
        now: Self.now
      )
    )
    #expect(merged.map(\.alert.event) == ["Wind", "Wind"])
    #expect(merged[0].sources == [NumberedReports.source(0), NumberedReports.source(1)])
    #expect(merged[1].sources == [NumberedReports.source(1)])
  }

  @Test func `services that pass on DWD's message use its identifier`() throws {
    let reports = [
      Self.report(0, [Self.alert("Wind", id: "\(Self.worldwide).MUL")]),
      Self.report(1, [Self.alert("Gusts", id: Self.worldwide)]),
    ]
    let merged = try #require(AlertUnion.merged(reports, now: Self.now))
    #expect(merged.map(\.sources) == [[NumberedReports.source(0), NumberedReports.source(1)]])
  }

  @Test func `one source with the outline of a warning is enough`() throws {
    let corners = [(50.0, 10.0), (51, 10), (51, 11)].compactMap { Coordinates(latitude: $0, longitude: $1) }
    var drawn = Self.alert("Gusts", id: Self.worldwide)
    drawn.outline = WeatherAlert.Outline([try #require(Polygon(corners))])
    let reports = [Self.report(0, [Self.alert("Wind", id: Self.worldwide)]), Self.report(1, [drawn])]
    let merged = try #require(AlertUnion.merged(reports, now: Self.now))
    #expect(merged.map(\.alert.event) == ["Wind"] && merged.map(\.alert.outline) == [drawn.outline])
    #expect(drawn.outline != nil)
  }

  /// The areas of three sources, and of the warning.
  @Test(
    arguments: [
      (["Berlin", "Berlin; Potsdam", "Potsdam"], "Berlin; Potsdam"),
      (
        ["Berlin, Potsdam", "potsdam", "Potsdam; Frankfurt (Oder), Stadt"],
        "Berlin, Potsdam; Frankfurt (Oder), Stadt"
      ),
      ([nil, "Berlin", "Berlin"], nil), (["Berlin", nil, "Potsdam"], "Berlin; Potsdam"),
    ] as [([String?], String?)]
  )
  func `a warning that sources word differently has the areas of all`(areas: [String?], expected: String?)
    throws
  {
    let corners = [(50.0, 10.0), (51, 10), (51, 11)].compactMap { Coordinates(latitude: $0, longitude: $1) }
    let outline = WeatherAlert.Outline([try #require(Polygon(corners))])
    func merged(drawn: Set<Int>, id: String? = nil) -> [MergedAlert]? {
      let reports = areas.enumerated().map { index, areas in
        var alert = Self.alert(index == 0 ? "Storm" : "STORM.", id: id)
        (alert.areas, alert.sent) = (areas, Self.now.addingTimeInterval(-600 * Double(index)))
        if drawn.contains(index) { alert.outline = outline }
        return Self.report(index, [alert])
      }
      return AlertUnion.merged(reports, now: Self.now)
    }
    #expect(merged(drawn: [])?.map(\.alert.areas) == [expected])
    #expect(merged(drawn: [])?.first?.sources.count == 3)
    // The versions of one message, perhaps in other languages, name the same areas.
    #expect(merged(drawn: [], id: Self.worldwide)?.map(\.alert.areas) == [areas[0]])
    // A drawing of a part is not that of all areas.
    let isWhole = expected == areas[0]
    #expect((merged(drawn: [0])?.first?.alert.outline == nil) == !isWhole)
    #expect(merged(drawn: [0, 1, 2])?.first?.alert.outline != nil)
  }

  @Test func `one source with the place of a warning is enough`() throws {
    var lost = Self.alert("Wind", id: Self.worldwide)
    lost.reach = .somewhere(country: "DE")
    var near = lost
    near.reach = .nearby
    var found = lost
    found.reach = nil
    func reach(_ alerts: [WeatherAlert]) -> [WeatherAlert.Reach?]? {
      AlertUnion.merged(alerts.enumerated().map { Self.report($0, [$1]) }, now: Self.now)?.map(\.alert.reach)
    }
    #expect(reach([lost]) == [.somewhere(country: "DE")])
    #expect(reach([lost, near]) == [.nearby])
    #expect(reach([near, lost, found]) == [nil])
  }

  @Test func `the worst warning is first, and ended ones are dropped`() throws {
    let alerts = [
      Self.alert("Frost", severity: .minor), Self.alert("Flood", severity: .extreme),
      Self.alert("Heat", endsIn: -1), Self.alert("Ice", endsIn: 0), Self.alert("Fog", endsIn: nil),
    ]
    let merged = try #require(AlertUnion.merged([Self.report(0, alerts)], now: Self.now))
    #expect(merged.map(\.alert.event) == ["Flood", "Fog", "Frost"])
  }

  @Test func `without an identifier different warnings stay separate`() throws {
    let valley = Self.alert("Wind")
    let others: [(inout WeatherAlert) -> Void] = [
      { $0.severity = .extreme }, { $0.areas = "Summit" }, { $0.description = "160 km/h above 800 m" },
      { $0.onset = Self.now }, { $0.ends = nil }, { $0.sender = "DWD" },
    ]
    for change in others {
      var other = valley
      change(&other)
      for reports in [[[valley, other]], [[valley], [other]]] {
        let merged = AlertUnion.merged(reports.enumerated().map(Self.report), now: Self.now)
        #expect(merged?.count == 2, "\(other)")
        #expect(merged?.contains { $0.alert == other } == true)
      }
    }
  }

  @Test func `without an identifier equal warnings are one, whenever they were sent`() {
    var (early, late) = (Self.alert("Wind"), Self.alert("Wind"))
    (early.sent, late.sent) = (Self.now.addingTimeInterval(-3600), Self.now)
    let merged = AlertUnion.merged([Self.report(0, [early]), Self.report(1, [late])], now: Self.now)
    #expect(merged?.map(\.sources) == [[NumberedReports.source(0), NumberedReports.source(1)]])
  }

  @Test(arguments: ["1", "20261125", "wind-warning-level-2"])
  func `a short identifier is valid only within its source and event`(id: String) throws {
    var late = Self.alert("Wind", id: id, endsIn: 9)
    late.onset = Self.now.addingTimeInterval(4 * 3600)
    let apart: [[[WeatherAlert]]] = [
      [[Self.alert("Wind", id: id), Self.alert("Flood", id: id)]],
      [[Self.alert("Wind", id: id)], [Self.alert("Flood", id: id)]],
      [[Self.alert("Wind", id: id), Self.alert("Wind", id: id, severity: .severe)]],
      [[Self.alert("Wind", id: id), late]],
    ]
    for alerts in apart {
      let merged = try #require(
        AlertUnion.merged(alerts.enumerated().map(Self.report), now: Self.now)
      )
      #expect(Set(merged.map(\.alert)) == Set(alerts.joined()))
    }
    func count(_ other: String) -> Int? {
      let alerts = [Self.alert("Wind", id: id), Self.alert("Wind", id: other)]
      return AlertUnion.merged(alerts.enumerated().map { Self.report($0, [$1]) }, now: Self.now)?.count
    }
    #expect(count(id) == 1 && count("7") == 2)
  }

  @Test func `a short identifier lets a source update its warning`() {
    func version(
      _ severity: WeatherAlert.Severity,
      of event: String = "Wind",
      sentAgo minutes: Double,
      lasting hours: ClosedRange<Double> = 0...3
    ) -> WeatherAlert {
      var alert = Self.alert(event, id: "1", severity: severity, endsIn: hours.upperBound)
      alert.onset = Self.now.addingTimeInterval(hours.lowerBound * 3600)
      alert.sent = Self.now.addingTimeInterval(-60 * minutes)
      return alert
    }
    let old = version(.severe, sentAgo: 60)
    let rows: [(WeatherAlert, isReplaced: Bool)] = [
      (version(.minor, of: "WIND", sentAgo: 5), true),
      (version(.severe, sentAgo: 5, lasting: 2...9), true),
      (version(.severe, sentAgo: 5, lasting: -2...(-1)), false),
      (version(.severe, sentAgo: 5, lasting: 3...6), false),
      (version(.minor, of: "Flood", sentAgo: 5), false),
      (version(.minor, sentAgo: 60), false),
    ]
    for (new, isReplaced) in rows {
      for alerts in [[old, new], [new, old]] {
        let merged = AlertUnion.merged([Self.report(0, alerts)], now: Self.now)
        #expect(merged?.contains { $0.alert == old } == !isReplaced, "\(new)")
        #expect(merged?.contains { $0.alert == new } == new.isInForce(at: Self.now), "\(new)")
      }
    }
    let others = AlertUnion.merged(
      [Self.report(0, [old]), Self.report(1, [version(.minor, sentAgo: 5, lasting: 0...4)])],
      now: Self.now
    )
    #expect(others?.count == 2, "another source's 1 is another message")
  }

  @Test(arguments: [
    (WeatherAlert.Status.actual, WeatherAlert.MessageType.update, true), (.actual, .cancel, true),
    (.test, .update, false), (.test, .cancel, false), (.exercise, .alert, false), (.draft, .update, false),
    (.actual, .acknowledgement, false), (.actual, .error, false),
  ])
  func `a test or a reply with the same short identifier replaces no warning`(
    status: WeatherAlert.Status,
    type: WeatherAlert.MessageType,
    isReplaced: Bool
  ) {
    var warning = Self.alert("Wind", id: "1")
    warning.sent = Self.now.addingTimeInterval(-3600)
    var later = warning
    (later.sent, later.status, later.messageType) = (Self.now, status, type)
    for alerts in [[warning, later], [later, warning]] {
      let merged = AlertUnion.merged([Self.report(0, alerts)], now: Self.now)
      #expect(merged?.contains { $0.alert == warning } == !isReplaced)
    }
  }

  @Test func `the latest version of a message is used, else the most severe`() throws {
    func version(
      _ severity: WeatherAlert.Severity,
      endsIn hours: Double? = 3,
      sentAgo minutes: Double? = nil
    ) -> WeatherAlert {
      var alert = Self.alert("Storm", id: Self.worldwide, severity: severity, endsIn: hours)
      alert.sent = minutes.map { Self.now.addingTimeInterval(-60 * $0) }
      return alert
    }
    func merged(_ versions: [WeatherAlert]) -> [MergedAlert]? {
      AlertUnion.merged(versions.enumerated().map { Self.report($0, [$1]) }, now: Self.now)
    }
    let rows: [([WeatherAlert], Int, sources: [Int])] = [
      ([version(.moderate), version(.extreme)], 1, [0, 1]),
      ([version(.severe, endsIn: 2), version(.severe, endsIn: 9)], 1, [0, 1]),
      ([version(.severe, endsIn: 9), version(.severe, endsIn: nil)], 1, [0, 1]),
      ([version(.extreme, sentAgo: 60), version(.minor, sentAgo: 5)], 1, [1]),
      ([version(.extreme, sentAgo: 60), version(.minor), version(.severe, sentAgo: 5)], 2, [1, 2]),
      ([version(.extreme, endsIn: -1), version(.minor)], 1, [1]),
    ]
    for (versions, index, sources) in rows {
      let answer = try #require(merged(versions))
      #expect(answer.map(\.alert) == [versions[index]])
      #expect(
        answer.map(\.sources) == [sources.map(NumberedReports.source)],
        "a source whose version is replaced or over is not named"
      )
      #expect(merged(versions.reversed())?.map(\.alert) == [versions[index]])
    }
    #expect(merged([version(.severe, sentAgo: 60), version(.severe, endsIn: -1, sentAgo: 5)]) == [])
  }

  // MARK: - Many warnings

  /// A warning of few kinds, so that many are alike in some way.
  private static func alert(_ dice: inout SplitMix64) -> WeatherAlert {
    func time(_ hours: ClosedRange<Int>, _ dice: inout SplitMix64) -> Date? {
      dice.chance(0.2) ? nil : now.addingTimeInterval(1800 * Double(Int.random(in: hours, using: &dice)))
    }
    func pick(_ texts: [String?], _ dice: inout SplitMix64) -> String? {
      texts[Int.random(in: texts.indices, using: &dice)]
    }
    let others = (1...3).map { "2.49.0.0.276.0.DWD.PVW.169134468000\($0)" }
    var alert = WeatherAlert(event: pick(["Wind", "WIND ", "Flood", "flood."], &dice) ?? "")
    alert.identifier = pick([nil, nil, "1", "2", worldwide, others[0], "\(others[0]).MUL"], &dice)
    alert.uri = pick(
      [nil, nil, "https://a.example/\(others[1]).json", "https://a.example/?a=\(others[1])&b=\(others[2])"],
      &dice
    )
    alert.areas = pick([nil, "", "Valley", "valley; Summit", "Summit", "Coast,Valley"], &dice)
    alert.sender = pick([nil, nil, nil, "DWD"], &dice)
    alert.description = pick([nil, nil, "Strong"], &dice)
    alert.severity = dice.chance(0.8) ? .moderate : .severe
    alert.status = dice.chance(0.95) ? nil : .test
    alert.messageType =
      dice.chance(0.9)
      ? nil
      : [WeatherAlert.MessageType.update, .cancel, .acknowledgement][Int.random(in: 0...2, using: &dice)]
    (alert.sent, alert.onset, alert.ends) = (time(-6...0, &dice), time(-1...1, &dice), time(0...3, &dice))
    return alert
  }

  @Test(arguments: 0..<300)
  func `any warnings are joined as their comparison one by one says`(seed: UInt64) {
    var dice = SplitMix64(state: seed)
    let reports = (0..<Int.random(in: 1...6, using: &dice)).map { _ in
      let alerts = (0..<Int.random(in: 0...12, using: &dice)).map { _ in Self.alert(&dice) }
      // Now and then a source has two reports.
      return Self.report(Int.random(in: 0...4, using: &dice), alerts)
    }
    let merged = AlertUnion.merged(reports, now: Self.now)
    #expect(merged == ReferenceAlertUnion.merged(reports, now: Self.now))
  }

  /// How warnings can be alike, each of which had once to be compared with all others.
  private static let alike: [(name: String, change: @Sendable (inout WeatherAlert, Int) -> Void)] = [
    ("equal", { _, _ in }), ("of other content", { $0.description = "\($1)" }),
    ("with a number", { $0.identifier = "\($1)" }),
    ("with worldwide identifiers", { $0.identifier = "\(worldwide)\($1)" }),
    ("versions of one", { ($0.identifier, $0.sent) = (worldwide, now.addingTimeInterval(Double($1))) }),
    ("updates of one", { ($0.identifier, $0.sent) = ("1", now.addingTimeInterval(Double($1))) }),
    ("with an address", { $0.uri = "https://a.example/\(worldwide)\($1).json" }),
    ("in other areas", { $0.areas = "\($1); \($1 + 1)" }),
  ]

  @Test(arguments: alike.indices)
  func `the time to join warnings grows with their number alone`(row: Int) async {
    let (name, change) = Self.alike[row]
    await expectProportional(500, 2000, name) { count in
      let reports = (0...1).map { source in
        Self.report(
          source,
          (0..<count).map { number in
            var alert = Self.alert("Wind")
            (alert.sent, alert.areas) = (Self.now, "Valley")
            change(&alert, number)
            return alert
          }
        )
      }
      return threadTime { _ = AlertUnion.merged(reports, now: Self.now) }
    }
  }
}
