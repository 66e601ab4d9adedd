import FoundationEssentials
import Weather

/// Reads the fields of a pilot report: the short ones here, the sky, turbulence and icing in files of their
/// own.
struct PilotReportDecoder {
  let reference: Date
  /// Whether the reference is the beginning of the day of a report without a heading.
  let isReferenceDay: Bool
  /// The heading of the bulletin.
  private(set) var heading: BulletinHeading?

  init(reference: Date, isReferenceDay: Bool, heading: BulletinHeading?) {
    self.reference = reference
    self.isReferenceDay = isReferenceDay
    self.heading = heading
  }

  /// - Parameter text: With capital letters.
  /// - Returns: Whether it is a pilot report.
  mutating func decode(_ text: Span<UInt8>, into report: inout PilotReport) -> Bool {
    guard let label = PilotReport.label(of: text) else { return false }
    report.isUrgent = label.count == 3
    let isBehindSlash = text.isSlash(label.lowerBound - 1)
    let words = Token.all(in: text.extracting(0..<label.lowerBound - (isBehindSlash ? 1 : 0)))
    if let first = words.first, let own = BulletinHeading(text, at: first.range.lowerBound) { heading = own }
    report.station = station(text, words)
    report.fields = PilotReport.fields(of: text, from: label.upperBound)
    // There are only eleven, for which a list is faster than a set.
    var seen: [PilotReport.Field.Code] = []
    for place in report.fields.indices {
      let field = report.fields[place]
      let start = report.layers(of: field.code)
      defer { report.fields[place].layers = start..<report.layers(of: field.code) }
      if !seen.contains(field.code) {
        seen.append(field.code)
        decode(field, text, &report)
      } else if field.code.mayRepeat {
        decode(field, text, &report)
      } else {
        report.unknown.append(contentsOf: tokens(text, field.content))
      }
    }
    return true
  }

  private func decode(_ field: PilotReport.Field, _ text: Span<UInt8>, _ report: inout PilotReport) {
    switch field.code {
    case .location: decodeLocation(text, field.content, &report)
    case .time: decodeTime(text, field.content, &report)
    case .altitude: decodeAltitude(text, field.content, &report)
    case .aircraft: decodeAircraft(text, field.content, &report)
    case .sky: decodeSky(text, field.content, &report)
    case .weather: decodeWeather(text, field.content, &report)
    case .temperature: decodeTemperature(text, field.content, &report)
    case .wind: decodeWind(text, field.content, &report)
    case .turbulence: decodeTurbulence(text, field.content, &report)
    case .icing: decodeIcing(text, field.content, &report)
    case .remarks: decodeRemarks(text, field.content, &report)
    }
  }

  /// The last word before the label. In Canada the words of two letters are the flight information regions of
  /// the aircraft, such as `YZ WG`, and the office is in the heading of the bulletin (TC AIM, MET).
  ///
  /// - Returns: Only letters and digits: any other word names no place, and may contain control characters.
  private func station(_ text: Span<UInt8>, _ words: [Token]) -> String? {
    if let heading, heading.isOfCanadianPilots { return heading.office.text }
    guard let last = words.last, (3...4).contains(last.range.count),
      last.range.allSatisfy({ text.isLetter($0) || text.isDigit($0) })
    else { return nil }
    return String(bytes: text, last.range)
  }

  // MARK: Time, altitude and aircraft

  private func decodeTime(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    let tokens = tokens(text, content)
    guard let first = tokens.first, let clock = text.extracting(first).clock else {
      return report.unknown.append(contentsOf: tokens)
    }
    guard let latest else { return }
    let today = (latest / 86_400).rounded(.down) * 86_400 + Double(clock)
    report.time = Date(timeIntervalSince1970: today <= latest ? today : today - 86_400)
    report.unknown.append(contentsOf: tokens.dropFirst())
  }

  /// The latest time that the report can have, in seconds since 1970.
  private var latest: Double? {
    let seconds = reference.timeIntervalSince1970.rounded(.down)
    // As in `ReportCalendar`: beyond some ten thousand years the arithmetic could overflow.
    guard abs(seconds) < 4e11 else { return nil }
    if let issued = heading?.issued {
      return Double(ReportCalendar(reference: reference).latest(issued)) + Self.clockSlack
    }
    return seconds + (isReferenceDay ? 86_399 : Self.clockSlack)
  }

