import AviationReports
import FoundationEssentials
import Testing
import Weather

/// Times of changes in the old form, damaged, or impossible.
struct TAFTimeTests {
  /// 15 November 2026, 13:00 UTC.
  private static let reference = Date(timeIntervalSince1970: 1_794_747_600)

  /// Hours from the beginning of the forecast.
  private func hours(_ taf: TAF, _ date: Date?) -> Double? {
    guard let date, let start = taf.start else { return nil }
    return date.timeIntervalSince(start) / 3600
  }

  private func taf(_ text: String) throws -> TAF { try TAF("TAF \(text)", reference: Self.reference) }

  @Test(
    arguments: [
      ("EGUM 151100Z 151221 24012KT 9999 SCT025 TEMPO 1220 1500 RA", 0, 8, 1500),
      ("EGUM 151100Z 151221 24012KT 9999 SCT025 BECMG 1820 2000 BR BKN004", 6, 8, 2000),
      ("EGUM 151100Z 151221 24012KT 9999 SCT025 PROB30 1820 0300 FG", 6, 8, 300),
      ("EGUM 011206 01012KT 9999 SCT025 TEMPO 0206 0800 FG BKN002", 14, 18, 800),
      // Hours in a report with a head of the new form.
      ("EFTU 150916Z 1509/1609 35004KT 8000 SCT020 BECMG 1517 2000 36004KT", 6, 8, 2000),
      ("EDDF 112300Z 1200/1306 35004KT 8000 SCT020 TEMPO 1204 1208 2000", 4, 8, 2000),
    ] as [(String, Double, Double, Double)]
  )
  func `the number after the hours of a change is a visibility`(
    text: String,
    start: Double,
    end: Double,
    meters: Double
  ) throws {
    let taf = try taf(text)
    let change = try #require(taf.periods.last)
    #expect(hours(taf, change.start) == start)
    #expect(hours(taf, change.end) == end)
    #expect(change.conditions.visibility == Visibility(.meters(meters)))
    #expect(taf.unknown == [])
    #expect(taf.contradictions == [])
  }

  @Test func `four figures of an FM may be a time of day, or a day and an hour`() throws {
    let text = "EDDF 151100Z 1512/1612 24012KT CAVOK FM1604 VRB03KT 0300 FG VV001"
    let taf = try taf(text)
    #expect(taf.contradictions.map(\.description) == ["FM1604 may be 16:04 UTC, or day 16, 04:00 UTC"])
    let start = try #require(taf.start)
    #expect(taf.outlook.prevailing.map { $0.start.timeIntervalSince(start) / 60 } == [0, 244])
    #expect(taf.outlook.prevailing.map(\.category) == [.vfr, nil])
    #expect(taf.unknown == [] && taf.repairs == [])
    let forecast = StationForecast(taf)
    #expect(forecast.impossibleTimes == ["FM1604"] && forecast.unreadChanges.count == 1)
    // Fog may only become better than LIFR.
    let fog = try self.taf("EDDF 151100Z 1512/1612 24012KT 0300 FG VV001 FM1604 24012KT CAVOK")
    #expect(fog.outlook.prevailing.map(\.category) == [.lifr])
  }

  @Test(
    arguments: [
      // Outside of the forecast as a day and an hour.
      ("FM1504", 184), ("FM0904", 1264), ("FM2100", 540), ("FM2200", 600),
      ("FM1604 00", 960), ("FM1604 30", 990), ("FM160400", 960),
    ] as [(String, Int)]
  )
  func `figures of an FM with one meaning are read`(change: String, minutes: Int) throws {
    let taf = try taf("EDDF 151100Z 1512/1611 24012KT CAVOK \(change) VRB03KT 0300 FG VV001")
    let start = try #require(hours(taf, taf.periods.last?.start))
    #expect(Int((start * 60).rounded()) == minutes)
    #expect(taf.contradictions == [] && taf.unknown == [])
    #expect(taf.repairs.map(\.reading) == (change.contains(" ") ? [change.replacing(" ", with: "")] : []))
  }

