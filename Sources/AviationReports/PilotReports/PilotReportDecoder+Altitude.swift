import Weather

extension PilotReportDecoder {
  func decodeAltitude(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
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
        if piece.openSide != nil { report.unknown.append(piece.range) }
        continue
      }
      if word.isUnknown {
        // The other end of `FL085-UNKN`.
        if piece.separator == .dash, !heights.isEmpty { report.unknown.append(piece.range) }
        continue
      }
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

  func decodeAircraft(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
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
}