  /// In seconds: clocks differ.
  private static let clockSlack = 600.0

  private func decodeAltitude(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    let pieces = FieldPiece.all(in: text, content)
    if report.aircraft == nil, let type = swappedAircraft(text, pieces) {
      report.aircraft = type
      return
    }
    let clock = report.fields.first { $0.code == .time }.flatMap { tokens(text, $0.content).first }
    let time = clock.map { text.word($0.lowerBound, 4) } ?? .none
    var heights: [Length] = []
    // Behind a word that cannot be read, figures without a blank belong to it: `FLCRJ9`.
    var unreadWord: Range<Int>?
    reading: for piece in pieces {
      if let start = unreadWord?.lowerBound, piece.isNumber, piece.separator == .nothing {
        report.unknown[report.unknown.count - 1] = start..<piece.range.upperBound
        unreadWord = nil
        continue
      }
      unreadWord = nil
      let word = piece.word(text)
      // Some repeat the time.
      let isTime = word == time && pieces.count == 1
      if heights.count < 2, !isTime, !isPadded(piece, text), let height = piece.height(text) {
        heights.append(height)
        continue
      }
      if word.isUnknown { continue }
      switch word {
      // Words of a range, and of a climb or descent.
      case "FL", "TO", "AND", "BTN", "BTWN", "BETWEEN": break
      case "CLB", "CLIMB": report.phase = .climb
      case "DESC", "DESCENT": report.phase = .descent
      default:
        if let phase = Self.phase(word) {
          report.phase = phase
        } else if piece.separator == .slash, !piece.isNumber, let last = pieces.last {
          // The altitude ends here: `FL085/C172`.
          report.unknown.append(piece.range.lowerBound..<last.range.upperBound)
          break reading
        } else {
          report.unknown.append(piece.range)
          if piece.range.count > 1 { unreadWord = piece.range }
        }
      }
    }
    // FL000 stands for an altitude that was not given, as FLUNKN does.
    if heights.max() == .feet(0), pieces.contains(where: { $0.feet == 0 }) { return }
    report.altitude = heights.min()
    report.altitudeTo = heights.max().flatMap { $0 == report.altitude ? nil : $0 }
  }

  /// Whether a number has four digits or more and begins with 0, such as `0303`: hundreds of feet have three
  /// digits, and whether it means 303 ft or 3,030 ft is not known.
  private func isPadded(_ piece: FieldPiece, _ text: Span<UInt8>) -> Bool {
    piece.feet != 0 && text.byte(piece.range.lowerBound) == UInt8(ascii: "0")
      && text.digits(from: piece.range.lowerBound) > 3
  }

  /// Some write the aircraft where the altitude belongs, and the other way round: `/FLC172/TP 025`.
  private func swappedAircraft(_ text: Span<UInt8>, _ pieces: [FieldPiece]) -> String? {
    guard pieces.count == 2, !pieces[0].isNumber, pieces[0].range.count <= 2, pieces[1].isNumber,
      pieces[1].separator == .nothing, pieces[0].word(text) != "FL"
    else { return nil }
    return String(bytes: text, pieces[0].range.lowerBound..<pieces[1].range.upperBound)
  }

  static func phase(_ word: Word) -> PilotReport.Phase? {
    switch word {
    case "DURC", "DURGC": .climb
    case "DURD", "DURGD": .descent
    default: nil
    }
  }

  private func decodeAircraft(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    let tokens = tokens(text, content)
    guard let first = tokens.first else { return }
    let pieces = FieldPiece.all(in: text, first)
    if report.aircraft != nil, report.altitude == nil, pieces.count == 1, let feet = pieces[0].feet {
      report.altitude = .feet(Double(feet))
      return
    }
    let start = first.drop { text.isSlash($0) }
    let type = start.prefix { !text.isSlash($0) }
    if !type.isEmpty, !text.extracting(type).word.isUnknown {
      // What stands where the altitude belongs is not the aircraft, then.
      if report.aircraft != nil, let altitude = report.fields.first(where: { $0.code == .altitude }) {
        report.unknown.append(contentsOf: self.tokens(text, altitude.content))
      }
      report.aircraft = String(bytes: text, type)
    }
    if start.count > type.count + 1 { report.unknown.append(start.dropFirst(type.count + 1)) }
    report.unknown.append(contentsOf: tokens.dropFirst())
  }

