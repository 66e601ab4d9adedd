import AviationReports
import Testing
import Weather

struct RunwayStateTests {
  typealias Row = (text: String, runway: String?, RunwayState.Condition, braking: UInt8?)

  @Test(
    arguments: [
      ("R24/290050", "24", .contaminated(deposit: 2, extent: 9, depth: 0), 50),
      ("R88/CLRD70", "88", .cleared, 70),
      ("R01/000070", "01", .contaminated(deposit: 0, extent: 0, depth: 0), 70),
      ("15CLRD95", "15", .cleared, 95),
      ("R/SNOCLO", nil, .closed(bySnow: true), nil), ("SNOCLO", nil, .closed(bySnow: true), nil),
      ("R24/CLSD70", "24", .closed(bySnow: false), 70), ("R24/CLSD//", "24", .closed(bySnow: false), nil),
      ("R16/39//95", "16", .contaminated(deposit: 3, extent: 9, depth: nil), 95),
      ("65290050", "15R", .contaminated(deposit: 2, extent: 9, depth: 0), 50),
      ("R36R/CLRD//", "36R", .cleared, nil), ("86CLRD95", "36R", .cleared, 95),
      ("R15L///////", "15L", .contaminated(deposit: nil, extent: nil, depth: nil), nil),
      ("R88///////", "88", .contaminated(deposit: nil, extent: nil, depth: nil), nil),
      ("R88/70D", "88", .dry, 70),
      ("R13/D", "13", .dry, nil), ("88CLRD70", "88", .cleared, 70),
    ] as [Row]
  )
  func `a runway state of every shape`(row: Row) throws {
    let state = try #require(group(row.text) { RunwayState(group: $0) })
    #expect(state.runway?.description == row.runway)
    #expect(state.condition == row.2)
    #expect(state.braking == row.braking)
  }

  @Test(arguments: ["", "R24", "R24/29005", "R64R/418338", "41CLRD70", "R24/2900500", "R24/29A050"])
  func `no runway state`(text: String) { #expect(group(text) { RunwayState(group: $0) } == nil) }

  // What is left of `T01830172`, `10501150` without its 4, and of a peak wind without its letters.
  @Test(arguments: ["01830172", "10501150", "280/1830", "320/1820"])
  func `eight figures that no runway state has are none`(text: String) {
    #expect(group(text) { RunwayState(group: $0) } == nil)
  }
}

struct SeaStateTests {
  @Test(
    arguments: [
      ("W15/S4", 15, 4, nil), ("WM01/H75", -1, nil, 75), ("W///S6", nil, 6, nil), ("W09/S/", 9, nil, nil),
      ("W///H///", nil, nil, nil),
      ("W05/H123", 5, nil, 123),
    ] as [(String, Int8?, UInt8?, UInt16?)]
  )
  func `temperature, state and wave height`(text: String, celsius: Int8?, state: UInt8?, height: UInt16?)
    throws
  {
    let sea = try #require(group(text) { SeaState(group: $0) })
    #expect(sea.temperature == celsius)
    #expect(sea.state == state)
    #expect(sea.waveHeightDecimeters == height)
  }

  @Test(arguments: ["", "W15", "W15/X4", "WS020", "W15/S44", "W15/H"])
  func `no sea`(text: String) { #expect(group(text) { SeaState(group: $0) } == nil) }
}

struct ColourStateTests {
  @Test(
    arguments: [
      ("BLU", .blue, false, nil), ("BLU+", .bluePlus, false, nil), ("YLO1", .yellow1, false, nil),
      ("BLACKGRN", .green, true, nil),
      ("BLACK", nil, true, nil), ("BLUWHT", .blue, false, .white), ("RED", .red, false, nil),
    ] as [(String, ColourState.Colour?, Bool, ColourState.Colour?)]
  )
  func `a colour of every shape`(
    text: String,
    colour: ColourState.Colour?,
    isUnusable: Bool,
    next: ColourState.Colour?
  ) throws {
    let state = try #require(group(text) { ColourState(group: $0) })
    #expect(state.colour == colour)
    #expect(state.isUnusable == isUnusable)
    #expect(state.next == next)
  }

