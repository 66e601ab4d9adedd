import Weather

/// A run of letters, or a number with its sign and its unit, in a field of a pilot report. Pilots write the
/// same group with and without blanks (`TOP090`, `TOP 090`), so a field is read piece by piece.
struct FieldPiece {
  private(set) var range: Range<Int>
  let isNumber: Bool
  /// What stands between it and the piece before.
  let separator: Separator
  /// The height in feet; `nil` for a word, and for a number that is not a height.
  private(set) var feet: Int?
  /// Where a height goes on without an end, by the sign behind it: `300+`, `090-`.
  private(set) var openSide: Side?
  /// Whether a plus or a minus stands before a number.
  private(set) var isSigned = false
  /// Whether a plus stands behind it.
  private var hasPlus = false

  enum Separator { case nothing, blank, dash, slash }

  /// The side of a height on which something was met.
  enum Side { case below, above }

  func word(_ text: Span<UInt8>) -> Word { text.word(range.lowerBound, range.count) }

  /// The first eight letters of a longer word, which are enough to know it.
  func beginning(_ text: Span<UInt8>) -> Word { text.word(range.lowerBound, min(range.count, 8)) }

  /// The first letters and the rest, as if nothing stood between them: `LGT` and `MIX` of `LGTMIX`.
  func cut(after count: Int) -> [FieldPiece] {
    let middle = range.lowerBound + count
    return [
      FieldPiece(range: range.lowerBound..<middle, isNumber: false, separator: separator),
      FieldPiece(range: middle..<range.upperBound, isNumber: false, separator: .nothing),
    ]
  }

  // MARK: Pieces

  /// - Parameter range: The content of the field.
  static func all(in text: Span<UInt8>, _ range: Range<Int>) -> [FieldPiece] {
    let runs = runs(in: text, range)
    var pieces: [FieldPiece] = []
    var airspeed = AirspeedChange()
    var index = 0
    while index < runs.count {
      var piece = runs[index]
      var end = index + 1
      if piece.isNumber {
        var unit: Unit
        (unit, end) = self.unit(behind: index, of: runs, text)
        if unit == .hundreds, airspeed.isBeforeFeet(piece, behind: pieces.last, text) { unit = .feet }
        let isOther =
          piece.isSigned || pieces.last?.isOther(before: piece, text) ?? false
          || isLoneZero(index, of: runs, text)
        piece.feet = isOther ? nil : feet(text, piece.range, unit)
        piece.range = piece.range.lowerBound..<runs[end - 1].range.upperBound
        piece.openSide = openSide(of: runs[end - 1], before: end < runs.count ? runs[end] : nil, text, range)
      }
      airspeed.note(piece, text)
      index = end
      pieces.append(piece)
    }
    return pieces
  }

  /// The side that a sign behind a number or its unit opens. A dash before another end is that of a range.
  private static func openSide(
    of run: FieldPiece,
    before next: FieldPiece?,
    _ text: Span<UInt8>,
    _ field: Range<Int>
  ) -> Side? {
    if run.hasPlus { return .above }
    let end = run.range.upperBound
    guard end < field.upperBound, text.byte(end) == UInt8(ascii: "-") else { return nil }
    guard let next else { return .below }
    let word = next.word(text)
    let isEnd = next.isNumber || word == "SFC" || word.isUnknown || SkyReader.isTop(word)
    return isEnd || next.range.lowerBound == end + 1 || Side(word) != nil ? nil : .below
  }

  private static func runs(in text: Span<UInt8>, _ range: Range<Int>) -> [FieldPiece] {
    var runs: [FieldPiece] = []
    var index = range.lowerBound
    var separator = Separator.nothing
    var sign: Int?
    while index < range.upperBound {
      let start = index
      let isNumber = text.isDigit(index)
      if isNumber {
        index = min(numberEnd(text, index), range.upperBound)
      } else {
        while index < range.upperBound, text.isLetter(index) { index += 1 }
      }
      if index > start {
        var run = FieldPiece(range: start..<index, isNumber: isNumber, separator: separator)
        if isNumber {
          if sign == nil, separator == .dash, isMinus(text, start, behind: runs.last) { sign = start - 1 }
          if let sign { (run.isSigned, run.range) = (true, sign..<index) }
        }
        runs.append(run)
        (separator, sign) = (.nothing, nil)
        continue
      }
      switch text[index] {
      case UInt8(ascii: "-"): separator = .dash
      case UInt8(ascii: "/"): separator = .slash
      case UInt8(ascii: "+") where isBehindHeight(text, index, runs.last):
        runs[runs.count - 1].hasPlus = true
        separator = .blank
      // The last one is the second byte of a plus-minus sign.
      case UInt8(ascii: "+"), 0xB1:
        sign = sign ?? index
        separator = .blank
      default: if separator == .nothing { separator = .blank }
      }
      index += 1
    }
    return runs
  }

