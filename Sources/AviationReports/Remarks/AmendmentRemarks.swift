import Weather

/// Whether a forecast will be amended: `NO AMDS AFT 1522`, `AMD NOT SKED`, `AMD NOT SKED AFT 1603Z`,
/// `AMD LTD TO CLD VIS AND WIND TIL 132300` (NWSI 10-813, 1.2.11).
enum AmendmentRemarks {
  /// Reads `NOT SKED` or `LTD TO` some elements, from a token on, with their time.
  static func restriction(_ text: Span<UInt8>, _ cursor: TokenCursor, ahead: Int) -> RemarkReader.Found? {
    if cursor.ahead(ahead).word == "NOT", cursor.ahead(ahead + 1).word == "SKED" {
      return none(text, cursor, ahead: ahead + 2)
    }
    guard ["LTD", "LIMITED"].contains(cursor.ahead(ahead).word), cursor.ahead(ahead + 1).word == "TO" else {
      return nil
    }
    var elements: [AmendedElement] = []
    var end = ahead + 2
    while true {
      if let element = AmendedElement(cursor.ahead(end).word) {
        if !elements.contains(element) { elements.append(element) }
      } else if cursor.ahead(end).word != "AND" || elements.isEmpty {
        break
      }
      end += 1
    }
    guard !elements.isEmpty else { return nil }
    let (time, count) = time(text, cursor.ahead(end))
    return (.amendmentsLimited(to: elements, after: time.after, until: time.until), end + count)
  }

  /// Reads a statement of no amendments, with the time from a token on; an unreadable time is left for the
  /// next remark.
  static func none(_ text: Span<UInt8>, _ cursor: TokenCursor, ahead: Int) -> RemarkReader.Found {
    let (time, count) = time(text, cursor.ahead(ahead))
    return (.noAmendments(after: time.after, until: time.until), ahead + count)
  }

  /// `AFT 1603Z`, `TIL 132300`, both, `1520/1612`, or `1715` alone, which is the beginning.
  private static func time(_ text: Span<UInt8>, _ cursor: TokenCursor) -> (
    (after: DayTime?, until: DayTime?), count: Int
  ) {
    let group = text.extracting(cursor.range)
    if let period = Validity(group: group), let last = period.end {
      return ((DayTime(period.start), DayTime(last)), 1)
    }
    if let time = DayTime(remark: group) { return ((time, nil), 1) }
    var (after, until): (DayTime?, DayTime?)
    var count = 0
    if cursor.word == "AFT", let time = DayTime(remark: text.extracting(cursor.ahead(1).range)) {
      (after, count) = (time, 2)
    }
    if cursor.ahead(count).word == "TIL",
      let time = DayTime(remark: text.extracting(cursor.ahead(count + 1).range))
    {
      (until, count) = (time, count + 2)
    }
    return ((after, until), count)
  }
}

extension DayTime {
  /// Reads `2707`, `2707Z`, `132300` or `132300Z`.
  init?(remark group: Span<UInt8>) {
    let length = group.byte(group.count - 1) == UInt8(ascii: "Z") ? group.count - 1 : group.count
    switch length {
    case 4: self.init(dayAndHour: group, at: 0)
    case 6: self.init(issued: group)
    default: return nil
    }
  }
}
