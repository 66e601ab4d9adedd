import Weather

/// Where an aircraft was: `TGE145010`, `PWM 090020`, `BOI-RDM`, `10 SW GNV`, `CRG 10W`, `3831N 14418W`,
/// `N4330 W07945`.
extension PilotReportDecoder {
  func decodeLocation(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    let tokens = tokens(text, content)
    var unread: [Range<Int>] = []
    if let coordinates = coordinates(text, tokens) {
      report.location = .coordinates(coordinates)
    } else if let point = compassPoint(text, tokens.filter { text.extracting($0).word != "OF" }) {
      report.location = .points([point])
    } else if let points = route(text, tokens, &unread) {
      report.location = .points(points)
      report.unknown.append(contentsOf: unread)
    } else if let (point, rest) = pointAtStation(text, tokens, of: report) {
      report.location = .points([point])
      report.unknown.append(contentsOf: rest)
    } else {
      report.unknown.append(contentsOf: tokens)
    }
  }

  /// Degrees, or degrees and minutes, in one word or two: `62N040W`, `2500S07000E`, `3901N 08446W`.
  private func coordinates(_ text: Span<UInt8>, _ tokens: [Range<Int>]) -> Coordinates? {
    guard let first = tokens.first, tokens.count <= 2 else { return nil }
    var at = first.lowerBound
    guard let latitude = angle(text, &at, digits: 2, "N", "S") else { return nil }
    if tokens.count == 2 {
      guard at == first.upperBound else { return nil }
      at = tokens[1].lowerBound
    }
    guard let longitude = angle(text, &at, digits: 3, "E", "W"), at == tokens.last?.upperBound else {
      return nil
    }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  private func angle(
    _ text: Span<UInt8>,
    _ at: inout Int,
    digits: Int,
    _ positive: Word,
    _ negative: Word
  ) -> Double? {
    let isSideFirst = text.isLetter(at)
    let start = isSideFirst ? at + 1 : at
    let length = text.digits(from: start)
    guard length == digits || length == digits + 2, let degrees = text.number(start, digits) else {
      return nil
    }
    let minutes = length > digits ? text.number(start + digits, 2) ?? 60 : 0
    guard minutes < 60 else { return nil }
    let side = text.word(isSideFirst ? at : start + length, 1)
    guard side == positive || side == negative else { return nil }
    at += length + 1
    let angle = Double(degrees) + Double(minutes) / 60
    return side == positive ? angle : -angle
  }

  /// `10 SW GNV`, `6W KPDT`, `10NM SE CRG` or, the identifier first, `CRG 10W`.
  private func compassPoint(_ text: Span<UInt8>, _ tokens: [Range<Int>]) -> PilotReport.Location.Point? {
    guard let first = tokens.first, let last = tokens.last, tokens.count > 1 else { return nil }
    let isNumberFirst = text.isDigit(first.lowerBound)
    if isNumberFirst, let point = gluedPoint(text, tokens) { return point }
    guard let offset = offset(text, isNumberFirst ? tokens.dropLast() : tokens.dropFirst()),
      let ident = ident(text, isNumberFirst ? last : first)
    else { return nil }
    return PilotReport.Location.Point(ident: ident, offset: offset)
  }

  /// `10 WGON`: the direction glued to an identifier of three or four letters.
  private func gluedPoint(_ text: Span<UInt8>, _ tokens: [Range<Int>]) -> PilotReport.Location.Point? {
    guard tokens.count == 2, let miles = text.number(tokens[0].lowerBound, tokens[0].count), miles < 1000,
      tokens[1].allSatisfy({ text.isLetter($0) })
    else { return nil }
    if direction(text.extracting(tokens[1]).word) != nil { return nil }
    for letters in [2, 1] where (3...4).contains(tokens[1].count - letters) {
      guard let point = CompassPoint(text.word(tokens[1].lowerBound, letters)) else { continue }
      let offset = PilotReport.Location.Offset(
        bearing: point.degrees,
        isMagnetic: false,
        distance: .nauticalMiles(Double(miles))
      )
      let ident = String(bytes: text, tokens[1].lowerBound + letters..<tokens[1].upperBound)
      return PilotReport.Location.Point(ident: ident, offset: offset)
    }
    return nil
  }

  /// A place without an identifier, which is relative to the station that filed the report (`10 S`,
  /// `170004`), and the runway of an approach, with an identifier or without one: `EWB RY23 APCH`, `RY 4R
  /// FINAL`.
  ///
  /// - Returns: The point, and what is not read.
  private func pointAtStation(_ text: Span<UInt8>, _ tokens: [Range<Int>], of report: PilotReport) -> (
    PilotReport.Location.Point, unread: ArraySlice<Range<Int>>
  )? {
    guard let first = tokens.first else { return nil }
    if tokens.count > 1, let ident = ident(text, first), isRunway(text, tokens[1]) {
      return (PilotReport.Location.Point(ident: ident, offset: nil), tokens.dropFirst())
    }
    // The office in the heading of a Canadian bulletin is not where its aircraft are.
    guard let station = report.station, heading?.isOfCanadianPilots != true else { return nil }
    if isRunway(text, first) { return (PilotReport.Location.Point(ident: station, offset: nil), tokens[...]) }
    guard let offset = offset(text, tokens[...]) ?? (tokens.count == 1 ? radial(text, first) : nil) else {
      return nil
    }
    return (PilotReport.Location.Point(ident: station, offset: offset), [])
  }

  /// `RY23`, `RWY`, `FINAL`.
  private func isRunway(_ text: Span<UInt8>, _ token: Range<Int>) -> Bool {
    let letters = token.prefix { text.isLetter($0) }.count
    return switch text.word(token.lowerBound, letters) {
    case "RY", "RWY", "RWYS", "RUNWAY": true
    case "FINAL", "APCH": letters == token.count
    default: false
    }
  }

  /// A distance and a direction, in one to three words: `10NM SE`.
  private func offset(_ text: Span<UInt8>, _ tokens: ArraySlice<Range<Int>>) -> PilotReport.Location.Offset? {
    guard let first = tokens.first, tokens.count <= 3 else { return nil }
    let digits = text.digits(from: first.lowerBound)
    guard (1...3).contains(digits), let number = text.number(first.lowerBound, digits) else { return nil }
    var words = tokens.dropFirst().map { text.extracting($0).word }
    if digits < first.count { words.insert(text.extracting(first.dropFirst(digits)).word, at: 0) }
    var distance = Length.nauticalMiles(Double(number))
    if words.count == 2 {
      switch words[0] {
      case "NM": break
      case "MI", "SM": distance = .statuteMiles(Double(number))
      default: return nil
      }
    }
    guard words.count <= 2, let point = words.last.flatMap(direction) else { return nil }
    return PilotReport.Location.Offset(bearing: point.degrees, isMagnetic: false, distance: distance)
  }

  private func direction(_ word: Word) -> CompassPoint? {
    switch word {
    case "NORTH": .north
    case "EAST": .east
    case "SOUTH": .south
    case "WEST": .west
    default: CompassPoint(word)
    }
  }

  /// Points with dashes or `TO` between them. Words with only a blank between them are a name, such as
  /// `LAKE HOOD`.
  ///
  /// - Parameter unread: Receives figures that are not a radial.
  private func route(
    _ text: Span<UInt8>,
    _ tokens: [Range<Int>],
    _ unread: inout [Range<Int>]
  ) -> [PilotReport.Location.Point]? {
    // `PWM 090020`: the radial of the point before.
    var parts: [(range: Range<Int>, isJoined: Bool)] = []
    var isJoined = true
    for token in tokens {
      switch text.extracting(token).word {
      case "BTN", "BTWN", "BETWEEN", "AND", "TO", "OVR", "OVER":
        isJoined = true
        continue
      default: break
      }
      var start = token.lowerBound
      for index in token.lowerBound...token.upperBound
      where index == token.upperBound || text[index] == UInt8(ascii: "-") {
        if index > start {
          parts.append((start..<index, isJoined))
          isJoined = false
        }
        if index < token.upperBound { isJoined = true }
        start = index + 1
      }
    }
    var points: [PilotReport.Location.Point] = []
    var index = 0
    while index < parts.count {
      let part = parts[index]
      index += 1
      if parts.indices.contains(index), let offset = radial(text, parts[index].range) {
        guard let ident = ident(text, part.range) else { return nil }
        points.append(
          PilotReport.Location.Point(ident: ident, offset: offset.distance.meters == 0 ? nil : offset)
        )
        index += 1
        continue
      }
      guard let point = point(text, part.range, &unread), part.isJoined || point.offset != nil else {
        return nil
      }
      points.append(point)
    }
    return points.isEmpty ? nil : points
  }

  /// An identifier with or without radial and distance, also with a slash between these: `SBJ090/010`.
  ///
  /// - Parameter unread: Receives damaged figures, such as those of `PMD36010`.
  private func point(
    _ text: Span<UInt8>,
    _ part: Range<Int>,
    _ unread: inout [Range<Int>]
  ) -> PilotReport.Location.Point? {
    let letters = part.prefix { text.isLetter($0) }.count
    if let whole = ident(text, part), letters == part.count || letters < 2 && part.count <= 4 {
      return PilotReport.Location.Point(ident: whole, offset: nil)
    }
    guard (2...5).contains(letters), !isRunway(text, part) else { return nil }
    let name = String(bytes: text, part.lowerBound..<part.lowerBound + letters)
    let figures = part.lowerBound + letters..<part.upperBound
    let radial = radial(text, figures)
    guard radial != nil || !figures.isEmpty && text.digits(from: figures.lowerBound) == figures.count else {
      return nil
    }
    if radial == nil { unread.append(figures) }
    let offset = radial.flatMap { $0.distance.meters == 0 ? nil : $0 }
    return PilotReport.Location.Point(ident: name, offset: offset)
  }

  /// Six figures, perhaps with a slash in the middle: a magnetic radial of at most 360 degrees and nautical
  /// miles.
  private func radial(_ text: Span<UInt8>, _ part: Range<Int>) -> PilotReport.Location.Offset? {
    guard part.count == 6 || part.count == 7 && text.isSlash(part.lowerBound + 3),
      let degrees = text.number(part.lowerBound, 3), degrees <= 360,
      let miles = text.number(part.upperBound - 3, 3)
    else { return nil }
    return PilotReport.Location.Offset(
      bearing: Double(degrees),
      isMagnetic: true,
      distance: .nauticalMiles(Double(miles))
    )
  }

  /// Two to five letters, or an airport with figures in its name, such as `1F0`; not a direction, a distance
  /// or a runway, such as `SE`, `15NM` and `RY23`.
  private func ident(_ text: Span<UInt8>, _ part: Range<Int>) -> String? {
    guard (2...5).contains(part.count), !isRunway(text, part) else { return nil }
    var letters = 0
    for index in part {
      guard text.isLetter(index) || text.isDigit(index) else { return nil }
      if text.isLetter(index) { letters += 1 }
    }
    guard letters == part.count || letters > 0 && part.count > 2 else { return nil }
    let digits = min(text.digits(from: part.lowerBound), part.count)
    let unit = text.extracting(part.dropFirst(digits)).word
    if digits == 0 ? CompassPoint(unit) != nil : unit == "NM" || unit == "MI" || unit == "SM" { return nil }
    return String(bytes: text, part)
  }
}
