import FoundationEssentials
import Weather

/// Decodes a bulletin line by line. The column gives figures their meaning: the figures of a height end below
/// the end of its number in the line `FT`, so a blank takes a column like figures do.
struct WindsAloftDecoder {
  private let reference: ReportCalendar
  private var columns: [Column] = []
  /// `TEMPS NEG ABV 24000`.
  private var negativeAbove = 24_000
  /// In feet; temperatures are forecast only above it.
  private static let lowestTemperature = 3000

  struct Column {
    let feet: Int
    /// The position after the last figure, counted from the beginning of the line.
    let end: Int
  }

  init(reference: ReportCalendar) { self.reference = reference }

  mutating func decode(_ text: Span<UInt8>, into bulletin: inout WindsAloftBulletin) {
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != UInt8(ascii: "\n") { end += 1 }
      decodeLine(text.extracting(start..<end), at: start, into: &bulletin)
      start = end + 1
    }
  }

  private mutating func decodeLine(
    _ line: Span<UInt8>,
    at offset: Int,
    into bulletin: inout WindsAloftBulletin
  ) {
    if WindsAloftBulletin.isHeightLine(line) {
      columns = Self.columns(of: line)
    } else if !columns.isEmpty, WindsAloftBulletin.isRow(line, isBelowHeights: true) {
      decodeStation(line, at: offset, into: &bulletin)
    } else {
      decodeHead(line, into: &bulletin)
    }
  }

  /// The heights in the line `FT`, with the positions of their ends.
  static func columns(of line: Span<UInt8>) -> [Column] {
    var columns: [Column] = []
    for token in Token.all(in: line) {
      let range = token.range
      if let feet = line.number(range.lowerBound, range.count), feet > (columns.last?.feet ?? 0),
        feet <= 60_000
      {
        columns.append(Column(feet: feet, end: range.upperBound))
      }
    }
    return columns
  }

  private func decodeStation(_ line: Span<UInt8>, at offset: Int, into bulletin: inout WindsAloftBulletin) {
    let tokens = Token.all(in: line)
    guard let name = tokens.first else { return }
    var levels: [WindAtAltitude] = []
    for (token, column) in zip(tokens.dropFirst(), columns(of: tokens.dropFirst(), in: line)) {
      guard let column, let level = level(line.extracting(token.range), at: column.feet) else {
        bulletin.unknown.append(offset + token.range.lowerBound..<offset + token.range.upperBound)
        continue
      }
      levels.append(level)
    }
    bulletin.stations.append(
      WindsAloftBulletin.Station(ident: String(bytes: line, name.range), levels: levels)
    )
  }

  /// The columns of the tokens of a row. In text with lost spaces, such as a copy from a web page, positions
  /// mean nothing: then only a row with a token for every height can be read.
  ///
  /// - Returns: one for each token; `nil` for a token of unknown height.
  private func columns(of row: ArraySlice<Token>, in line: Span<UInt8>) -> [Column?] {
    let placed = row.map { column(of: $0) }
    if zip(row, placed).allSatisfy({ $1 != nil || !Self.isFigures(line.extracting($0.range)) }) {
      return placed
    }
    // There is no temperature at 3,000 ft, so these figures belong to another height.
    guard row.count == columns.count, let first = row.first, let lowest = columns.first,
      first.range.count == 4 || lowest.feet > Self.lowestTemperature
    else { return row.map { _ in nil } }
    return columns
  }

  /// The column whose number ends above the end of these figures, or would if they had a temperature.
  private func column(of token: Token) -> Column? {
    let end = Int(token.end)
    return columns.first {
      let blank = $0.feet > negativeAbove ? 2 : 3
      return $0.end == end
        || token.range.count == 4 && $0.feet > Self.lowestTemperature && $0.end == end + blank
    }
  }

  /// Whether a token has the form of wind and temperature, whatever its values.
  static func isFigures(_ group: Span<UInt8>) -> Bool {
    group.count >= 4 && group.count <= 7 && group.number(0, 4) != nil
  }

  /// Reads `DDff`, `DDff+TT`, `DDff-TT`, or `DDffTT` above the height from which temperatures are negative.
  func level(_ group: Span<UInt8>, at feet: Int) -> WindAtAltitude? {
    guard let code = group.number(0, 2), let coded = group.number(2, 2) else { return nil }
    var level = WindAtAltitude(altitude: .feet(Double(feet)))
    if code == 99, coded == 0 {
      level.wind = Wind(direction: .variable)
    } else {
      // 51 ... 86: for speeds of 100 kt and more, fifty is added to the direction and 100 kt are subtracted
      // from the speed.
      let isFast = (51...86).contains(code)
      let tens = isFast ? code - 50 : code
      // North is 36; 00 is calm.
      guard (code == 0 && coded == 0) || (1...36).contains(tens) else { return nil }
      let knots = Double(isFast ? coded + 100 : coded)
      level.wind = Wind(direction: .reported(degrees: Double(tens * 10)), speed: .knots(knots))
      if isFast, coded == 99 { level.wind?.speedBound = .atLeast }
    }
    switch group.count {
    case 4: return level
    case 6:
      guard feet > negativeAbove, let degrees = group.number(4, 2) else { return nil }
      level.temperature = .celsius(Double(-degrees))
    case 7:
      guard let degrees = group.number(5, 2) else { return nil }
      switch group.byte(4) {
      case UInt8(ascii: "+"): level.temperature = .celsius(Double(degrees))
      case UInt8(ascii: "-"): level.temperature = .celsius(Double(-degrees))
      default: return nil
      }
    default: return nil
    }
    return level
  }

  // MARK: The header

  private mutating func decodeHead(_ line: Span<UInt8>, into bulletin: inout WindsAloftBulletin) {
    let tokens = Token.all(in: line)
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? line.extracting(tokens[index + 1].range) : line.extracting(0..<0)
      switch token.word {
      case "ON":
        guard let time = DayTime(issued: next) else { continue }
        bulletin.basedOn = Date(secondsSince1970: reference.latest(time))
      case "VALID":
        guard let time = DayTime(issued: next) else { continue }
        let base =
          bulletin.basedOn.map { ReportCalendar(reference: $0).next(time) } ?? reference.nearest(time)
        bulletin.valid = Date(secondsSince1970: base)
      case "USE": decodeUse(next, into: &bulletin)
      case "ABV":
        if let feet = next.number(0, next.count) { negativeAbove = feet }
      default: break
      }
    }
  }

  /// `0200-0900Z`: the last such time before, and the first after, the time that it is valid at.
  private func decodeUse(_ group: Span<UInt8>, into bulletin: inout WindsAloftBulletin) {
    guard let valid = bulletin.valid, group.byte(4) == UInt8(ascii: "-"), let from = secondsOfDay(group, 0),
      let until = secondsOfDay(group, 5)
    else { return }
    let instant = Int(valid.timeIntervalSince1970)
    let day = ReportCalendar.days(instant) * 86_400
    bulletin.useFrom = Date(secondsSince1970: day + from <= instant ? day + from : day + from - 86_400)
    bulletin.useUntil = Date(secondsSince1970: day + until >= instant ? day + until : day + until + 86_400)
  }

  private func secondsOfDay(_ group: Span<UInt8>, _ start: Int) -> Int? {
    guard let hour = group.number(start, 2), let minute = group.number(start + 2, 2), hour <= 24, minute < 60
    else { return nil }
    return hour * 3600 + minute * 60
  }
}