  // MARK: Weather, temperature, wind and remarks

  private func decodeWeather(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    let tokens = tokens(text, content)
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      let group = text.extracting(token)
      let isVisibility = index == 0 || group.word(0, 2) == "FV"
      if isVisibility, report.visibility == nil,
        let (visibility, count) = flightVisibility(text, tokens[index...])
      {
        report.visibility = visibility
        index += count
        continue
      }
      index += 1
      if group.word == "IMC" {
        report.isInCloud = true
      } else if group.word == "RN", let rain = Self.rain {
        report.add(rain)
      } else if let weather = PresentWeather(group: group) {
        report.add(weather)
      } else if !takeWeatherLayer(text, token, &report) {
        report.unknown.append(token)
      }
    }
  }

  /// Some write `RN`.
  private static let rain: PresentWeather? = {
    let code = Array("RA".utf8)
    return PresentWeather(group: code.span)
  }()

  /// Reads `FV05SM`, `7SM`, `10` or `FV1 1/2SM`, in statute miles; `FV99SM` is unrestricted.
  ///
  /// - Returns: The visibility and the number of its tokens.
  private func flightVisibility(_ text: Span<UInt8>, _ tokens: ArraySlice<Range<Int>>) -> (Visibility, Int)? {
    guard let first = tokens.first else { return nil }
    let group = text.extracting(first)
    let start = group.word(0, 2) == "FV" ? 2 : 0
    // `P6SM`, as in a METAR.
    if group.byte(start) == UInt8(ascii: "P"), case let digits = group.digits(from: start + 1), digits < 3,
      let miles = group.number(start + 1, digits), group.word(from: start + 1 + digits) == "SM"
    {
      return (Visibility(.statuteMiles(Double(miles)), .greaterThan), 1)
    }
    if let miles = fraction(group, from: start) { return (Visibility(.statuteMiles(miles)), 1) }
    let digits = group.digits(from: start)
    guard (1...2).contains(digits), let miles = group.number(start, digits) else { return nil }
    let end = start + digits
    guard end == group.count else {
      guard group.word(from: end) == "SM" else { return nil }
      return (Self.visibility(miles), 1)
    }
    guard let next = tokens.dropFirst().first else { return (Self.visibility(miles), 1) }
    if let part = fraction(text.extracting(next), from: 0) {
      return (Visibility(.statuteMiles(Double(miles) + part)), 2)
    }
    // The number before a fraction that cannot be read is not complete.
    return text.isDigit(next.lowerBound)
      ? nil : (Self.visibility(miles), text.extracting(next).word == "SM" ? 2 : 1)
  }

  private static func visibility(_ miles: Int) -> Visibility {
    miles == 99 ? Visibility(.statuteMiles(10), .atLeast) : Visibility(.statuteMiles(Double(miles)))
  }

  /// `1/2SM`, or without the unit.
  private func fraction(_ group: Span<UInt8>, from start: Int) -> Double? {
    let above = group.digits(from: start)
    let slash = start + above
    let below = group.digits(from: slash + 1)
    let end = slash + 1 + below
    guard above > 0, group.isSlash(slash), let numerator = group.number(start, above),
      let denominator = group.number(slash + 1, below), numerator > 0, [2, 4, 8, 16].contains(denominator),
      numerator < denominator, end == group.count || group.word(from: end) == "SM"
    else { return nil }
    return Double(numerator) / Double(denominator)
  }

  /// Takes weather with the heights of its layer, which are written as those of clouds: `+DS000-TOP083/SKC`,
  /// `VA200-TOP350`.
  ///
  /// - Returns: `false` if it is not weather with a height.
  private func takeWeatherLayer(_ text: Span<UInt8>, _ token: Range<Int>, _ report: inout PilotReport) -> Bool
  {
    guard let height = token.first(where: { text.isDigit($0) }), text.digits(from: height) == 3,
      let weather = PresentWeather(group: text.extracting(token.lowerBound..<height))
    else { return false }
    let heights = height..<token.upperBound
    let extent = weatherExtent(text, heights, &report)
    report.add(weather, extent)
    if extent == nil { report.unknown.append(heights) }
    return true
  }

  /// Reads base and top, and adds the clear sky above them to the sky.
  ///
  /// - Returns: `nil` without a top: whether a lone height is the base is not known.
  private func weatherExtent(
    _ text: Span<UInt8>,
    _ heights: Range<Int>,
    _ report: inout PilotReport
  ) -> PilotReport.Extent? {
    let pieces = FieldPiece.all(in: text, heights)
    guard let base = pieces.first?.height(text) else { return nil }
    var top: Length?
    var hasTop = false
    var clear: PilotReport.CloudReport.Amount?
    for piece in pieces.dropFirst() {
      let word = piece.word(text)
      if top == nil, clear == nil, let height = piece.height(text), height > base,
        hasTop || piece.separator == .dash
      {
        (top, hasTop) = (height, true)
      } else if !hasTop, SkyReader.isTop(word) || word == "TOPUNKN" || word == "TOPUNK" {
        hasTop = true
      } else if hasTop, clear == nil, piece.separator == .slash, word == "SKC" || word == "CLR" {
        clear = SkyReader.amount(word)
      } else if !hasTop || top != nil || !word.isUnknown {
        return nil
      }
    }
    guard hasTop else { return nil }
    if let clear { report.sky.append(PilotReport.CloudReport(amount: clear, base: top)) }
    return top.map { .between(base, $0) } ?? .above(base)
  }

  private func decodeTemperature(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    let tokens = tokens(text, content)
    guard let first = tokens.first else { return }
    let group = text.extracting(first)
    var start = 0
    var sign = 1
    switch group.byte(0) {
    case UInt8(ascii: "M"), UInt8(ascii: "-"): (start, sign) = (1, -1)
    case UInt8(ascii: "P"), UInt8(ascii: "+"): start = 1
    default: break
    }
    let digits = group.digits(from: start)
    if (1...2).contains(digits), let degrees = group.number(start, digits),
      start + digits == group.count || group.word(from: start + digits) == "C"
    {
      report.temperature = .celsius(Double(sign * degrees))
      report.unknown.append(contentsOf: tokens.dropFirst())
    } else if !group.word.isUnknown {
      report.unknown.append(contentsOf: tokens)
    }
  }

  /// `27045KT`, `030045` or `VRB05KT`, with a gust as in `05012G17`.
  private func decodeWind(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    let tokens = tokens(text, content)
    guard let first = tokens.first else { return }
    let group = text.extracting(first)
    if group.word.isUnknown { return }
    let isVariable = group.word(0, 3) == "VRB"
    let degrees = isVariable ? nil : group.number(0, 3)
    var end = 3 + group.digits(from: 3)
    guard isVariable || degrees != nil, degrees ?? 0 <= 360, end == 5 || end == 6,
      let knots = group.number(3, end - 3)
    else { return report.unknown.append(contentsOf: tokens) }
    var wind = Wind(
      direction: degrees.map { .reported(degrees: Double($0)) } ?? .variable,
      speed: .knots(Double(knots))
    )
    if group.byte(end) == UInt8(ascii: "G") {
      let length = group.digits(from: end + 1)
      if let gust = group.number(end + 1, length) {
        wind.gust = .knots(Double(gust))
        end += 1 + length
      }
    }
    let unit = group.word(from: end)
    guard end == group.count || unit == "KT" || unit == "KTS" else {
      return report.unknown.append(contentsOf: tokens)
    }
    report.wind = wind
    report.unknown.append(contentsOf: tokens.dropFirst().filter { text.extracting($0).word != "KT" })
  }

  private func decodeRemarks(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    let tokens = tokens(text, content)
    guard let first = tokens.first, let last = tokens.last else { return }
    // As it was written, so that small letters stay small.
    report.remarks = report.text[first.lowerBound..<last.upperBound]
    var (word, isDenied) = (Word.none, false)
    let pieces = FieldPiece.all(in: text, content)
    for (index, piece) in pieces.enumerated() where !piece.isNumber {
      let previous = word
      // The beginning is enough of a longer word.
      word = text.word(piece.range.lowerBound, min(piece.range.count, 8))
      if report.phase == nil { report.phase = Self.phase(word) }
      if word == "IMC", isHere(index, of: pieces, text) { report.isInCloud = true }
      let isShear: Bool
      switch (previous, word) {
      case (_, "LLWS"): isShear = true
      case ("WIND", "SHEAR"), (_, "WINDSHEA"): isShear = report.isLow
      case ("W", "S") where piece.separator == .slash: isShear = report.isLow
      case (_, "WIND"), (_, "W"): continue
      default: isShear = false
      }
      if isShear, !isDenied { report.hasShearInRemarks = true }
      isDenied = word == "NO" || word == "NEG"
    }
  }

  /// Whether `IMC` in the remarks is about the aircraft, and not about other heights or times, as in `IMC BLO
  /// 050` or `CLIMBED OUT OF IMC`.
  private func isHere(_ index: Int, of pieces: [FieldPiece], _ text: Span<UInt8>) -> Bool {
    guard index == 0 || Self.phase(pieces[index - 1].word(text)) != nil else { return false }
    guard index + 1 < pieces.count else { return true }
    switch pieces[index + 1].word(text) {
    case "BLO", "BLW", "BELOW", "ABV", "ABOVE", "BTN", "BTWN", "BETWEEN", "AT", "FROM", "FM", "TO", "UNTIL",
      "FL", "SFC", "ENDED", "VMC":
      return false
    default: return !pieces[index + 1].isNumber
    }
  }

  /// The places of the words of a field.
  func tokens(_ text: Span<UInt8>, _ content: Range<Int>) -> [Range<Int>] {
    Token.all(in: text.extracting(content)).map {
      $0.range.lowerBound + content.lowerBound..<$0.range.upperBound + content.lowerBound
    }
  }
}