  @Test(arguments: ["", "BL", "BLUE", "BLU++", "REDX", "BLACKX"])
  func `no colour`(text: String) { #expect(group(text) { ColourState(group: $0) } == nil) }
}

struct RainfallGroupTests {
  @Test(
    arguments: [
      ("RF00.0/002.4", 0, 2.4), ("RF01.2/000.0", 1.2, 0), ("RF00/0/000/0", 0, 0), ("RF//./////./", nil, nil),
      ("RF00.4/001.2/", 0.4, 1.2),
    ] as [(String, Double?, Double?)]
  )
  func `rain of ten minutes and since nine`(text: String, ten: Double?, nine: Double?) throws {
    let rainfall = try #require(group(text) { RainfallGroup(group: $0) })
    #expect(rainfall.lastTenMinutes == ten)
    #expect(rainfall.sinceNine == nine)
    #expect(rainfall.third == nil)
  }

  @Test(
    arguments: [
      ("RF00.4/001.2/003.6", 3.6), ("RF00/0/000/0/012/5", 12.5), ("RF00.4/001.2////./", nil),
    ] as [(String, Double?)]
  )
  func `a third figure of rain`(text: String, third: Double?) throws {
    #expect(try #require(group(text) { RainfallGroup(group: $0) }).third == third)
  }
}

struct WindShearTests {
  @Test(
    arguments: [
      ("WS R03", "03", .both), ("WS RWY22L", "22L", .both), ("WS ALL RWY", nil, .both),
      ("WS TKOF RWY12", "12", .takeoff),
      ("WS LDG R30C", "30C", .landing), ("WS RWY 05", "05", .both), ("WS ALL", nil, .both),
    ] as [(String, String?, WindShear.Phase)]
  )
  func `wind shear of every shape`(text: String, runway: String?, phase: WindShear.Phase) throws {
    let metar = try METAR("ENVA 131750Z 28016KT 9999 FEW020 10/05 Q1001 \(text)")
    let shear = metar.values.compactMap { if case .windShear(let shear) = $0 { shear } else { nil } }
    #expect(shear.map(\.phase) == [phase])
    #expect(shear.map { $0.runway?.description } == [runway])
    #expect(metar.unknown == [])
  }

  @Test func `wind shear of a forecast is the wind at a height`() throws {
    let layer = try #require(group("WS020/24045KT") { WindShearLayer(group: $0) })
    #expect(layer.hundredsOfFeet == 20)
    #expect(layer.wind.wind == Wind(direction: .from(degrees: 240), speed: .knots(45)))
  }
}

struct ForecastGroupTests {
  @Test(
    arguments: [
      ("TX25/1521Z", TemperatureExtreme.Kind.maximum, 25, 15, 21), ("TNM06/1901Z", .minimum, -6, 19, 1),
      ("T30/1219Z", .unnamed, 30, 12, 19),
      ("TX09/1324", .maximum, 9, 13, 24), ("TN00/1010Z", .minimum, 0, 10, 10),
    ] as [(String, TemperatureExtreme.Kind, Int8, UInt8, UInt8)]
  )
  func `an extreme of temperature`(
    text: String,
    kind: TemperatureExtreme.Kind,
    celsius: Int8,
    day: UInt8,
    hour: UInt8
  ) throws {
    let extreme = try #require(group(text) { TemperatureExtreme(group: $0) })
    #expect(extreme.kind == kind)
    #expect(extreme.celsius == celsius)
    #expect(extreme.time.day == day)
    #expect(extreme.time.hour == hour)
  }

  @Test(arguments: ["", "TX/34", "TX25", "TX25/3221Z", "TX25/1525Z", "T01690027", "TX25/1521ZZ"])
  func `no extreme`(text: String) { #expect(group(text) { TemperatureExtreme(group: $0) } == nil) }

  @Test(
    arguments: [
      ("620304", AviationHazard.icing, 2, 30, 4), ("530009", .turbulence, 3, 0, 9),
      ("600000", .icing, 0, 0, 0),
    ] as [(String, AviationHazard, UInt8, UInt16, UInt8)]
  )
  func `icing and turbulence`(
    text: String,
    kind: AviationHazard,
    figure: UInt8,
    base: UInt16,
    thickness: UInt8
  ) throws {
    let hazard = try #require(group(text) { LayerHazard(group: $0) })
    #expect(hazard.kind == kind)
    #expect(hazard.figure == figure)
    #expect(hazard.baseHundredsOfFeet == base)
    #expect(hazard.thickness == thickness)
  }
}
