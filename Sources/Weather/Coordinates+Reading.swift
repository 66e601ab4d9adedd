import Text

extension Coordinates {
  /// Reads coordinates as maps and people write them, latitude first: `52.52,13.41`, `52.52 13.41`,
  /// `52,52 13,41`, `52.52N, 13.41E`, `52°31′12″N 13°24′36″E`, and `geo:52.52,13.41` (`GeoURI`).
  ///
  /// With the letters of the compass longitude may stand first. Receivers of GPS write minutes without their
  /// sign (`N 52° 21.600 E 010° 45.600`), flight plans write neither signs nor spaces (`5236N01045E`), and
  /// charts write hyphens or spaces (`38-32.1N 028-37.5W`, `S17 45 E177 27`).
  ///
  /// - Parameter language: Whose letters of the compass are read, too: `O` is east in German and west in
  ///   French.
  package init?(_ text: some StringProtocol, in language: Language = .english) {
    guard let (latitude, longitude) = CoordinateReader.pair(String(text), in: language) else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Whether a text is written as coordinates are, be they of a point on the earth or not: `91,0`.
  package static func areMeant(by text: some StringProtocol, in language: Language = .english) -> Bool {
    CoordinateReader.pair(String(text), in: language) != nil
  }

  /// Whether a text looks like a position, although it may be in no form that is read: `52.52N 13.40N`,
  /// `40°61'N 79°W`. It has only numbers, single letters of the compass and signs; and at least two numbers,
  /// one of them with a decimal point, a sign for degrees, or colons and a letter of the compass, or one
  /// letter for each of latitude and longitude.
  package static func areAttempted(in text: some StringProtocol) -> Bool {
    // Most names and codes have no digit.
    guard text.utf8.count <= 80, text.utf8.contains(where: \.isASCIIDigit) else { return false }
    let letters = text.split { !$0.isLetter || $0 == "º" }
    guard letters.allSatisfy({ $0.count == 1 && "NSEWO".contains($0.uppercased()) }),
      text.allSatisfy({ $0.isLetter || $0.isWhitespace || "0123456789.,;:/|°º′'’″\"”+-\u{2212}".contains($0) }
      )
    else { return false }
    let numbers = text.split { !("0"..."9").contains($0) && $0 != "." }
    guard numbers.count >= 2 else { return false }
    return text.contains { "°º".contains($0) } || numbers.contains { $0.dropFirst().dropLast().contains(".") }
      || text.contains(":") && !letters.isEmpty
      || letters.count == 2 && letters.count { "NS".contains($0.uppercased()) } == 1
  }
}

/// The letters of the compass that languages have instead of those of English, as `agg` prints positions.
private struct NationalCompass {
  private let letters: [Character: Character]

  /// `nil` for a language with the English letters.
  init?(_ language: Language) {
    switch language {
    case .english, .polish: return nil
    case .german: letters = ["O": "E"]
    case .dutch: letters = ["O": "E", "Z": "S"]
    case .french, .spanish, .portuguese, .brazilian, .italian: letters = ["O": "W"]
    case .danish, .norwegian: letters = ["Ø": "E", "V": "W"]
    case .swedish: letters = ["Ö": "E", "V": "W"]
    case .japanese: letters = ["北": "N", "南": "S", "東": "E", "西": "W", "、": ","]
    }
  }

  /// The text with English letters.
  func international(_ text: String) -> String {
    // Japanese has `北緯52.36°、東経13.50°`: north latitude, east longitude.
    let plain = text.filter { $0 != "緯" && $0 != "経" }
    return String(plain.map { letters[$0] ?? $0.uppercased().first.flatMap { letters[$0] } ?? $0 })
  }
}

/// Reads two angles from one text.
struct CoordinateReader {
  private var rest: Substring
  /// A comma is part of a number: `52,52 13,41`.
  private let hasDecimalCommas: Bool

  private init(_ text: Substring, hasDecimalCommas: Bool) {
    rest = text
    self.hasDecimalCommas = hasDecimalCommas
  }

  static func pair(_ text: String, in language: Language) -> (latitude: Double, longitude: Double)? {
    if let uri = GeoURI(text) { return uri.point }
    if let pair = pair(of: text[...]) ?? withoutNumbers(text) { return pair }
    // Without a number there is nothing to read, and most names have none.
    guard let compass = NationalCompass(language), text.utf8.count <= 80, text.contains(where: \.isNumber)
    else {
      return nil
    }
    return pair(of: compass.international(text)[...])
  }

