package import FoundationEssentials
package import Weather

/// An aerodrome forecast (WMO-No. 306, FM 51), decoded.
///
/// Whatever can be read is; the rest is in `groups` as unknown, in its place.
package struct TAF: Hashable, Sendable {
  package let text: ReportText
  package let station: StationIdentifier
  package internal(set) var issued: Date?
  /// `nil` when the report has none, as a missing one.
  package internal(set) var start: Date?
  package internal(set) var end: Date?
  package internal(set) var isAmended = false
  package internal(set) var correction: Correction?
  /// `NIL`: there is no forecast.
  package internal(set) var isMissing = false
  /// `CNL`: the forecast that was issued no longer holds.
  package internal(set) var isCancelled = false

  /// The initial conditions and every change, in the order of the report.
  package internal(set) var periods: [TAFPeriod] = []
  package internal(set) var maximumTemperatures: [TemperatureAtTime] = []
  package internal(set) var minimumTemperatures: [TemperatureAtTime] = []

  /// Every group of the report in order; together they cover all of its text.
  package internal(set) var groups: [Group] = []
  package internal(set) var repairs: [Repair] = []
  package internal(set) var contradictions: [Contradiction] = []

  package var isCorrected: Bool { correction != nil }
  /// `RTD`: the report came late.
  package var isDelayed: Bool { groups.isDelayed }

  package var remarks: [Remark] {
    groups.compactMap { if case .remark(let remark) = $0.value { remark } else { nil } }
  }

  /// The texts that could not be read.
  package var unknown: [String] { groups.filter { $0.value == .unknown }.map { text[$0.range] } }
  package var unknownOutsideRemarks: [String] {
    groups.filter { $0.value == .unknown && $0.section != .remarks }.map { text[$0.range] }
  }

  /// Times that do not go together: an end before its beginning or days after it, a change outside of the forecast. What
  /// of them cannot be is `nil` in the periods.
  package enum Contradiction: Hashable, Sendable {
    case validity(Validity)
    case change(Validity)
    case from(ChangeTime)
    case extreme(TemperatureExtreme)
    case group(ImpossibleGroup)
  }

  /// Decodes one report.
  ///
  /// - Parameters:
  ///   - text: One report; a heading or a second report glued to it is for `ReportSplitter`.
  ///   - reference: About now; the report gets the latest date not more than a day after it.
  /// - Throws: `ReportError` when there is no station, or nothing but a station, to be read, or more than
  ///   `ReportSplitter.longestReport` bytes.
  package init(_ text: String, reference: Date) throws(ReportError) {
    try self.init(ReportText(text), reference: reference)
  }

  package init(_ text: ReportText, reference: Date) throws(ReportError) {
    guard text.bytes.count <= ReportSplitter.longestReport else {
      throw .tooLong(text: ReportError.beginning(of: text), limit: ReportSplitter.longestReport)
    }
    let capitals = text.capitals
    let bytes = capitals.span
    var scanner = GroupScanner(bytes)
    let header = ReportHeader(&scanner, bytes, in: .forecast)
    guard let station = header.station else {
      throw scanner.tokens.isEmpty ? .empty : .noStation(text: ReportError.beginning(of: text))
    }
    self.text = text
    self.station = station
    isAmended = header.isAmended
    correction = header.correction
    isMissing = header.isMissing
    isCancelled = header.isCancelled
    var decoder = TAFDecoder(
      scanner: scanner,
      header: header,
      reference: ReportCalendar(reference: reference)
    )
    decoder.decode(bytes, into: &self)
    // Any sentence begins with a word that could be a station.
    guard groups.contains(where: \.isReading) else { throw .noReport(text: ReportError.beginning(of: text)) }
  }
}

/// One part of a forecast: the initial conditions, or a change of them.
package struct TAFPeriod: Hashable, Sendable {
  package let indicator: ChangeIndicator?
  /// For BECMG the time in which the change takes place; for the initial conditions and FM until the next FM. `nil` where
  /// the report gives no time that can be, and the end of an FM outside of the validity.
  package internal(set) var start: Date?
  package internal(set) var end: Date?
  /// What this part itself says; `TAF.periodsInFull` adds what it inherits.
  package internal(set) var conditions = Conditions()
  package internal(set) var windShear: WindShearLayer?
  package internal(set) var hazards: [LayerHazard] = []
  /// The lowest altimeter setting expected (military forecasts).
  package internal(set) var lowestAltimeter: Pressure?

  package var change: ForecastChange { indicator?.change ?? .initial }

  /// FM and the beginning replace everything; the others change only what they name.
  package var replacesEverything: Bool {
    switch indicator {
    case nil, .from: true
    default: false
    }
  }
}

/// A forecast extreme of temperature.
package struct TemperatureAtTime: Hashable, Sendable {
  package let temperature: Temperature
  /// `nil` for a time outside of the forecast.
  package let time: Date?
}
