import Weather

/// Remarks about wind: `PK WND 28045/1215`, `WSHFT 30 FROPA`, `RWY23 04013KT 010V070`, `WIND 2175FT 13026KT`,
/// `2000FT WIND 34045KT`, `WND 3KFT 24045KT`, `WIND THR22 24004KT`, `CLN AIR 02009KT` (FMH-1 12.7.1.d and e;
/// national forms of Turkey, Norway, New Zealand (AIP GEN 3.5), Canada and Italy, and the South Pole).
enum WindRemarks {
  static func remark(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    switch cursor.word {
    case "PK":
      return peak(
        text,
        cursor,
        ahead: cursor.ahead(1).word == "WND" || cursor.ahead(1).word == "WIND" ? 2 : 1
      )
    case "WSHFT", "WSHIFT": return shift(text, cursor)
    case "TDZ", "MID", "END": return partOfRunway(text, cursor)
    case "WS": return WindShear.read(text, cursor).map { (.windShear($0), $1) }
    // `LLWS RWY34L`; `LLWS ALL QUADS` is plain language.
    case "LLWS" where cursor.ahead(1).word != "ALL":
      return WindShear.read(text, cursor).map { (.windShear($0), $1) }
    case "WIND", "WND":
      if cursor.ahead(1).word == "PK" { return peak(text, cursor, ahead: 2) }
      if let found = wind(text, cursor) { return found }
      let group = text.extracting(cursor.ahead(1).range)
      return Wind.VariableSector(group: group).map { (.windSector($0), 2) }
    case "CLN":
      guard cursor.ahead(1).word == "AIR", let wind = WindGroup(group: text.extracting(cursor.ahead(2).range))
      else { return nil }
      return (.wind(wind, at: .cleanAirSector), 3)
    default: return placed(text, cursor)
    }
  }

  /// `TDZ R01/29006G08MPS` in Russia: the wind at the beginning, the middle or the end of a runway.
  private static func partOfRunway(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    guard case (.wind(let wind, at: .runway(let runway)), let count)? = placed(text, cursor.ahead(1)) else {
      return nil
    }
    switch cursor.word {
    case "TDZ": return (.wind(wind, at: .touchdown(runway)), count + 1)
    case "MID": return (.wind(wind, at: .midpoint(runway)), count + 1)
    default: return (.wind(wind, at: .stopEnd(runway)), count + 1)
    }
  }

  /// `04012KT/R10`: the runway after the wind.
  static func beforeRunway(_ group: Span<UInt8>) -> RemarkReader.Found? {
    guard let slash = (7..<max(7, group.count)).first(where: { group.isSlash($0) }),
      group.byte(slash + 1) == UInt8(ascii: "R"), let runway = RunwayDesignator(whole: group, at: slash + 2),
      let wind = WindGroup(group: group.extracting(0..<slash))
    else { return nil }
    return (.wind(wind, at: .runway(runway)), 1)
  }

  /// Direction and speed in knots, then the time as `hhmm` or the minutes alone: `PK WND 28045/1215`, or
  /// `PK 28045/15` and `WIND PK 28045/15` in Portugal.
  ///
  /// - Parameter ahead: The number of words before them.
  private static func peak(_ text: Span<UInt8>, _ cursor: TokenCursor, ahead: Int) -> RemarkReader.Found? {
    let group = text.extracting(cursor.ahead(ahead).range)
    guard let direction = group.number(0, 3), direction <= 360 else { return nil }
    let digits = group.digits(from: 3)
    guard digits == 2 || digits == 3, let speed = group.number(3, digits), group.isSlash(3 + digits) else {
      return nil
    }
    var time: ClockTime?
    if group.count > 4 + digits {
      guard let read = ClockTime(group.extracting(group.places(from: 4 + digits))) else { return nil }
      time = read
    }
    return (.peakWind(PeakWind(direction: UInt16(direction), speed: UInt16(speed), time: time)), ahead + 1)
  }

  private static func shift(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    guard let time = ClockTime(text.extracting(cursor.ahead(1).range)) else { return nil }
    let isFrontal = cursor.ahead(2).word == "FROPA"
    return (.windShift(time, withFrontalPassage: isFrontal), isFrontal ? 3 : 2)
  }

  /// After the word `WIND`: a height, a threshold, a runway or a name, and a wind.
  private static func wind(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    var ahead = 1
    if cursor.ahead(ahead).word == "AT" { ahead += 1 }
    let place: WindPlace
    let group = text.extracting(cursor.ahead(ahead).range)
    if let height = height(group) {
      place = height
      ahead += 1
    } else if let (runway, count) = RunwayDesignator.named(text, cursor.ahead(ahead)) {
      place = .runway(runway)
      ahead += count
    } else if group.isDigit(0) || group.isSlash(0) || group.word(0, 3) == "VRB" {
      place = .aerodrome
    } else {
      // `WIND SKEID 13020KT`: a place nearby.
      place = .named
      ahead += 1
    }
    guard let wind = WindGroup(group: text.extracting(cursor.ahead(ahead).range)) else { return nil }
    return (.wind(wind, at: place), ahead + 1)
  }

  /// `2000FT WIND 34045KT`: the height before the word.
  static func aloft(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    guard let height = height(text.extracting(cursor.range)),
      cursor.ahead(1).word == "WIND" || cursor.ahead(1).word == "WND",
      let wind = WindGroup(group: text.extracting(cursor.ahead(2).range))
    else { return nil }
    return (.wind(wind, at: height), 3)
  }

  /// `2175FT`, `3KFT`, `300M`: feet, thousands of feet or metres.
  private static func height(_ group: Span<UInt8>) -> WindPlace? {
    let digits = group.digits(from: 0)
    guard digits > 0, digits <= 5, let number = group.number(0, digits) else { return nil }
    switch group.word(from: digits) {
    case "FT": return UInt16(exactly: number).map { .height(feet: $0) }
    case "KFT": return UInt16(exactly: number * 1000).map { .height(feet: $0) }
    case "M": return UInt16(exactly: number).map { .heightInMeters($0) }
    default: return nil
    }
  }

  /// `RWY23 04013KT`, `R09/18004KT`, `ARP/16005KT`, `CAB09 01003KT`.
  private static func placed(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    if let (runway, count) = RunwayDesignator.named(text, cursor),
      let wind = WindGroup(group: text.extracting(cursor.ahead(count).range))
    {
      return (.wind(wind, at: .runway(runway)), count + 1)
    }
    if let (ends, count) = RunwayDesignator.ends(text, cursor) { return (.runway(ends), count) }
    let group = text.extracting(cursor.range)
    if let slash = (2...6).first(where: { group.isSlash($0) }),
      let wind = WindGroup(group: group.extracting(group.places(from: slash + 1)))
    {
      var end = 0
      if group.byte(0) == UInt8(ascii: "R"), let runway = RunwayDesignator(group, at: 1, end: &end),
        end == slash
      {
        return (.wind(wind, at: .runway(runway)), 1)
      }
      return group.word(0, slash) == "ARP" ? (.wind(wind, at: .aerodrome), 1) : nil
    }
    return group.word(0, 3) == "CAB"
      ? WindGroup(group: text.extracting(cursor.ahead(1).range)).map { (.wind($0, at: .named), 2) } : nil
  }
}