  /// Whether a plus belongs to the number or unit before it, and is not that of `+20KT` or `+/-15KT`.
  private static func isBehindHeight(_ text: Span<UInt8>, _ plus: Int, _ last: FieldPiece?) -> Bool {
    guard let last, last.range.upperBound == plus, !text.isDigit(plus + 1),
      text.byte(plus + 1) != UInt8(ascii: "-"),
      !text.isSlash(plus + 1) || text.byte(plus + 2) != UInt8(ascii: "-")
    else { return false }
    if last.isNumber { return true }
    switch last.word(text) {
    case "FT", "FEET", "MSL": return true
    default: return false
    }
  }

  /// The end of a number with its thousands (`5,000`), its decimals or its fraction (`1/2`).
  private static func numberEnd(_ text: Span<UInt8>, _ start: Int) -> Int {
    var end = start
    while text.isDigit(end) { end += 1 }
    let isShort = end - start <= 2
    if text.byte(end) == UInt8(ascii: ","), isShort, text.digits(from: end + 1) == 3 { return end + 4 }
    if text.byte(end) == UInt8(ascii: ".") || text.isSlash(end) && isShort {
      let digits = text.digits(from: end + 1)
      if digits > 0, digits <= 2 || !text.isSlash(end) { end += 1 + digits }
    }
    return end
  }

  /// Whether the dash before a number is a minus and not that of a range: `LGT -10C`, `LLWS-10`, but
  /// `050-70`, `SFC-10` and `OVC -045`. Temperatures and wind shears have at most two digits.
  private static func isMinus(_ text: Span<UInt8>, _ start: Int, behind last: FieldPiece?) -> Bool {
    guard text.digits(from: start) < 3, text.byte(start - 1) == UInt8(ascii: "-") else { return false }
    guard let last, last.range.upperBound == start - 1 else { return true }
    let word = last.word(text)
    return !last.isNumber && word != "SFC" && !word.isUnknown
  }

  /// Whether a number is 0 and not an end of a range, as in `0-040`: pilots write it for nothing at all.
  private static func isLoneZero(_ index: Int, of runs: [FieldPiece], _ text: Span<UInt8>) -> Bool {
    let number = runs[index]
    guard number.range.count == 1, text[number.range.lowerBound] == UInt8(ascii: "0") else { return false }
    return number.separator != .dash && (index + 1 == runs.count || runs[index + 1].separator != .dash)
  }

  // MARK: Heights

  /// A height, or the surface.
  func height(_ text: Span<UInt8>) -> Length? {
    (word(text) == "SFC" ? 0 : feet).map { .feet(Double($0)) }
  }

  private enum Unit { case hundreds, feet, other }

  /// Whether it is a number of knots, and not a wind: `20KT`, `-15 KTS`.
  func isSpeed(_ text: Span<UInt8>) -> Bool {
    let (start, end) = (range.lowerBound, range.upperBound)
    guard isNumber, text.digits(from: text.isDigit(start) ? start : start + 1) <= 3 else { return false }
    return text.word(end - 2, 2) == "KT" || text.word(end - 3, 3) == "KTS"
      || text.word(end - 4, 4) == "KNOT" || text.word(end - 5, 5) == "KNOTS"
      || text.word(end - 4, 4) == "KIAS"
  }

  /// Whether it names a loss or gain of airspeed, or of height.
  func isChange(_ text: Span<UInt8>) -> Bool {
    switch word(text) {
    case "LOST", "LOSS", "LOSE", "LOSING", "GAIN", "GAINED", "GAINING": true
    default: false
    }
  }

  /// A loss or gain of airspeed, which pilots report with its height in feet: `LOSS OF 20KT AT 400` (AIM,
  /// Wind Shear PIREPs).
  private struct AirspeedChange {
    private var hasSpeed = false
    private var isChange = false
    /// Whether the last height was in feet, and is the first of a range.
    private var isInFeet = false

    mutating func note(_ piece: FieldPiece, _ text: Span<UInt8>) {
      if piece.isSpeed(text) {
        hasSpeed = true
        if piece.isSigned { isChange = true }
      }
      if piece.isChange(text) { isChange = true }
    }

    /// Whether a number of three digits without a unit is a height in feet.
    mutating func isBeforeFeet(_ piece: FieldPiece, behind last: FieldPiece?, _ text: Span<UInt8>) -> Bool {
      let word = last?.word(text) ?? .none
      let isOtherEnd = piece.separator == .dash || word == "TO"
      isInFeet = hasSpeed && isChange && (word == "AT" || isInFeet && isOtherEnd)
      return isInFeet && text.byte(piece.range.lowerBound) != UInt8(ascii: "0")
    }
  }

