import FoundationEssentials
import Weather

/// Reads the fields of a pilot report: the short ones here, the others in files of their own.
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

  // MARK: Time, temperature and wind

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

  /// `27045KT`, `030045` or `VRB05KT`, with a gust as in `05012G17`; `LGT AND VAR`.
  private func decodeWind(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    let tokens = tokens(text, content)
    guard let first = tokens.first else { return }
    let group = text.extracting(first)
    if group.word.isUnknown { return }
    if isLightAndVariable(text, content) {
      report.wind = Wind(direction: .variable)
      return
    }
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

  private func isLightAndVariable(_ text: Span<UInt8>, _ content: Range<Int>) -> Bool {
    let words = FieldPiece.all(in: text, content).map { $0.word(text) }.filter { $0 != "AND" }
    guard words.count == 2, PilotReport.Turbulence.Intensity(words[0]) == .light else { return false }
    switch words[1] {
    case "VAR", "VRB", "VRBL", "VARIABLE": return true
    default: return false
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