extension PilotReport {
  /// Whether wind shear of this aircraft may be low-level: within 2,000 ft of a runway, the highest of which
  /// lie at 10,000 ft in North America.
  fileprivate var isLow: Bool { altitude.map { $0 <= .feet(12_000) } ?? true }

  /// The dangers in the remarks that make a report urgent and that they do not deny, as in `NO HAIL`.
  package var urgentRemarks: [UrgentRemark] {
    guard let field = fields.last, field.code == .remarks else { return [] }
    let bytes = text.bytes.capitals
    var found: [UrgentRemark] = []
    var isDenied = false
    var isSevere = false
    func note(_ danger: UrgentRemark) {
      if !isDenied { found.append(danger) }
      isDenied = false
    }
    for piece in FieldPiece.all(in: bytes.span, field.content) where !piece.isNumber {
      // The beginning of a longer word decides.
      switch bytes.span.word(piece.range.lowerBound, min(piece.range.count, 8)) {
      case "NO", "NEG": (isDenied, isSevere) = (true, false)
      case "SEV", "SVR", "SEVERE", "EXTRM", "EXTREME", "XTRM", "EXTM": isSevere = !isDenied
      // The kinds between the intensity and what it is of: `SEV CLR ICG`.
      case "CLR", "CLEAR", "RIME", "MX", "MXD", "MIXED", "AIR": break
      case "TORNADO", "TORNADOE", "FUNNEL", "WATERSPO": note(.tornado)
      case "HAIL": note(.hail)
      case "VOLCANIC": note(.volcanicAsh)
      case "TURB", "TURBC", "TURBULEN", "CAT", "CHOP":
        if isSevere { found.append(.severeTurbulence) }
        (isDenied, isSevere) = (false, false)
      case "ICG", "ICE", "ICING":
        if isSevere { found.append(.severeIcing) }
        (isDenied, isSevere) = (false, false)
      default: (isDenied, isSevere) = (false, false)
      }
    }
    return found
  }

  /// How many layers were read from fields of a kind.
  fileprivate func layers(of code: Field.Code) -> Int {
    switch code {
    case .sky, .weather: sky.count
    case .turbulence: turbulence.count
    case .icing: icing.count
    default: 0
    }
  }
}

extension Word {
  /// Whether it stands for a value that the pilot did not give.
  var isUnknown: Bool { self == "UNKN" || self == "UNK" }
}

extension Span where Element == UInt8 {
  /// The seconds of the day of four digits, with or without `Z`.
  fileprivate var clock: Int? {
    guard count == 4 || count == 5 && byte(4) == UInt8(ascii: "Z"), let hour = number(0, 2), hour < 24,
      let minute = number(2, 2), minute < 60
    else { return nil }
    return hour * 3600 + minute * 60
  }
}
