package import FoundationEssentials
package import Weather

/// A routine or special observation of an aerodrome (WMO-No. 306, FM 15 and FM 16;
/// FMH-1 chapter 12), decoded.
///
/// Whatever can be read is; the rest is in `groups` as unknown, in its place.
package struct METAR: AerodromeReport {
  package let text: ReportText
  package internal(set) var header: ReportHeader
  /// `nil` when the report has no time.
  package private(set) var time: Date?

  package internal(set) var conditions = Conditions()
  /// Tenths of a degree from the remarks where they agree with the body within 1 °C, else whole degrees.
  package internal(set) var temperature: Temperature?
  package internal(set) var dewPoint: Temperature?
  /// The altimeter setting; in hectopascals when the report gives both units, see `altimeters`.
  package internal(set) var altimeter: Pressure?
  package internal(set) var seaLevelPressure: Pressure?
  package internal(set) var runwayVisualRanges: [RunwayVisualRange] = []
  package internal(set) var trends: [Trend] = []

  package internal(set) var groups: [Group] = []
  package internal(set) var repairs: [Repair] = []
  package internal(set) var contradictions: [Contradiction] = []

  package var kind: ReportKindName { header.kind ?? .metar }
  package var isAutomatic: Bool { header.modifiers.isAutomatic }
  package var flightCategory: FlightCategory? { isMissing ? nil : conditions.flightCategory }
  /// What the flight category cannot be better than, where it is not known; see `FlightCategory.bound`.
  package var flightCategoryBound: FlightCategory? { isMissing ? nil : conditions.flightCategoryBound }
  package var ceiling: Length? { conditions.ceiling }

  /// The same report as of another instant, or of an unknown one, where its text says one that cannot be.
  package func observed(at time: Date?) -> METAR {
    var report = self
    report.time = time
    return report
  }

  /// Every pressure to set altimeters by, of the body and of the remarks, as written.
  package var altimeters: [PressureGroup] {
    groups.compactMap {
      switch $0.value {
      case .pressure(let group), .remark(.altimeter(let group)): group
      default: nil
      }
    }
  }

  package var recentWeather: [PresentWeather] {
    groups.compactMap { if case .recentWeather(let weather) = $0.value { weather } else { nil } }
  }

  /// How long a trend of this report, or its `NOSIG`, holds.
  var trendTerm: Trend.Term { Trend.Term(at: station) }

  /// When a change of a trend begins, ends or takes place: a trend is of a few hours after the observation,
  /// so it is the instant nearest to the middle of them that its clock can mean.
  ///
  /// - Returns: `nil` when the report has no time.
  package func instant(of time: ChangeTime) -> Date? {
    guard let observed = self.time else { return nil }
    let middle = ReportCalendar(reference: observed.addingTimeInterval(trendTerm.seconds / 2))
    return Date(secondsSince1970: DayTime(time).map(middle.nearest) ?? middle.nearest(time))
  }

  /// Groups of one report that cannot all be right; of two, the first is the one that was not used.
  package enum Contradiction: Hashable, Sendable {
    /// The tenths of the remarks are more than 1 °C away from the body.
    case temperature(remark: TenthsOfDegree, body: Temperature)
    case dewPoint(remark: TenthsOfDegree, body: Temperature)
    /// Two temperatures of the body: the first one counts.
    case secondTemperature(Temperature, used: Temperature)
    case secondDewPoint(Temperature, used: Temperature)
    /// Altimeter settings in inches and hectopascals more than 1 hPa apart.
    case altimeter(Pressure, used: Pressure)
    /// Neither of the pressures that its code may mean is near the altimeter setting; its value does not
    /// count.
    case seaLevelPressure(Pressure, altimeter: Pressure)
    /// The dew point is never above the temperature: nobody knows which of them is
    /// wrong, so both are as written.
    case dewPointAbove(Temperature, temperature: Temperature)
    /// A trend that ends before it begins, or that is not of the hours after the
    /// observation in which it holds.
    case trend(Trend, Trend.Term)
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
    let (header, bytes, scanner) = try ReportHeader.read(text, in: .observation)
    self.text = text
    self.header = header
    time = header.issued.map { Date(secondsSince1970: ReportCalendar(reference: reference).latest($0)) }
    var decoder = METARDecoder(scanner: scanner)
    decoder.decode(bytes.span, into: &self)
    try checkReading()
  }
}
