import Weather

/// Remarks of other countries: Russia's `QFE745/0993`, `QBB200` and `MT OBSC`; Italy's `QUK 2` and `QUL 2`;
/// the Czech `REG QNH 1009`; Japan's `1CU030` and `A2991`; Australia's `RF00.4/012.2`; Spain's and Peru's
/// bird hazard; transition levels; military colours, densities and runway states.
enum NationalRemarks {
  static func remark(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    switch cursor.word {
    case "MT", "MTN", "MTNS": mountains(text, cursor)
    case "RA" where cursor.ahead(1).word == "AMT": rainAmount(text.extracting(cursor.ahead(2).range))
    case "QFF": seaLevelPressure(text.extracting(cursor.ahead(1).range))
    case "QUK", "QUL": sea(text, cursor)
    case "QNH": altimeterRange(text, cursor)
    case "REG" where cursor.ahead(1).word == "QNH":
      hectopascals(text.extracting(cursor.ahead(2).range)).map { (.regionalAltimeter(hectopascals: $0), 3) }
    case "T", "Q": series(text, cursor)
    case "BIRD" where cursor.ahead(1).word == "HAZARD": birdHazard(text, cursor)
    case "DA": feet(text.extracting(cursor.ahead(1).range), at: 0).map { (.densityAltitude(feet: $0), 2) }
    case "PA": feet(text.extracting(cursor.ahead(1).range), at: 0).map { (.pressureAltitude(feet: $0), 2) }
    default: remark(text.extracting(cursor.range)).map { ($0, 1) }
    }
  }

  /// Remarks of one group.
  private static func remark(_ group: Span<UInt8>) -> Remark? {
    switch group.byte(0) {
    case UInt8(ascii: "Q"): return pressureOrCloudBase(group)
    case UInt8(ascii: "A"):
      if let pressure = PressureGroup(group: group) { return .altimeter(pressure) }
    case UInt8(ascii: "D"):
      if group.byte(1) == UInt8(ascii: "A"), let feet = feet(group, at: 2) {
        return .densityAltitude(feet: feet)
      }
    case UInt8(ascii: "P"):
      if group.byte(1) == UInt8(ascii: "A"), let feet = feet(group, at: 2) {
        return .pressureAltitude(feet: feet)
      }
      if group.byte(1) == UInt8(ascii: "-"), let feet = feet(group, at: 1) {
        return .pressureAltitude(feet: feet)
      }
    case UInt8(ascii: "R"):
      if let humidity = humidity(group) { return .relativeHumidity(humidity) }
      if let rainfall = RainfallGroup(group: group) { return .rainfall(rainfall) }
      if group.isDigit(1), let state = RunwayState(group: group) { return .runwayState(state) }
    case UInt8(ascii: "T"):
      if let level = transitionLevel(group) { return .transitionLevel(level) }
    default: break
    }
    if let colour = ColourState(group: group) { return .colour(colour) }
    return Wind.VariableSector(group: group).map { .windSector($0) }
  }

  /// `MT OBSC`, `MTNS OP`; a name may follow `MT`, as of a mountain.
  private static func mountains(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    switch cursor.ahead(1).word {
    case "OBSC", "OBSCD": return (.mountains(.obscured), 2)
    case "OP": return (.mountains(.open), 2)
    default:
      let next = text.extracting(cursor.ahead(1).range)
      let isName = !next.isEmpty && Contraction(next) == nil && LocationPhrase.directions(next) == nil
      return cursor.word == "MT" && !isName ? (.contraction(.mountains), 1) : nil
    }
  }

  /// `RA AMT 16.2MM` in Taiwan.
  private static func rainAmount(_ group: Span<UInt8>) -> RemarkReader.Found? {
    guard let (amount, end) = group.tenths(), group.word(from: end) == "MM" else { return nil }
    return (.precipitation(PrecipitationRemark(millimeters: amount, .notSaid)), 3)
  }

