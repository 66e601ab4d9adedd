package import FoundationEssentials
package import Weather

/// An aerodrome forecast (WMO-No. 306, FM 51), decoded.
///
/// Whatever can be read is read; the rest is in `groups` as unknown, in its place.
package struct TAF: AerodromeReport {
  package let text: ReportText
  package internal(set) var header: ReportHeader
  package let issued: Date?
  /// `nil` if the report has none, like a missing one.
  package let start: Date?
  package let end: Date?

  /// The initial conditions and every change, in the order of the report.
  package internal(set) var periods: [TAFPeriod] = []
  /// Changes that may change the prevailing conditions and cannot be read; their groups are in `groups` as
  /// unknown.
  package internal(set) var unreadChanges: [ForecastCourse.UnreadChange] = []
  package internal(set) var maximumTemperatures: [TemperatureAtTime] = []
  package internal(set) var minimumTemperatures: [TemperatureAtTime] = []

  package internal(set) var groups: [Group] = []
  package internal(set) var repairs: [Repair] = []
  package internal(set) var contradictions: [Contradiction] = []

  package var isAmended: Bool { header.modifiers.isAmended }

  /// Times that contradict each other (an end before its beginning or days after it, a change outside the
  /// forecast), and groups that cannot be right. Impossible times are `nil` in the periods.
  package enum Contradiction: Equatable, Sendable {
    case validity(Validity)
    case change(Validity)
    case from(ChangeTime)
    /// Four figures of an FM that may be a time of day, or a day and an hour.
    case ambiguous(ChangeTime)
    case extreme(TemperatureExtreme)
    case group(ImpossibleGroup)
  }

  /// Decodes one report.
  ///
  /// - Parameters:
  ///   - text: One report; `ReportSplitter` removes headings and separates joined reports.
  ///   - reference: About now; the report gets the latest possible date that is at most a day later.
  /// - Throws: `ReportError` if there is no readable station, or nothing but a station, or more than
  ///   `ReportSplitter.longestReport` bytes.
  package init(_ text: String, reference: Date) throws(ReportError) {
    try self.init(ReportText(text), reference: reference)
  }

  package init(_ text: ReportText, reference: Date) throws(ReportError) {
    self = try Self.read(text, reference: reference)
  }

  /// The same as the initializer, which Swift 6.3 makes copy the report.
  static func read(_ text: ReportText, reference: Date) throws(ReportError) -> TAF {
    let (header, bytes, scanner) = try ReportHeader.read(text, in: .forecast)
    let clock = ForecastClock(header, reference: ReportCalendar(reference: reference))
    var report = TAF(text: text, header: header, clock)
    var decoder = TAFDecoder(scanner: scanner, header: header, clock: clock)
    decoder.decode(bytes.span, into: &report)
    try checkReading(report.groups, of: text)
    return consume report
  }

  private init(text: ReportText, header: ReportHeader, _ clock: ForecastClock) {
    self.text = text
    self.header = header
    issued = clock.issued.map(Date.init(secondsSince1970:))
    start = clock.start.map(Date.init(secondsSince1970:))
    end = clock.end.map(Date.init(secondsSince1970:))
  }
}