  @Test(arguments: [
    "FM1514OO", "FM15140O", "FM152500", "FM321400", "FM15/1400", "FM151460", "FROM 151400", "FROM151400",
    "FM 1514OO", "FM1518/", "FM15190", "FM15", "BECNG 1514/1516", "BCMG 1514/1516", "TEMP0 1514/1516",
    "TEMOP", "PR0B30", "IINTER",
  ])
  func `a damaged change does not alter the previous period`(change: String) throws {
    let taf = try taf("EGLL 151100Z 1512/1618 24012KT CAVOK \(change) 27012KT 3000 RA OVC004")
    let initial = try #require(taf.periods.first)
    #expect(taf.periods.count == 1)
    #expect(initial.conditions.wind == Wind(direction: .from(degrees: 240), speed: .knots(12)))
    #expect(initial.conditions.visibility == Visibility(.kilometers(10), .atLeast))
    #expect(initial.conditions.weather == [])
    #expect(initial.conditions.sky == .ceilingAndVisibilityOK)
    #expect(taf.unknown.joined(separator: " ") == "\(change) 27012KT 3000 RA OVC004")
  }

  @Test func `the change after a damaged one is read`() throws {
    let taf = try taf(
      "KDEN 151130Z 1512/1618 24012KT P6SM SCT040 TEMPO 1512/1515 6SM HZ FM15190 27015KT P6SM BKN004 FM152100 30010KT P6SM SKC"
    )
    #expect(taf.periods.map(\.change) == [.initial, .temporary, .from])
    #expect(taf.periods[1].conditions.wind == nil && taf.periods[1].conditions.sky == nil)
    #expect(taf.periods.last?.conditions.sky == .clear)
  }

  @Test(
    arguments: [
      ("2812/2918 24012KT CAVOK TEMPO 2818/2824 3000", 6, 12, []),
      (
        "2812/2918 24012KT CAVOK TEMPO 2918/2824 3000", nil, nil,
        ["a change from 29/18 to 28/24 is outside of this forecast"]
      ),
      (
        "2812/2918 24012KT CAVOK BECMG 2822/2820 3000", nil, nil,
        ["a change from 28/22 to 28/20 is outside of this forecast"]
      ),
      (
        "2812/2918 24012KT CAVOK TEMPO 0506/0508 3000", nil, nil,
        ["a change from 05/06 to 05/08 is outside of this forecast"]
      ),
      (
        "2812/2918 24012KT CAVOK FM292400 27005KT 3000", nil, nil,
        ["a change from 29/24 is outside of this forecast"]
      ),
      (
        "2812/2918 24012KT CAVOK FM291800 27005KT 3000", 30, nil,
        ["a change from 29/18 is outside of this forecast"]
      ),
      (
        "2812/2918 24012KT CAVOK FM280900 27005KT 3000", nil, nil,
        ["a change from 28/09 is outside of this forecast"]
      ),
    ] as [(String, Double?, Double?, [String])]
  )
  func `no period ends before it begins or weeks later`(
    text: String,
    start: Double?,
    end: Double?,
    contradictions: [String]
  ) throws {
    let taf = try taf("EDDS 281100Z \(text)")
    let last = try #require(taf.periods.last)
    #expect(hours(taf, last.start) == start)
    #expect(hours(taf, last.end) == end)
    #expect(taf.contradictions.map(\.description) == contradictions)
    // The period before it lasts as if the change were missing.
    #expect(hours(taf, taf.periods.first?.end) == 30)
    let noon = try #require(taf.start).addingTimeInterval(29 * 3600)
    #expect(taf.prevailingConditions(at: noon)?.sky == .ceilingAndVisibilityOK)
  }

  @Test(arguments: [
    ("FM291800 0500 FG VV001", [FlightCategory.vfr]), ("FM291900 27005KT P6SM SKC", [nil]),
    ("FM290000 27005KT 2000 OVC005 FM301200 P6SM SKC FM291200 27005KT P6SM SKC", [.vfr, nil, .vfr]),
    ("BECMG 3012/3014 3000 BR", [nil]), ("BECMG 2716/2718 3000 BR", [nil]),
    ("BECMG 2822/2820 3000 BR", [nil]),
    ("BECMG 1012/1014 3000 BR", [nil]), ("BECMG 2820/2822 9999 BECMG 2720/2722 3000 BR", [.ifr, nil]),
    // Nothing is worse than the conditions after these.
    ("BECMG 3012/3014 0500 FG VV001", [.lifr]), ("BECMG 2716/2718 0500 FG VV001", [.lifr]),
    ("BECMG 2916/2918 9999", [.vfr]), ("BECMG 2918/2920 0500 FG VV001", [.vfr]),
    ("BECMG 2816/2818 3000 BR", [.ifr]), ("BECMG 2816/2820 3000 BR", [.ifr]),
    ("TEMPO 3012/3014 0500 FG VV001", [.vfr]),
  ])
  func `a change outside the forecast may come at any time of it`(
    changes: String,
    categories: [FlightCategory?]
  ) throws {
    let taf = try taf("EDDS 281100Z 2818/2918 24012KT CAVOK \(changes)")
    #expect(taf.outlook.prevailing.map(\.category) == categories)
  }