  /// Whether a piece shows that the number behind it is not a height.
  private func isOther(before number: FieldPiece, _ text: Span<UInt8>) -> Bool {
    // A range has two heights or none: `RWY 17-35`.
    if isNumber { return number.separator != .blank && feet == nil }
    switch word(text) {
    case "RWY", "RWYS", "RY", "RUNWAY", "M", "P", "PLUS", "MINUS", "TEMP", "OAT": return true
    // `B041` and `T061` are base and top, and `F350` is a flight level.
    case "B", "T", "F": return false
    default: return isChange(text) || range.count == 1 && number.separator == .nothing
    }
  }

  /// The unit of a number, and where the pieces behind number and unit begin. A range has the unit of its
  /// second number: `15-20KT`, `300 TO 500 FT`.
  ///
  /// - Parameter isSecond: Whether the number is the second one of a range.
  private static func unit(
    behind index: Int,
    of runs: [FieldPiece],
    isSecond: Bool = false,
    _ text: Span<UInt8>
  ) -> (unit: Unit, end: Int) {
    let number = runs[index]
    let digits = text.digits(from: number.range.lowerBound)
    let end = index + 1
    guard end < runs.count else { return (.hundreds, end) }
    let next = runs[end]
    let word = next.word(text)
    if next.isNumber {
      // The first number of `1 1/2 INCH`.
      if digits <= 2, next.separator == .blank, next.isFraction(text) { return (.other, end) }
      let isRange = next.separator == .dash && !next.isSigned && !isSecond
      return (isRange ? unit(behind: end, of: runs, isSecond: true, text).unit : .hundreds, end)
    }
    if word == "TO", !isSecond, end + 1 < runs.count, runs[end + 1].isNumber, !runs[end + 1].isSigned {
      return (unit(behind: end + 1, of: runs, isSecond: true, text).unit, end)
    }
    if next.separator != .nothing, next.separator != .blank { return (.hundreds, end) }
    let isGlued = next.separator == .nothing
    switch word {
    case "FT", "FEET":
      let reference = end + 1 < runs.count ? runs[end + 1].word(text) : .none
      // Heights here are above sea level, and the ground is not known.
      if reference == "AGL" { return (.other, end + 2) }
      return (.feet, reference == "MSL" ? end + 2 : end + 1)
    case "AGL": return (.other, end + 1)
    case "MSL": return (.hundreds, end + 1)
    case "KT", "KTS", "KNOT", "KNOTS", "MPH", "KIAS", "FPM", "NM", "MI", "SM", "MILE", "MILES", "SEC", "SECS",
      "MIN", "MINS", "HR", "HRS", "INCH", "INCHES", "DEG", "PCT", "LYR", "LYRS", "LAYER", "LAYERS", "C", "F",
      "M", "L", "R":
      return (.other, end + 1)
    case "IN", "N", "NE", "E", "SE", "S", "SW", "W", "NW":
      // `2 IN`, `10 SW DEN`, but `080 IN CLOUD`.
      return isGlued || digits <= 2 ? (.other, end + 1) : (.hundreds, end)
    case "FL", "TO", "T", "B", "LT", "MX": return (.hundreds, end)
    default: return isGlued && next.range.count <= 2 ? (.other, end + 1) : (.hundreds, end)
    }
  }

  private func isFraction(_ text: Span<UInt8>) -> Bool {
    isNumber && range.contains { text.isSlash($0) }
  }

  /// Three digits or fewer are hundreds of feet (`FL30` is 3,000 ft), and so are more of them that begin with
  /// 0 (`TOP0015`); four or five digits are feet.
  private static func feet(_ text: Span<UInt8>, _ range: Range<Int>, _ unit: Unit) -> Int? {
    let digits = text.digits(from: range.lowerBound)
    let hasThousands = text.byte(range.lowerBound + digits) == UInt8(ascii: ",") && digits < range.count
    let isZero = text.byte(range.lowerBound) == UInt8(ascii: "0")
    guard unit != .other, digits == range.count || hasThousands, digits <= 5,
      var number = text.number(range.lowerBound, digits)
    else { return nil }
    if hasThousands {
      guard !isZero, let rest = text.number(range.lowerBound + digits + 1, 3) else { return nil }
      number = number * 1000 + rest
    } else if unit == .feet {
      // Whether `050 FT` are hundreds is not known.
      if isZero { return nil }
    } else if digits <= 3 || isZero {
      number *= 100
    }
    // Nothing is reported from higher up, so that `B737` is an aircraft.
    return number <= 65_000 ? number : nil
  }
}

extension FieldPiece.Side {
  init?(_ word: Word) {
    switch word {
    case "BLO", "BLW", "BELOW", "AOB", "DOWN", "DOWNWARD", "LOWER": self = .below
    case "ABV", "ABOVE", "AOA", "UP", "UPWARD", "UPWARDS", "HIGHER": self = .above
    default: return nil
    }
  }

  func extent(_ height: Length) -> PilotReport.Extent { self == .below ? .below(height) : .above(height) }
}
