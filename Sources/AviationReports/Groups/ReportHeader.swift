/// The head of a METAR, SPECI or TAF: kind, station, time, and how the report was made.
struct ReportHeader {
  var kind: ReportKindName?
  var station: StationIdentifier?
  var issued: DayTime?
  var validity: Validity?
  var isAutomatic = false
  var isAmended = false
  var isMissing = false
  var isCancelled = false
  var correction: Correction?

  /// Reads on until the first group that is not of the head.
  init(_ scanner: inout GroupScanner, _ text: Span<UInt8>, in flavour: ReportFlavour) {
    while !scanner.isAtEnd {
      let word = scanner.word
      let group = text.extracting(scanner.range(ahead: 0))
      if let name = ReportKindName(word), station == nil {
        kind = name
        scanner.take(as: .kind(name), in: .header)
      } else if let modifier = ReportModifier(word), station != nil || modifier != .automatic {
        note(modifier)
        scanner.take(as: .modifier(modifier), in: .header)
      } else if station == nil {
        guard let identifier = StationIdentifier(group: group) else { return }
        station = identifier
        scanner.take(as: .station(identifier), in: .header)
      } else if issued == nil, validity == nil, let time = DayTime(issued: group),
        flavour == .observation || group.count == 7 || scanner.isValidityAhead(text)
      {
        issued = time
        scanner.take(as: .issued(time), in: .header)
      } else if flavour == .forecast, validity == nil,
        let period = Validity(group: group) ?? Validity(old: group)
      {
        validity = period
        scanner.take(as: .validity(period), in: .header)
      } else {
        return
      }
    }
  }

  private mutating func note(_ modifier: ReportModifier) {
    switch modifier {
    case .automatic: isAutomatic = true
    case .corrected(let letter): correction = Correction(letter: letter)
    case .amended: isAmended = true
    case .delayed: break
    case .missing: isMissing = true
    case .cancelled: isCancelled = true
    }
  }
}

/// That a report replaces an earlier one with a mistake: `COR`, or `CCA`, `CCB` and so on in Canada.
package struct Correction: Hashable, Sendable {
  /// ASCII.
  package let letter: UInt8?
}

extension [Group] {
  /// Whether the head says `RTD`.
  var isDelayed: Bool { prefix { $0.section == .header }.contains { $0.value == .modifier(.delayed) } }
}

extension GroupScanner {
  /// Six digits without `Z` are the time of issue only before a validity, for they could be one of the old form.
  fileprivate func isValidityAhead(_ text: Span<UInt8>) -> Bool {
    let next = text.extracting(range(ahead: 1))
    return Validity(group: next) != nil || Validity(old: next) != nil
  }
}

extension ReportKindName {
  init?(_ word: Word) {
    switch word {
    case "METAR": self = .metar
    case "SPECI": self = .speci
    case "TAF": self = .taf
    default: return nil
    }
  }
}

extension ReportModifier {
  init?(_ word: Word) {
    switch word {
    case "AUTO": self = .automatic
    case "COR": self = .corrected(letter: nil)
    case "AMD": self = .amended
    case "RTD": self = .delayed
    case "NIL": self = .missing
    case "CNL": self = .cancelled
    default:
      guard word.bits >> 8 == Word("CC").bits, (0x41...0x5A).contains(word.bits & 0xFF) else { return nil }
      self = .corrected(letter: UInt8(truncatingIfNeeded: word.bits))
    }
  }
}