  /// What programs print for an unknown position, `nan,nan`: no point on the earth, and not the town of Nan
  /// in Thailand.
  private static func withoutNumbers(_ text: String) -> (latitude: Double, longitude: Double)? {
    guard text.utf8.count <= 80, let comma = text.firstIndex(of: ",") else { return nil }
    let angles = [text[..<comma], text[text.index(after: comma)...]].map(\.trimmed)
    guard angles.contains(where: { $0.lowercased() == "nan" }),
      angles.allSatisfy({ Double($0) != nil })
    else { return nil }
    return (.nan, .nan)
  }

  /// Reads a text that is not a URI.
  static func pair(of text: Substring) -> (latitude: Double, longitude: Double)? {
    // Place names are long and many, and most of them have no digit; the bytes of most show that.
    guard text.utf8.count <= 80, text.utf8.contains(where: { $0.isASCIIDigit || $0 > 0x7E }),
      text.contains(where: \.isNumber)
    else { return nil }
    let body = text.trimmed[...]
    if let pair = flightPlan(body) { return pair }
    var reader = Self(body, hasDecimalCommas: false)
    if let pair = reader.pair() { return pair }
    reader = Self(body, hasDecimalCommas: true)
    return reader.pair() ?? lettered(body)
  }

  /// A pair whose letters show where each angle ends, so that spaces, hyphens or colons may stand for the
  /// signs, and a comma within an angle is a decimal one: `38-32.1N 028-37.5W`, `S17 45 E177 27`.
  private static func lettered(_ text: Substring) -> (latitude: Double, longitude: Double)? {
    let marks = text.indices.filter { "NSEWnsew".contains(text[$0]) }
    guard marks.count == 2 else { return nil }
    let letters = marks.map { text[$0].uppercased() }
    let between = text[text.index(after: marks[0])..<marks[1]]
    let behind = text[text.index(after: marks[1])...]
    let before = text[..<marks[0]]
    guard before.isEmpty != behind.isEmpty,
      let first = degrees(ofParts: before.isEmpty ? between : before),
      let second = degrees(ofParts: before.isEmpty ? behind : between)
    else { return nil }
    let angles = [
      ("SW".contains(letters[0]) ? -first : first), ("SW".contains(letters[1]) ? -second : second),
    ]
    switch ("NS".contains(letters[0]), "NS".contains(letters[1])) {
    case (true, false): return (angles[0], angles[1])
    case (false, true): return (angles[1], angles[0])
    default: return nil
    }
  }