  /// `QFF 1013.2HPA`
  private static func seaLevelPressure(_ group: Span<UInt8>) -> RemarkReader.Found? {
    let digits = group.digits(from: 0)
    guard let whole = group.number(0, digits), (850...1100).contains(whole) else { return nil }
    let tenths = group.byte(digits) == UInt8(ascii: ".") ? group.number(digits + 1, 1) : nil
    let end = tenths == nil ? digits : digits + 2
    guard end == group.count || group.word(from: end) == "HPA" else { return nil }
    return (.seaLevelPressure(.hectopascals(Double(whole) + Double(tenths ?? 0) / 10)), 2)
  }

  /// `BIRD HAZARD RWY 14/32`
  private static func birdHazard(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found {
    if let (ends, count) = RunwayDesignator.ends(text, cursor.ahead(2)) {
      return (.birdHazard(ends), 2 + count)
    }
    return (.birdHazard([]), cursor.ahead(2).word == "RWY" ? 3 : 2)
  }

  /// `TL170`, `TRL070`: a flight level. `TL1530` with four figures is the end of a trend.
  private static func transitionLevel(_ group: Span<UInt8>) -> UInt16? {
    let start = group.word(0, 3) == "TRL" ? 3 : 2
    guard start == 3 || group.word(0, 2) == "TL", group.count == start + 3,
      let level = group.number(start, 3),
      (10...250).contains(level)
    else { return nil }
    return UInt16(level)
  }

  /// `RMK PGU` at the very end of Brazilian forecasts.
  static func initials(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    let group = text.extracting(cursor.range)
    guard cursor.ahead(1).isAtEnd, group.count == 3, group.isLetter(0), group.isLetter(1), group.isLetter(2)
    else { return nil }
    return (.initials, 1)
  }

  /// `T 20 22 25 M01` and `Q 1014 1012 1010 1010` in Australia, for four times three hours apart.
  private static func series(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    var temperatures: [Int8] = []
    var pressures: [UInt16] = []
    var ahead = 1
    while ahead <= 8 {
      let group = text.extracting(cursor.ahead(ahead).range)
      let isMinus = group.byte(0) == UInt8(ascii: "M")
      if cursor.word == "T", group.count == (isMinus ? 3 : 2), let value = group.number(isMinus ? 1 : 0, 2) {
        temperatures.append(Int8(isMinus ? -value : value))
      } else if cursor.word == "Q", group.count == 4, let value = hectopascals(group) {
        pressures.append(value)
      } else {
        break
      }
      ahead += 1
    }
    guard ahead > 2 else { return nil }
    return (cursor.word == "T" ? .temperatures(temperatures) : .pressures(pressures), ahead)
  }

  /// `QNH MNM 995 MAX 1012` in New Zealand's forecasts.
  private static func altimeterRange(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    guard cursor.ahead(1).word == "MNM", cursor.ahead(3).word == "MAX",
      let lowest = hectopascals(text.extracting(cursor.ahead(2).range)),
      let highest = hectopascals(text.extracting(cursor.ahead(4).range))
    else { return nil }
    return (.altimeterRange(lowest: lowest, highest: highest), 5)
  }

  private static func hectopascals(_ group: Span<UInt8>) -> UInt16? {
    guard let value = group.number(0, group.count), (800...1150).contains(value) else { return nil }
    return UInt16(value)
  }

  /// Remarks that begin with a figure or a slash.
  static func figures(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    let group = text.extracting(cursor.range)
    if let layer = japaneseLayer(group) { return (layer, 1) }
    if group.count == 8, let state = RunwayState(group: group) { return (.runwayState(state), 1) }
    if let sector = Wind.VariableSector(group: group) { return (.windSector(sector), 1) }
    // `4000N-NE`: the visibility in some directions.
    if let meters = group.number(0, 4),
      let (_, _, sectors) = LocationPhrase.directions(group.extracting(group.places(from: 4)))
    {
      var remark = VisibilityRemark(kind: .sector, low: Double(meters), unit: .meters)
      remark.sectors = sectors
      return (.visibility(remark), 1)
    }
    return nil
  }

  /// `1CU030`: eighths, kind of cloud, hundreds of feet.
  private static func japaneseLayer(_ group: Span<UInt8>) -> Remark? {
    guard let eighths = group.number(0, 1), eighths <= 8, group.count == 6 || group.count == 7,
      let genus = CloudGenus(group.word(1, group.count - 4)), let height = group.number(group.count - 3, 3)
    else { return nil }
    return .cloudLayer(
      CloudAmount(kind: .cloud(genus), eighths: UInt8(eighths)),
      hundredsOfFeet: UInt16(height)
    )
  }

  private static func sea(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    let group = text.extracting(cursor.ahead(1).range)
    let isSwell = cursor.word == "QUL"
    guard group.count == 1, group.isDigit(0) || group.isSlash(0) else { return nil }
    let figure = group.number(0, 1).map { UInt8($0) }
    // A swell has a direction.
    let direction = isSwell ? CompassPoint(cursor.ahead(2).word) : nil
    return (.sea(isSwell: isSwell, figure: figure, from: direction), direction == nil ? 2 : 3)
  }

  /// `QBB200`; `QNH1009`, `Q1012`.
  private static func pressureOrCloudBase(_ group: Span<UInt8>) -> Remark? {
    if group.word(0, 3) == "QBB", group.count == 6, let meters = group.number(3, 3) {
      return .cloudBase(meters: UInt16(meters))
    }
    return PressureGroup(group: group).map(Remark.altimeter)
  }

  /// `QFE745/0993`, `QFE750`, `QFE654.3`, `QFE982/0`, also with a space before the figures.
  ///
  /// In millimetres of mercury if hectopascals follow, and where millimetres are customary: in Russia and its
  /// neighbours. Elsewhere, as in Guatemala (`QFE772/1`), in hectopascals.
  static func stationPressure(
    _ text: Span<UInt8>,
    _ cursor: TokenCursor,
    at station: LocationIndicator
  ) -> RemarkReader.Found? {
    let first = text.extracting(cursor.range)
    guard first.word(0, 3) == "QFE" else { return nil }
    let isApart = first.count == 3
    let group = isApart ? text.extracting(cursor.ahead(1).range) : first
    let remark = stationPressure(
      group,
      from: isApart ? 0 : 3,
      inMillimeters: station.usesMillimetersOfMercury
    )
    return remark.map { ($0, isApart ? 2 : 1) }
  }

  private static func stationPressure(_ group: Span<UInt8>, from start: Int, inMillimeters: Bool) -> Remark? {
    let digits = group.digits(from: start)
    guard digits == 3 || digits == 4, let whole = group.number(start, digits) else { return nil }
    var value = Double(whole)
    var at = start + digits
    if group.byte(at) == UInt8(ascii: "."), let tenths = group.number(at + 1, 1) {
      value += Double(tenths) / 10
      at += 2
    }
    var second: Double?
    if group.isSlash(at) {
      let length = group.digits(from: at + 1)
      guard length > 0, let number = group.number(at + 1, length) else { return nil }
      if length >= 3 {
        second = Double(number)
      } else {
        value += Double(number) / 10
      }
      at += 1 + length
    }
    guard at == group.count else { return nil }
    // A value over 825 must be in hectopascals.
    return value <= 825 && (inMillimeters || second != nil)
      ? .stationPressure(millimetersOfMercury: value, hectopascals: second)
      : .stationPressure(millimetersOfMercury: nil, hectopascals: value)
  }

  /// `RH/39`, `RH97`.
  private static func humidity(_ group: Span<UInt8>) -> UInt8? {
    guard group.word(0, 2) == "RH" else { return nil }
    let start = group.isSlash(2) ? 3 : 2
    guard let percent = group.number(start, group.count - start), percent <= 100 else { return nil }
    return UInt8(percent)
  }

  /// A signed number of feet to the end of the token, with or without the unit.
  private static func feet(_ group: Span<UInt8>, at start: Int) -> Int32? {
    let isMinus = group.byte(start) == UInt8(ascii: "-")
    let first = group.byte(start) == UInt8(ascii: "+") || isMinus ? start + 1 : start
    let digits = group.digits(from: first)
    guard digits > 0, digits <= 5, let feet = group.number(first, digits),
      first + digits == group.count || group.word(from: first + digits) == "FT"
    else { return nil }
    return Int32(isMinus ? -feet : feet)
  }
}
