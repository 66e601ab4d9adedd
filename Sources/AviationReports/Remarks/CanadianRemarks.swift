import Weather

/// Remarks of Canadian reports (MANOBS chapter 20): `SC5AC2`, `SC TR`, `DENSITY ALT 1900FT`, `SOG 22`,
/// `1.2PAST HR`, `8PAST HR`, `PCPN 0.5MM PAST HR`, `/S02/`, `/R10/`.
enum CanadianRemarks {
  static func remark(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    switch cursor.word {
    case "DENSITY":
      guard cursor.ahead(1).word == "ALT" else { return nil }
      return densityAltitude(text, cursor.ahead(2)).map { (.densityAltitude(feet: $0), 3) }
    case "SOG": return snowOnGround(text.extracting(cursor.ahead(1).range))
    case "PCPN": return precipitation(text, cursor)
    default:
      let group = text.extracting(cursor.range)
      if cursor.ahead(1).word == "TR", let genus = CloudGenus(cursor.word) {
        return (.traceOfCloud(genus), 2)
      }
      return amounts(group).map { (.oktas($0), 1) }
    }
  }

  /// Remarks that begin with a figure or a slash.
  static func figures(_ text: Span<UInt8>, _ cursor: TokenCursor, hasBareTendency: Bool) -> RemarkReader
    .Found?
  {
    let group = text.extracting(cursor.range)
    if group.count == 5, group.isSlash(0), group.isSlash(4), let amount = group.number(2, 2) {
      switch group.byte(1) {
      case UInt8(ascii: "S"): return (.snowfall(.centimeters(Double(amount))), 1)
      case UInt8(ascii: "R"):
        return (.precipitation(PrecipitationRemark(millimeters: Double(amount), .notSaid)), 1)
      default: break
      }
    }
    if cursor.ahead(1).word == "HR", let amount = pastHour(group) { return (.precipitation(amount), 2) }
    // Automatic stations send the tendency without its leading 5.
    if hasBareTendency, group.count == 4, cursor.ahead(1).word != "FT",
      let tendency = AdditiveData.tendency(group, at: 0)
    {
      return (tendency, 1)
    }
    return nil
  }

  /// `1900FT`, `-300FT`, `MISG`.
  static func densityAltitude(_ text: Span<UInt8>, _ cursor: TokenCursor) -> Int32?? {
    if cursor.word == "MISG" { return .some(nil) }
    let group = text.extracting(cursor.range)
    let start = group.byte(0) == UInt8(ascii: "-") ? 1 : 0
    let digits = group.digits(from: start)
    guard digits > 0, digits <= 5, let feet = group.number(start, digits),
      group.word(from: start + digits) == "FT"
    else { return nil }
    return .some(Int32(start == 1 ? -feet : feet))
  }

  private static func snowOnGround(_ group: Span<UInt8>) -> RemarkReader.Found? {
    guard group.count <= 3, let centimeters = group.number(0, group.count) else { return nil }
    return (.snowDepth(.centimeters(Double(centimeters))), 2)
  }

  /// `PCPN 0.5MM PAST HR`.
  private static func precipitation(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    let group = text.extracting(cursor.ahead(1).range)
    guard cursor.ahead(2).word == "PAST", cursor.ahead(3).word == "HR", let (amount, end) = group.tenths(),
      group.word(from: end) == "MM"
    else { return nil }
    return (.precipitation(PrecipitationRemark(millimeters: amount, .lastHour)), 4)
  }

  /// `1.2PAST` in millimetres. In `8PAST` a feed has cut off the beginning, and the figure is only the tenths
  /// of an unknown amount: `PCPN 0.8MM PAST HR`.
  private static func pastHour(_ group: Span<UInt8>) -> PrecipitationRemark? {
    guard let (amount, end) = group.tenths(), group.word(from: end) == "PAST" else { return nil }
    return PrecipitationRemark(millimeters: group.digits(from: 0) == end ? nil : amount, .lastHour)
  }

  /// `SC5AC2`, `SN3SC1`, `BLSN7SC1`: letters alternate with a figure, eighths of the sky, 0 for a trace.
  private static func amounts(_ group: Span<UInt8>) -> [CloudAmount]? {
    guard group.count >= 3, group.isLetter(0), group.isDigit(group.count - 1) else { return nil }
    var amounts: [CloudAmount] = []
    var at = 0
    while at < group.count {
      var end = at
      while group.isLetter(end) { end += 1 }
      guard end > at, let eighths = group.number(end, 1), eighths <= 8, !group.isDigit(end + 1) else {
        return nil
      }
      let letters = group.extracting(at..<end)
      if let genus = CloudGenus(letters.word) {
        amounts.append(CloudAmount(kind: .cloud(genus), eighths: UInt8(eighths)))
      } else if let weather = PresentWeather(group: letters), !weather.isEmpty {
        amounts.append(CloudAmount(kind: .obscuration(weather), eighths: UInt8(eighths)))
      } else {
        return nil
      }
      at = end + 1
    }
    return amounts
  }
}