  /// An angle of degrees, minutes and seconds, of which only the last has decimals.
  private static func degrees(ofParts text: Substring) -> Double? {
    func isGap(_ sign: Character) -> Bool { sign.isWhitespace || ",;".contains(sign) }
    var text = text.drop(while: isGap)
    while text.last.map(isGap) == true { text.removeLast() }
    guard text.first?.isNumber == true else { return nil }
    let parts = text.split { $0.isWhitespace || "-:°º′'’″\"”".contains($0) }
      .map { $0.replacing(",", with: ".") }
    guard (1...3).contains(parts.count), parts[0].prefix(while: { $0 != "." }).count <= 3,
      parts.dropLast().allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) })
    else { return nil }
    var degrees = 0.0
    for (part, unit) in zip(parts, [1.0, 60, 3600]) {
      guard let value = Double.decimal(part[...]), unit == 1 || value < 60 else { return nil }
      degrees += value / unit
    }
    return degrees
  }

  /// The form of flight plans, degrees and minutes: `5236N01045E` (ICAO Doc 4444, appendix 2, item 15).
  /// Aeronautical publications add seconds: `523600N0104500E`. `52N010E` is an ordinary pair.
  private static func flightPlan(_ text: Substring) -> (latitude: Double, longitude: Double)? {
    guard let north = text.firstIndex(where: { "NSns".contains($0) }), let east = text.last,
      "EWew".contains(east)
    else { return nil }
    let rows = text[..<north]
    let columns = text[text.index(after: north)...].dropLast().trimmed[...]
    guard rows.count == 4 || rows.count == 6, columns.count == rows.count + 1,
      let latitude = degrees(rows, digits: 2), let longitude = degrees(columns, digits: 3)
    else { return nil }
    return ("Ss".contains(text[north]) ? -latitude : latitude, "Ww".contains(east) ? -longitude : longitude)
  }

  /// An angle without signs: degrees of so many digits, then two for minutes, then two for seconds or none.
  private static func degrees(_ text: Substring, digits: Int) -> Double? {
    guard text.utf8.allSatisfy(\.isASCIIDigit), let degrees = Double.decimal(text.prefix(digits)) else {
      return nil
    }
    let (minutes, seconds) = (text.dropFirst(digits).prefix(2), text.dropFirst(digits + 2))
    guard let minutes = Double.decimal(minutes), minutes < 60,
      let seconds = seconds.isEmpty ? 0 : Double.decimal(seconds), seconds < 60
    else { return nil }
    return degrees + (minutes + seconds / 60) / 60
  }

  private enum Axis { case latitude, longitude }

  private struct Angle {
    var degrees: Double
    var axis: Axis?
    /// Something other than a digit ends it, so that the next angle may follow at once.
    var isClosed = false
  }

  private mutating func pair() -> (latitude: Double, longitude: Double)? {
    let start = rest
    guard let first = angle(), separator(behind: first), let second = angle(), rest.isEmpty else {
      return nil
    }
    switch (first.axis, second.axis) {
    case (nil, nil):
      // `114 55` is the postcode of a street in Stockholm.
      let isPair = first.isClosed || start.contains { ".,;".contains($0) }
      return isPair ? (first.degrees, second.degrees) : nil
    case (.latitude, .longitude): return (first.degrees, second.degrees)
    case (.longitude, .latitude): return (second.degrees, first.degrees)
    default: return nil
    }
  }

  private mutating func separator(behind angle: Angle) -> Bool {
    let start = rest.startIndex
    skipSpaces()
    if take(",;") {
      skipSpaces()
      return true
    }
    return angle.isClosed || rest.startIndex > start
  }

  /// A number with its sign or compass letter, in degrees or in degrees, minutes and seconds.
  private mutating func angle() -> Angle? {
    var axis = compass()
    skipSpaces()
    var sign = 1.0
    if let letter = axis, letter.sign < 0 { sign = -1 }
    if let mark = rest.first, "+-\u{2212}".contains(mark) {
      guard axis == nil else { return nil }
      rest.removeFirst()
      if mark != "+" { sign = -1 }
      axis = (nil, sign)
    }
    guard var degrees = number() else { return nil }
    let isMarked = take("°º")
    if isMarked {
      for unit in [("′'’", 60.0), ("″\"”", 3600.0)] {
        let before = rest
        skipSpaces()
        guard let part = number() else {
          rest = before
          break
        }
        let hasSign = take(unit.0) || (unit.1 == 3600 && takeTwoPrimes())
        guard hasSign || isBesideCompass(axis), part < 60 else { return nil }
        degrees += part / unit.1
        if !hasSign { break }
      }
    }
    let before = rest
    skipSpaces()
    if axis == nil, let letter = compass() {
      return Angle(degrees: degrees * letter.sign, axis: letter.axis, isClosed: true)
    }
    rest = before
    return Angle(degrees: degrees * sign, axis: axis?.axis, isClosed: isMarked)
  }

  /// Whether a letter of the compass is next to the number that was read, so that it belongs to an angle: a
  /// GPS receiver writes `N 52° 21.600`.
  private func isBesideCompass(_ axis: (axis: Axis?, sign: Double)?) -> Bool {
    let next = rest.first { !$0.isWhitespace }
    return axis?.axis != nil || next.map { "NSEWnsew".contains($0) } == true
  }

  private mutating func compass() -> (axis: Axis?, sign: Double)? {
    let letters: [Character: (Axis, Double)] = [
      "N": (.latitude, 1), "S": (.latitude, -1), "E": (.longitude, 1), "W": (.longitude, -1),
    ]
    guard let found = rest.first.flatMap({ letters[Character($0.uppercased())] }) else { return nil }
    rest.removeFirst()
    return found
  }

  /// A number with at most one decimal mark, and where that is a comma exactly one.
  private mutating func number() -> Double? {
    let mark: Character = hasDecimalCommas ? "," : "."
    var digits = ""
    while let sign = rest.first {
      if ("0"..."9").contains(sign) {
        digits.append(sign)
      } else if sign == mark, !digits.contains(".") {
        digits.append(".")
      } else {
        break
      }
      rest.removeFirst()
    }
    guard !hasDecimalCommas || digits.contains("."), digits.last != "." || !hasDecimalCommas else {
      return nil
    }
    return Double.decimal(digits[...])
  }

  private mutating func take(_ signs: String) -> Bool {
    guard let sign = rest.first, signs.contains(sign) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func takeTwoPrimes() -> Bool {
    guard rest.hasPrefix("''") || rest.hasPrefix("′′") else { return false }
    rest.removeFirst(2)
    return true
  }

  private mutating func skipSpaces() { rest = rest.drop(while: \.isWhitespace) }
}
