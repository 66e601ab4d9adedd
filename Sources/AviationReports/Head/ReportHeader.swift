/// The header of a METAR, SPECI or TAF: its station, its time, and how it was made.
package struct ReportHeader: Equatable, Sendable {
  /// The name before the report, which some reports repeat (`TAF TAF COR`). `nil` if there is none.
  package internal(set) var kind: ReportKindName?
  package internal(set) var modifiers: ReportModifiers
  package let station: LocationIndicator
  package let issued: DayTime?
  /// `nil` for an observation.
  package let validity: Validity?

  /// Reads the header of a report, and nothing after it.
  ///
  /// - Returns: the header, all bytes of the report in capitals, and the scanner at the first group after the
  ///   header.
  /// - Throws: `ReportError` if there is no readable station, or more than `ReportSplitter.longestReport`
  ///   bytes.
  static func read(_ text: ReportText, in flavour: ReportFlavour) throws(ReportError) -> (
    header: ReportHeader, bytes: [UInt8], scanner: GroupScanner
  ) {
    try text.checkLength()
    let bytes = text.bytes.capitals
    var scanner = GroupScanner(bytes.span)
    if let form = CodeForm(scanner.word, scanner.word(ahead: 1)) {
      throw .otherForm(form, text: ReportError.beginning(of: text))
    }
    guard let header = ReportHeader(&scanner, bytes.span, in: flavour) else {
      throw scanner.tokens.isEmpty ? .empty : .noStation(text: ReportError.beginning(of: text))
    }
    return (header, bytes, scanner)
  }

  /// Reads up to the first group after the header.
  ///
  /// - Returns: `nil` if there is no station.
  init?(_ scanner: inout GroupScanner, _ text: Span<UInt8>, in flavour: ReportFlavour) {
    var kind: ReportKindName?
    var modifiers = ReportModifiers()
    var station: LocationIndicator?
    var issued: DayTime?
    var validity: Validity?
    while !scanner.isAtEnd {
      let word = scanner.word
      let group = text.extracting(scanner.range(ahead: 0))
      if station == nil, let name = ReportKindName(word) {
        kind = name
        scanner.take(as: .kind(name), in: .header)
      } else if let modifier = ReportModifier(word),
        station != nil || modifier != .automatic || scanner.isStationAhead(text)
      {
        if modifier == .amended, scanner.isAmendmentRemark { break }
        modifiers.insert(modifier)
        scanner.take(as: .modifier(modifier), in: .header)
      } else if station == nil {
        guard let identifier = LocationIndicator(group: group) else { return nil }
        // `PROV TAF YPAG 151106Z`: a word of four letters is not a station if a station with its time
        // follows.
        if scanner.isStationAhead(text) {
          scanner.take(as: .unknown, in: .header)
          continue
        }
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
      } else if flavour == .forecast, validity == nil, scanner.isValidityBehindExtremes(text) {
        while let extreme = TemperatureExtreme(group: text.extracting(scanner.range(ahead: 0))) {
          scanner.take(as: .temperatureExtreme(extreme), in: .header)
        }
      } else {
        break
      }
    }
    guard let station else { return nil }
    self.kind = kind
    self.modifiers = modifiers
    self.station = station
    self.issued = issued
    self.validity = validity
  }

  /// Before 2008 a forecast had hours without days.
  var hasOldForm: Bool { validity?.end.map { $0.day == nil } ?? false }
}

extension GroupScanner {
  /// `AMD NOT SKED`, `AMD LTD TO WIND`: a remark about amendments to come (NWSI 10-813).
  fileprivate var isAmendmentRemark: Bool {
    switch word(ahead: 1) {
    case "NOT", "LTD", "LIMITED": true
    default: false
    }
  }

  /// Whether a station and its time follow after the next token and any report names after it.
  fileprivate func isStationAhead(_ text: Span<UInt8>) -> Bool {
    var ahead = 1
    while ReportKindName(word(ahead: ahead)) != nil { ahead += 1 }
    let time = text.extracting(range(ahead: ahead + 1))
    return time.count == 7 && ReportOpening.isStation(text.extracting(range(ahead: ahead)))
      && DayTime(issued: time) != nil
  }

  /// `TX31/0209Z TN22/0220Z 0200/0306`: whether the validity follows after temperatures.
  fileprivate func isValidityBehindExtremes(_ text: Span<UInt8>) -> Bool {
    var ahead = 0
    while TemperatureExtreme(group: text.extracting(range(ahead: ahead))) != nil { ahead += 1 }
    return ahead > 0 && Validity(group: text.extracting(range(ahead: ahead))) != nil
  }

  /// Six digits without `Z` are the time of issue only before a validity, because they could be a validity of
  /// the old form.
  fileprivate func isValidityAhead(_ text: Span<UInt8>) -> Bool {
    let next = text.extracting(range(ahead: 1))
    return Validity(group: next) != nil || Validity(old: next) != nil
  }
}
