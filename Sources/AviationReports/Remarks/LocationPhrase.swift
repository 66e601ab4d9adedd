/// The location and movement of a phenomenon: `OHD`, `DSNT N AND S`, `7E`, `10KM N-NE`, `NE THRU S`,
/// `2ND AND 3TH QUADS`, `OVR NE`, `MOV NE` (FMH-1 12.7.1 and table 12-1).
enum LocationPhrase {
  /// Reads as many tokens as belong to one location.
  ///
  /// - Parameters:
  ///   - hasDistance: `false` if a number is not a distance, as in `VIS N 3 S 1`.
  ///   - hasSubject: `false` if no phenomenon precedes it; a number without a unit is then no distance.
  static func read(
    _ text: Span<UInt8>,
    _ cursor: TokenCursor,
    hasDistance: Bool = true,
    hasSubject: Bool = true
  ) -> (RemarkLocation, Int)? {
    var location = RemarkLocation()
    var ahead = 0
    while ahead < 16 {
      let here = cursor.ahead(ahead)
      switch here.word {
      case "OHD": location.isOverhead = true
      case "VC", "VCNTY", "VICINITY":
        if belongsToNext(text, here, location) { return found(location, ahead) }
        location.isInVicinity = true
      case let word where isDistant(word):
        if belongsToNext(text, here, location) { return found(location, ahead) }
        location.isDistant = true
      case "ALQDS", "ALQDZ", "ALQS", "ALQD": location.sectors = .all
      case "ALL":
        // `TCU ALL` in Honduras; more often `ALL QUADS`. `ALL WNDS GRID` is about the wind.
        guard hasSubject && ahead == 0 || cursor.ahead(ahead + 1).word == "QUADS" else {
          return found(location, ahead)
        }
        location.sectors = .all
        if cursor.ahead(ahead + 1).word == "QUADS" { ahead += 1 }
      case "TO" where ahead == 0, "FM" where ahead == 0, "FROM" where ahead == 0, "OVR":
        guard directions(text.extracting(cursor.ahead(ahead + 1).range)) != nil else {
          return found(location, ahead)
        }
      case "THRU", "TO", "-":
        guard ahead > 0,
          let span = span(text, from: cursor.ahead(ahead - 1), through: cursor.ahead(ahead + 1))
        else { return found(location, ahead) }
        location.sectors.formUnion(span)
        ahead += 1
      case "AND", "&":
        guard ahead > 0, !location.isEmpty, continues(text, cursor.ahead(ahead + 1)) else {
          return found(location, ahead)
        }
      default:
        guard let count = place(text, here, hasDistance: hasDistance, hasSubject: hasSubject, &location)
        else { return found(location, ahead) }
        ahead += count - 1
      }
      ahead += 1
    }
    return found(location, ahead)
  }

  /// Reads directions, quadrants or a distance into a location.
  ///
  /// - Returns: The number of their tokens; `nil` for other words.
  private static func place(
    _ text: Span<UInt8>,
    _ cursor: TokenCursor,
    hasDistance: Bool,
    hasSubject: Bool,
    _ location: inout RemarkLocation
  ) -> Int? {
    let group = text.extracting(cursor.range)
    if let (_, _, sectors) = directions(group) {
      location.sectors.formUnion(sectors)
      return 1
    }
    if group.word(0, 4) == "OHD-", let (_, _, sectors) = directions(group.extracting(4..<group.count)) {
      location.isOverhead = true
      location.sectors.formUnion(sectors)
      return 1
    }
    if let (quadrants, count) = quadrants(text, cursor) {
      location.quadrants.formUnion(quadrants)
      return count
    }
    return hasDistance ? distance(text, cursor, mayLackUnit: hasSubject, &location) : nil
  }

  /// From the last direction of one token through the first of another.
  private static func span(_ text: Span<UInt8>, from start: TokenCursor, through end: TokenCursor)
    -> CompassSectors?
  {
    guard let first = directions(text.extracting(start.range))?.last,
      let last = directions(text.extracting(end.range))?.first
    else { return nil }
    return CompassSectors(from: first, through: last)
  }

  /// Whether a word of distance stands before what it is about: the next phenomenon, as in
  /// `TCU NE DIST CB SW`, or the next direction, as in `LTG VC NW DSNT E`.
  private static func belongsToNext(
    _ text: Span<UInt8>,
    _ cursor: TokenCursor,
    _ location: RemarkLocation
  ) -> Bool {
    let next = cursor.ahead(1)
    if !location.isEmpty, PhenomenonRemarks.subject(text, next) != nil { return true }
    return !location.sectors.isEmpty && directions(text.extracting(next.range)) != nil
  }

  static func isDistant(_ word: Word) -> Bool {
    switch word {
    case "DSNT", "DIST", "DISTANT", "DST": true
    default: false
    }
  }

