/// The heading of a bulletin, such as `UBUS01 KWBC 211305`: `TTAAii CCCC ddhhmm` (WMO-No. 386, part II).
package struct BulletinHeading: Equatable, Sendable {
  /// The kind of the reports, if the letters give it.
  let kind: ReportKindName?
  /// The office that compiled the bulletin.
  let office: Word
  /// `nil` for an impossible time.
  let issued: DayTime?
  /// `UACN`: pilot reports of Canada.
  let isOfCanadianPilots: Bool

  /// Reads the heading that begins at a place.
  ///
  /// - Returns: `nil` for any other text.
  init?(_ text: Span<UInt8>, at start: Int) {
    guard text.count >= start + 18, text.isLetter(start), text.isLetter(start + 1), text.isLetter(start + 2),
      text.isLetter(start + 3), text.number(start + 4, 2) != nil, text.byte(start + 6) == 0x20,
      text.byte(start + 11) == 0x20, text.number(start + 12, 6) != nil, text.byte(start + 18) <= 0x20,
      LocationIndicator(group: text.extracting(start + 7..<start + 11)) != nil
    else { return nil }
    kind =
      switch text.word(start, 2) {
      case "SA": .metar
      case "SP": .speci
      case "FT", "FC": .taf
      default: nil
      }
    office = text.word(start + 7, 4)
    issued = DayTime(issued: text.extracting(start + 12..<start + 18))
    isOfCanadianPilots = text.word(start, 4) == "UACN"
  }
}
