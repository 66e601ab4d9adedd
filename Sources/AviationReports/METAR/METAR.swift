package import FoundationEssentials
package import Weather

/// A routine or special observation of an aerodrome (WMO-No. 306, FM 15 and FM 16; FMH-1 chapter 12),
/// decoded.
///
/// Whatever can be read is read; the rest is in `groups` as unknown, in its place.
package struct METAR: AerodromeReport {
  package let text: ReportText
  package internal(set) var header: ReportHeader
  /// `nil` if the report has no time.
  package private(set) var time: Date?

  package internal(set) var conditions = Conditions()
  /// Tenths of a degree from the remarks if they agree with the body within 1 °C, otherwise whole degrees.
  package internal(set) var temperature: Temperature?
  package internal(set) var dewPoint: Temperature?
  /// The altimeter setting, from hectopascals if the report gives both units; see `altimeters`.
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
  package var categoryOutlook: CategoryOutlook { isMissing ? .unknown : conditions.categoryOutlook }
  package var ceiling: Length? { conditions.ceiling }

  /// The same report with another time, or none, if the time in its text is impossible.
  package func observed(at time: Date?) -> METAR {
    var report = self
    report.time = time
    return report
  }

  /// Calls a closure with every altimeter setting in the body and the remarks, as written.
  package func forEachAltimeter(_ take: (PressureGroup) -> Void) {
    // In a span: a copy of each group would take longer than a look at it.
    let groups = groups.span
    for index in groups.indices {
      switch groups[index].value {
      case .pressure(let group), .remark(.altimeter(let group)): take(group)
      default: continue
      }
    }
  }

  /// The altimeter setting in hectopascals: as written where the report has it in these, even if only in its
  /// remarks, else converted.
  package var hectopascalsOfAltimeter: Double? {
    // Settings written in hectopascals are whole, so only inches need a look at the groups.
    guard let used = altimeter?.hectopascals, used != used.rounded() else { return altimeter?.hectopascals }
    var written: Double?
    forEachAltimeter {
      if written == nil, $0.isQNH, let pressure = $0.pressure,
        StationConditions.isSameSetting(pressure, .hectopascals(used))
      {
        written = $0.value
      }
    }
    return written ?? used
  }

  /// The altimeter setting in inches of mercury: as written, or converted where the report has none in these;
  /// `nil` where the one that it has contradicts the setting used.
  package var inchesOfAltimeter: Double? {
    guard let used = altimeter else { return nil }
    var written: Double?
    var isContradicted = false
    forEachAltimeter {
      guard written == nil, $0.kind == .altimeterInHg, let pressure = $0.pressure else { return }
      if StationConditions.isSameSetting(pressure, used) { written = $0.value } else { isContradicted = true }
    }
    return written ?? (isContradicted ? nil : (used.inchesOfMercury * 100).rounded() / 100)
  }

  /// The altimeter setting that contradicts the one used.
  var unusedAltimeter: Pressure? {
    for case .altimeter(let unused, _) in contradictions { return unused }
    return nil
  }

  /// Every altimeter setting in the body and the remarks, as written.
  package var altimeters: [PressureGroup] {
    var altimeters: [PressureGroup] = []
    forEachAltimeter { altimeters.append($0) }
    return altimeters
  }

  package var recentWeather: [PresentWeather] {
    var recent: [PresentWeather] = []
    let groups = groups.span
    for index in groups.indices {
      if case .recentWeather(let weather) = groups[index].value { recent.append(weather) }
    }
    return recent
  }

  /// How long a trend of this report, or its `NOSIG`, is valid.
  var trendTerm: Trend.Term { Trend.Term(at: station) }

  /// When a change of a trend begins, ends or takes place. A trend covers a few hours after the observation,
  /// so this is the possible instant nearest to their middle.
  ///
  /// - Returns: `nil` if the report has no time.
  package func instant(of time: ChangeTime) -> Date? {
    guard let observed = self.time else { return nil }
    let middle = ReportCalendar(reference: observed.addingTimeInterval(trendTerm.seconds / 2))
    return Date(secondsSince1970: DayTime(time).map(middle.nearest) ?? middle.nearest(time))
  }

  /// Groups of one report that cannot all be right. The first of two values is the one that was not used.
  package enum Contradiction: Equatable, Sendable {
    /// The tenths in the remarks differ from the body by more than 1 °C.
    case temperature(remark: TenthsOfDegree, body: Temperature)
    case dewPoint(remark: TenthsOfDegree, body: Temperature)
    /// Two temperatures in the body: the first one is used.
    case secondTemperature(Temperature, used: Temperature)
    case secondDewPoint(Temperature, used: Temperature)
    /// Altimeter settings that differ by more than the rounding of hectopascals.
    case altimeter(Pressure, used: Pressure)
    /// Neither possible reading of the code is near the altimeter setting; the value is not used.
    case seaLevelPressure(Pressure, altimeter: Pressure)
    /// A pressure at the aerodrome that is impossible in any unit at its elevation, or at any if that is
    /// unknown; the value is not used.
    case stationPressure(Pressure, expected: Pressure?)
    /// The dew point is never above the temperature. It is unknown which of the two is wrong, so both stay as
    /// written.
    case dewPointAbove(Temperature, temperature: Temperature)
    /// A trend that ends before it begins, or that is outside the hours after the observation for which it is
    /// valid.
    case trend(Trend, Trend.Term)
    /// A peak wind or a shift of the wind after the report.
    case laterWind(ChangeTime)
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
  ///
  /// - Parameters:
  ///   - kind: What the stream says about the report, such as the heading of its bulletin.
  ///   - elevation: See `settleStationPressure`.
  static func read(
    _ text: ReportText,
    as kind: ReportKindName? = nil,
    reference: Date,
    elevation: (LocationIndicator) -> Length? = { _ in nil }
  ) throws(ReportError) -> METAR {
    let (header, bytes, scanner) = try ReportHeader.read(text, in: .observation)
    let time = header.issued.map { Date(secondsSince1970: ReportCalendar(reference: reference).latest($0)) }
    var report = METAR(text: text, header: header, time: time)
    var decoder = METARDecoder(scanner: scanner)
    decoder.decode(bytes.span, into: &report)
    try checkReading(report.groups, of: text)
    if let kind { report.header.kind = kind }
    if decoder.seen.contains(.stationPressure) { report.settleStationPressure(elevation: elevation) }
    return consume report
  }

  private init(text: ReportText, header: ReportHeader, time: Date?) {
    self.text = text
    self.header = header
    self.time = time
  }
}