  /// `1ER QUAD`, `2ND AND 3TH QUADS`, `1 2 AND 4 QUAD`, `1/2 QUAD`: numbers up to the word.
  private static func quadrants(_ text: Span<UInt8>, _ cursor: TokenCursor) -> (Quadrants, Int)? {
    var quadrants = Quadrants()
    for ahead in 0..<8 {
      let group = text.extracting(cursor.ahead(ahead).range)
      switch cursor.ahead(ahead).word {
      case "QUAD", "QUADS": return quadrants.isEmpty ? nil : (quadrants, ahead + 1)
      case "AND", "&", "Y": continue
      default: break
      }
      guard let named = self.quadrants(group) else { return nil }
      quadrants.formUnion(named)
    }
    return nil
  }

  /// `2`, `1ER`, `3TH`, `1/2`.
  private static func quadrants(_ group: Span<UInt8>) -> Quadrants? {
    guard let number = group.number(0, 1), (1...4).contains(number) else { return nil }
    switch group.word(from: 1) {
    case Word.none where group.count == 1: break
    case "ER", "ST", "DO", "ND", "RD", "TO", "TH": break
    default:
      guard group.isSlash(1), let other = quadrants(group.extracting(2..<group.count)) else { return nil }
      return other.union(Quadrants(number: number))
    }
    return Quadrants(number: number)
  }

  private static func found(_ location: RemarkLocation, _ count: Int) -> (RemarkLocation, Int)? {
    location.isEmpty ? nil : (location, count)
  }

  /// Whether the location continues after `AND`.
  private static func continues(_ text: Span<UInt8>, _ cursor: TokenCursor) -> Bool {
    switch cursor.word {
    case "OHD", "OVR", "VC", "DSNT", "DIST", "ALQDS": true
    default: directions(text.extracting(cursor.range)) != nil
    }
  }

  /// `N`, `SW-NW` (clockwise from one to the other), `W-N-NE`, possibly followed by a dot or comma of prose.
  static func directions(_ group: Span<UInt8>) -> (
    first: CompassPoint, last: CompassPoint, sectors: CompassSectors
  )? {
    var length = group.count
    if group.byte(length - 1) == UInt8(ascii: ",") || group.byte(length - 1) == UInt8(ascii: ".") {
      length -= 1
    }
    guard length > 0, length <= 14 else { return nil }
    var sectors: CompassSectors = []
    var first: CompassPoint?
    var previous: CompassPoint?
    var at = 0
    while at < length {
      var end = at
      while end < length, group.byte(end) != UInt8(ascii: "-"), !group.isSlash(end) { end += 1 }
      guard let point = CompassPoint(group.word(at, end - at)) else { return nil }
      if let previous, group.byte(at - 1) == UInt8(ascii: "-") {
        sectors.formUnion(CompassSectors(from: previous, through: point))
      } else {
        sectors.formUnion(CompassSectors(point))
      }
      first = first ?? point
      previous = point
      at = end + 1
    }
    guard let first, let previous else { return nil }
    return (first, previous, sectors)
  }

  /// `7E`, `6 NE`, `10NM NW`, `10KM N-NE`, `5 KM`; statute miles if there is no unit (FMH-1 12.7.1).
  private static func distance(
    _ text: Span<UInt8>,
    _ cursor: TokenCursor,
    mayLackUnit: Bool,
    _ location: inout RemarkLocation
  ) -> Int? {
    let group = text.extracting(cursor.range)
    let digits = group.digits(from: 0)
    guard (1...3).contains(digits), location.distance == nil, let number = group.number(0, digits) else {
      return nil
    }
    let value = UInt16(number)
    // An observer does not see a hundred miles: `CB TOP 400 W`.
    let mayLackUnit = mayLackUnit && digits < 3
    if group.count > digits {
      let suffix = group.extracting(group.places(from: digits))
      if let unit = RemarkLocation.Distance.Unit(suffix.word) {
        location.distance = .init(value, unit)
      } else if mayLackUnit, let (_, _, sectors) = directions(suffix) {
        location.sectors.formUnion(sectors)
        location.distance = .init(value, .statuteMiles)
      } else {
        return nil
      }
      return 1
    }
    if let unit = RemarkLocation.Distance.Unit(cursor.ahead(1).word) {
      location.distance = .init(value, unit)
      return 2
    }
    // A number without a unit is a distance only before a direction.
    guard mayLackUnit, directions(text.extracting(cursor.ahead(1).range)) != nil else { return nil }
    location.distance = .init(value, .statuteMiles)
    return 1
  }

  /// `MOV NE`, `MOV NW SLOLY`, `MOV LTL`, `MOV UNKNOWN`.
  static func movement(_ text: Span<UInt8>, _ cursor: TokenCursor) -> (Movement, Int)? {
    guard cursor.word == "MOV" || cursor.word == "MOVG" else { return nil }
    switch cursor.ahead(1).word {
    case "LTL": return (.little, 2)
    case "UNKNOWN", "UNKN", "UNK": return (.unknown, 2)
    default:
      guard let (_, _, sectors) = directions(text.extracting(cursor.ahead(1).range)) else { return nil }
      let isSlow = cursor.ahead(2).word == "SLOLY"
      return (.toward(sectors, isSlow: isSlow), isSlow ? 3 : 2)
    }
  }
}
