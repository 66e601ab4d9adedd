/// The lines of a bulletin, recognised by their form.
extension WindsAloftBulletin {
  /// Whether a line begins a bulletin: its heading, its name, `DATA BASED ON` or `VALID 210600Z`.
  static func opens(_ line: Span<UInt8>) -> Bool {
    switch line.byte(0) {
    case UInt8(ascii: "F"), UInt8(ascii: "D"), UInt8(ascii: "("):
      isHeightLine(line) || belongsToHead(line) || opensForeign(line)
    // `VALID TL 040900` is a remark.
    case UInt8(ascii: "V"): line.word(0, 6) == "VALID " && line.number(6, 6) != nil
    default: false
    }
  }

  /// Whether a line begins a bulletin made in Canada, `FBCN31 CWAO 281945` (MANAIR 3.2), in earlier years
  /// `FDCN01 CWAO 151200`, or `FCST BASED ON 151200`: it has no line `FT` with heights, so its columns cannot
  /// be identified. One for Canada that is made in the United States, `FDCN1 KWBC 281530`, has that line.
  static func opensForeign(_ line: Span<UInt8>) -> Bool {
    switch line.word(0, 4) {
    case "FBCN", "FDCN":
      let name = Token.next(in: line)
      return Token.next(in: line, from: name.range.upperBound).word == "CWAO"
    case "FCST": return line.word(0, 8) == "FCST BAS"
    default: return false
    }
  }

  /// Whether a line can be part of the header of a bulletin.
  static func belongsToHead(_ line: Span<UInt8>) -> Bool {
    if isBlank(line) || isHeightLine(line) { return true }
    let tokens = Token.all(in: line)
    guard let first = tokens.first else { return true }
    switch first.word {
    case "DATA", "VALID": return true
    default:
      let name = line.extracting(first.range)
      // `FD1US1`, `FBUS31 KWNO 210201`, `FDCN1 KWBC 281530`, `(Extracted from FBUS31 KWNO 210201)`.
      return name.spells("(Extracted") || isProductName(name)
    }
  }

  private static func isProductName(_ name: Span<UInt8>) -> Bool {
    guard 5...6 ~= name.count, name.word(0, 2) == "FB" || name.word(0, 2) == "FD" else { return false }
    return name.digits(from: 4) == name.count - 4 && name.isLetter(2) || name.isDigit(2) && name.isDigit(5)
  }

  static func isBlank(_ line: Span<UInt8>) -> Bool {
    for index in 0..<line.count where !Token.isSeparator(line[index]) { return false }
    return true
  }

  /// `FT  3000    6000 ...`.
  static func isHeightLine(_ line: Span<UInt8>) -> Bool {
    line.word(0, 3) == "FT " && WindsAloftDecoder.columns(of: line).count > 1
  }

  /// A station and figures: `BIH      9900    3308+15 1209+09`, `2XG      1208+21`.
  ///
  /// - Parameter isBelowHeights: Whether a line of heights came before. Then a line without figures, or with
  ///   unreadable ones, is a row too: the rows after it are still part of the bulletin.
  static func isRow(_ line: Span<UInt8>, isBelowHeights: Bool = false) -> Bool {
    // The separator first: most lines begin with a name of four letters.
    guard line.count == 3 || line.count > 3 && Token.isSeparator(line[3]),
      (0..<3).allSatisfy({ line.isLetter($0) || line.isDigit($0) }),
      (0..<3).contains(where: { line.isLetter($0) }), !isHeightLine(line)
    else { return false }
    let name = line.word(0, 3)
    guard isBelowHeights else {
      // By the first groups: most of these lines are forecasts, which begin with TAF.
      var group = Token.next(in: line, from: 3).range
      guard !group.isEmpty else { return false }
      while WindsAloftDecoder.isFigures(line.extracting(group)) {
        group = Token.next(in: line, from: group.upperBound).range
        if group.isEmpty { return true }
      }
      return false
    }
    let groups = Token.all(in: line).dropFirst()
    // `TAF`, `AMD` and the like begin a report.
    return ReportKindName(name) == nil && ReportModifier(name) == nil
      && (groups.isEmpty || groups.contains { line.isDigit($0.range.lowerBound) })
  }
}