  /// Hours from the beginning of the forecast, which lasts for 24 hours.
  @Test(
    arguments: [
      ("TEMPO 2818/2820 BKN008", 0.0, 2.0, nil), ("TEMPO 2820/2818 BKN008", 0, 24, "2820/2818"),
      ("TEMPO 2918/2824 BKN008", 0, 24, "2918/2824"), ("TEMPO 2918/2906 BKN008", 0, 24, "2918/2906"),
      ("TEMPO 2914/2818 BKN008", 0, 24, "2914/2818"), ("TEMPO 3018/2824 BKN008", 0, 24, "3018/2824"),
      ("TEMPO 2718/2624 BKN008", 0, 24, "2718/2624"), ("INTER 2718/2724 BKN008", 0, 24, "2718/2724"),
      ("PROB30 2713/2715 BKN008", 0, 24, "2713/2715"), ("PROB40 TEMPO 2918/2920 BKN008", 0, 24, "2918/2920"),
      ("TEMPO 2816/2818 BKN008", 0, 24, "2816/2818"), ("TEMPO 1020/1022 BKN008", 0, 24, "1020/1022"),
      ("BECMG 2718/2720 BKN008", 0, 24, "2718/2720"), ("BECMG 2820/2818 BKN008", 0, 24, "2820/2818"),
      ("BECMG 2918/2824 BKN008", 0, 24, "2918/2824"), ("BECMG 2918/2920 BKN008", 24, 26, nil),
      // A part of these is in the forecast.
      ("TEMPO 2816/2820 BKN008", -2, 2, nil), ("TEMPO 2916/2920 BKN008", 22, 26, nil),
    ] as [(String, Double, Double, String?)]
  )
  func `a change with an impossible time is shown for the whole forecast`(
    change: String,
    start: Double,
    end: Double,
    impossible: String?
  ) throws {
    let forecast = StationForecast(try taf("EDDS 281100Z 2818/2918 24012KT CAVOK \(change)"))
    let begin = try #require(forecast.start)
    let shown = try #require(forecast.periods.last)
    #expect(forecast.periods.count == 2)
    #expect(shown.start.timeIntervalSince(begin) == start * 3600)
    #expect(shown.end?.timeIntervalSince(begin) == end * 3600)
    #expect(forecast.impossibleTimes == [impossible].compactMap(\.self))
    #expect(shown.sky?.ceiling == .feet(800))
    let isUnread = impossible != nil && shown.change == .becoming
    #expect(forecast.unreadChanges == (isUnread ? [begin] : []))
    if shown.change.isOverlay { #expect(shown.flightCategory == .ifr) }
  }

  @Test(arguments: ["FM271800", "FM292400", "FM301200", "FM101200"])
  func `an FM with an impossible time is shown for the whole forecast and replaces nothing`(time: String)
    throws
  {
    let forecast = StationForecast(
      try taf("EDDS 281100Z 2818/2918 24012KT CAVOK \(time) VRB03KT 0500 FG VV001 FM291200 24012KT CAVOK")
    )
    let shown = try #require(forecast.periods.dropFirst().first)
    #expect(forecast.periods.map(\.change) == [.initial, .from, .from])
    #expect(shown.start == forecast.start && shown.end == forecast.end)
    #expect(forecast.periods.map(forecast.isUntimedFrom) == [false, true, false])
    #expect(forecast.periods.map(\.flightCategory) == [nil, .lifr, .vfr])
    #expect(forecast.impossibleTimes == [time])
    #expect(forecast.prevailing.map(\.category) == [nil, .vfr])
    #expect(forecast.unreadChanges == [try #require(forecast.start)])
  }

  @Test func `an FM at the end of the forecast has no period`() throws {
    let forecast = StationForecast(try taf("EDDS 281100Z 2818/2918 24012KT CAVOK FM291800 0500 FG VV001"))
    #expect(forecast.periods.map(\.change) == [.initial])
    #expect(forecast.impossibleTimes == [] && forecast.unreadChanges == [])
  }

  /// Hours from the beginning of the forecast, which lasts for 24 hours; the category from there on, and
  /// that of the change.
  @Test(
    arguments: [
      ("FM290000", 6.0, nil, nil), ("BECMG 2900/2902", 6, nil, nil), ("BECMG 2816/2820", 0, nil, nil),
      ("BECMG", 0, nil, nil), ("FM290000 3OOO", 6, nil, nil), ("BECMG 2900/2902 3OOO", 6, nil, nil),
      ("BECMG 2820/2822 9999 BECMG", 2, nil, nil), ("FM290000 RMK NXT FCST BY 00Z", 6, nil, nil),
      ("TEMPO 2900/2902", nil, .vfr, nil), ("PROB30", nil, .vfr, nil), ("BECMG 2918/2920", nil, .vfr, nil),
      // Not cut off.
      ("BECMG 2900/2902 24025KT", nil, .vfr, .vfr), ("BECMG 2900/2902 NSW", nil, .vfr, .vfr),
      ("BECMG 2900/2902 620304", nil, .vfr, .vfr), ("BECMG 2900/2902 QNH2992INS", nil, .vfr, .vfr),
      ("BECMG 2900/2902 2000FT WIND 22055KT", nil, .vfr, .vfr),
    ] as [(String, Double?, FlightCategory?, FlightCategory?)]
  )
  func `a change of which nothing can be read may be anything`(
    change: String,
    unread: Double?,
    last: FlightCategory?,
    category: FlightCategory?
  ) throws {
    let forecast = StationForecast(try taf("EDDS 281100Z 2818/2918 24012KT CAVOK \(change)"))
    let start = try #require(forecast.start)
    #expect(forecast.unreadChanges.map { $0.timeIntervalSince(start) / 3600 } == [unread].compactMap(\.self))
    #expect(forecast.prevailing.last?.category == last)
    #expect(forecast.periods.last?.flightCategory == category)
    // The wind is unknown, too, also in a temporary change.
    let end = try #require(forecast.end)
    let winds = forecast.values(of: \.wind, in: end.addingTimeInterval(-86_400)..<end)
    #expect(winds.contains { $0 == nil } == (category == nil && forecast.periods.last?.start != end))
  }

  @Test func `a change is dated near a validity with an impossible end`() throws {
    let february = Date(timeIntervalSince1970: 1_803_837_600)
    let taf = try TAF(
      "TAF CYQX 281740Z 2818/2717 24010KT P6SM FEW030 FM290300 1SM BR OVC004 FM010600 P6SM SKC",
      reference: february
    )
    #expect(taf.periods.map { hours(taf, $0.start) } == [0, nil, 12])
    #expect(taf.contradictions.last?.description == "a change from 29/03 is outside of this forecast")
  }

  @Test(arguments: ["1512/1510", "2818/3124", "1512/1512"])
  func `an impossible validity has no end`(validity: String) throws {
    let february = Date(timeIntervalSince1970: 1_772_200_000)
    let taf = try TAF("TAF EGLL \(validity) 24012KT CAVOK BECMG 2820/2822 3000", reference: february)
    #expect(taf.start != nil && taf.end == nil)
    #expect(taf.periods.first?.end == nil)
    #expect(StationForecast(taf).periods.map(\.change) == [.initial, .becoming])
    #expect(taf.contradictions.first?.description.contains("its end is unknown") == true)
  }

  @Test(arguments: [
    ("TEMPO 1512/1512 3000 RA", ["a change from 15/12 to 15/12 is outside of this forecast"]),
    ("BECMG 1614/1712 3000", ["a change from 16/14 to 17/12 is outside of this forecast"]),
    ("PROB30 1612/1619 3000", ["a change from 16/12 to 16/19 is outside of this forecast"]),
    ("TEMPO 1612/1618 3000", []), ("TEMPO 1512/1618 3000", []),
    ("BECMG 1622/1624 3000", ["a change from 16/22 to 16/24 is outside of this forecast"]),
  ])
  func `a change ends after it begins and within the forecast`(change: String, contradictions: [String])
    throws
  {
    let taf = try taf("EGLL 151100Z 1512/1618 24012KT CAVOK \(change)")
    #expect(taf.contradictions.map(\.description) == contradictions)
  }

  @Test(arguments: [
    ("TX75/1514Z", ["a temperature of 75 °C is impossible"]),
    ("TNM95/1605Z", ["a temperature of -95 °C is impossible"]),
    (
      "TX75/2814Z",
      [
        "a temperature of 75 °C at 28/14 is outside of this forecast",
        "a temperature of 75 °C is impossible",
      ]
    ),
    ("TX56/1514Z TNM60/1605Z", []),
    ("TX10/1514Z TN15/1605Z", ["the highest temperature of 10 °C is below the lowest of 15 °C"]),
    (
      "TX08/1514Z TNM01/1605Z TX10/1615Z TN12/1606Z TNM02/1604Z", []
    ),
    ("TX08/1514Z TN12/1604Z TN11/1606Z", ["the highest temperature of 8 °C is below the lowest of 11 °C"]),
    ("TX10/1514Z TN10/1605Z", []), ("TN15/1605Z", []),
    ("TX10/2814Z TN15/1605Z", ["a temperature of 10 °C at 28/14 is outside of this forecast"]),
  ])
  func `an impossible extreme is reported`(extremes: String, contradictions: [String]) throws {
    let taf = try taf("EGLL 151100Z 1512/1618 24012KT CAVOK \(extremes)")
    #expect(taf.contradictions.map(\.description) == contradictions)
  }

  @Test func `FM periods are sorted by time`() throws {
    let taf = try taf(
      "EGLL 151100Z 1512/1618 24012KT CAVOK FM151800 27005KT 3000 BR FM151500 27005KT 8000 NSC"
    )
    #expect(taf.periods.map { hours(taf, $0.end) } == [3, 30, 6])
    let start = try #require(taf.start)
    #expect(
      taf.prevailingConditions(at: start.addingTimeInterval(4 * 3600))?.visibility
        == Visibility(.meters(8000))
    )
    #expect(
      taf.prevailingConditions(at: start.addingTimeInterval(8 * 3600))?.visibility
        == Visibility(.meters(3000))
    )
  }

  @Test func `no period of any recorded forecast ends before it begins or lasts for weeks`() throws {
    var periods = 0
    for line in try Fixtures.lines("tafs-varied.txt") {
      // In reports of another month than the reference, the validity may be impossible.
      guard let taf = try? TAF(line), taf.end != nil else { continue }
      for period in taf.periods {
        guard let start = period.start, let end = period.end else { continue }
        periods += 1
        #expect((0...48 * 3600).contains(end.timeIntervalSince(start)), "\(line)")
      }
    }
    #expect(periods > 1500)
  }

  @Test func `a change whose time cannot be read is shown for the whole forecast`() throws {
    let forecast = StationForecast(
      try taf("EGLL 151100Z 1512/1618 24012KT CAVOK TEMPO 1512/14 0500 FG BKN001 FM171400 27005KT 3000")
    )
    #expect(forecast.periods.map(\.change) == [.initial, .temporary, .from])
    #expect(forecast.periods.allSatisfy { $0.start == forecast.start && $0.end == forecast.end })
    #expect(forecast.periods.map(\.flightCategory) == [nil, .lifr, nil])
  }

  @Test(
    arguments: [
      ("T30/1519Z T20/1605Z", [30.0], [20.0]), ("T20/1605Z T30/1519Z", [30], [20]),
      ("TN20/1605Z T30/1519Z", [30], [20]), ("TX30/1519Z T20/1605Z", [30], [20]), ("T20/1605Z", [20], []),
      ("TM05/20Z TM12/05Z", [-5], [-12]), ("T32/09Z TN20/01Z", [32], [20]),
      ("T30/1519Z T30/1519Z T30/1519Z", [30, 30, 30], []),
    ] as [(String, [Double], [Double])]
  )
  func `unnamed extremes are assigned by comparing them`(text: String, maxima: [Double], minima: [Double])
    throws
  {
    let taf = try taf("KNKX 151100Z 1512/1618 24012KT 9999 SKC \(text)")
    #expect(taf.maximumTemperatures.map(\.temperature.celsius) == maxima)
    #expect(taf.minimumTemperatures.map(\.temperature.celsius) == minima)
    let extremes = taf.groups.compactMap {
      if case .temperatureExtreme(let extreme) = $0.value { extreme } else { nil }
    }
    #expect(extremes.filter { $0.kind == .maximum }.map { Double($0.celsius) } == maxima)
    #expect(extremes.filter { $0.kind == .minimum }.map { Double($0.celsius) } == minima)
  }

  @Test(
    arguments: [
      ("TX12/1514Z TN03/1605Z", [12.0], [2.0], [3.0], [17.0], []),
      ("TX12/1512Z TN03/1618Z", [12], [0], [3], [30], []),
      (
        "TX12/2814Z TN03/1605Z", [12], [nil], [3], [17],
        ["a temperature of 12 °C at 28/14 is outside of this forecast"]
      ),
      (
        "TX12/1514Z TNM03/1619Z", [12], [2], [-3], [nil],
        ["a temperature of -3 °C at 16/19 is outside of this forecast"]
      ),
      // Until 2008, hours without a day.
      ("TX12/14Z TN03/06Z", [12], [2], [3], [18], []), ("TX12/14 TN03/06", [12], [2], [3], [18], []),
    ] as [(String, [Double], [Double?], [Double], [Double?], [String])]
  )
  func `extremes must be within the forecast`(
    text: String,
    maxima: [Double],
    maximumTimes: [Double?],
    minima: [Double],
    minimumTimes: [Double?],
    contradictions: [String]
  ) throws {
    let taf = try taf("EGLL 151100Z 1512/1618 24012KT 9999 SKC \(text)")
    #expect(taf.maximumTemperatures.map(\.temperature.celsius) == maxima)
    #expect(taf.maximumTemperatures.map { hours(taf, $0.time) } == maximumTimes)
    #expect(taf.minimumTemperatures.map(\.temperature.celsius) == minima)
    #expect(taf.minimumTemperatures.map { hours(taf, $0.time) } == minimumTimes)
    #expect(taf.contradictions.map(\.description) == contradictions)
    #expect(taf.unknown == [])
  }

  @Test(
    arguments: [
      ("151100 151221", 12, 21), ("151100 1512/1612", 12, 36), ("151100Z 151221", 12, 21), ("151221", 12, 21),
      ("151100", 11, 24),
    ] as [(String, Double, Double)]
  )
  func `a header without Z has its time of issue before its validity`(
    head: String,
    start: Double,
    end: Double
  )
    throws
  {
    let taf = try taf("EGUM \(head) 24012KT 9999 SCT025")
    let midnight = Date(
      timeIntervalSince1970: (Self.reference.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400
    )
    #expect(taf.start?.timeIntervalSince(midnight) == start * 3600)
    #expect(taf.end?.timeIntervalSince(midnight) == end * 3600)
    #expect((taf.issued != nil) == (head.split(separator: " ").count == 2))
    #expect(taf.unknown == [])
  }

  @Test func `a change with its end cut off has an unknown time`() throws {
    let taf = try taf("LPPT 121700Z 1218/1324 32010KT 9999 SCT020 BECMG 1222 BKN005")
    #expect(taf.periods.last?.start == nil && taf.unknown == ["1222"])
    // It may come on any day, and not only on the next one.
    #expect(taf.outlook.prevailing.map(\.category) == [.ifr])
  }

  @Test(arguments: [
    ("24012G10KT 9999 SKC", ["a gust of 10 below the mean wind of 12 is impossible"]),
    ("24012KT 9999 SKC BECMG 1514/1516 24112KT", ["a wind from 241° is not in tens of degrees"]),
    ("00012KT 9999 SKC", ["a wind from 000 at 12 is impossible: north is 360, and 000 is calm"]),
    (
      "24012KT 9999 SKC TEMPO 1514/1516 3000 RA NSW",
      ["weather is reported together with NSW; the weather is used"]
    ),
    ("24012KT 9999 RA SKC TEMPO 1514/1516 9999 NSW", []), ("00000KT 9999 SKC", []), ("24012G12KT CAVOK", []),
  ])
  func `an impossible group is reported and kept`(text: String, contradictions: [String]) throws {
    let taf = try taf("EGLL 151100Z 1512/1618 \(text)")
    #expect(taf.contradictions.map(\.description) == contradictions)
    #expect(taf.unknown == [])
  }
}
