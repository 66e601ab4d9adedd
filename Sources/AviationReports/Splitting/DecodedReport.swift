package import FoundationEssentials
package import Weather

/// A decoded report of any kind, or the reason why a text is not a report.
package enum DecodedReport: Hashable, Sendable {
  case observation(METAR)
  case forecast(TAF)
  case windsAloft(WindsAloftBulletin)
  case pilotReport(PilotReport)
  case unreadable(ReportText, ReportError)

  /// - Parameters:
  ///   - reference: About now; see `METAR.init`.
  ///   - isReferenceDay: Whether the reference is the beginning of a day, and its time means nothing.
  ///   - elevation: The elevation of a station above mean sea level, where it is known; see
  ///     `METAR.settleStationPressure`.
  package init(
    _ report: SplitReport,
    reference: Date,
    isReferenceDay: Bool = false,
    elevation: (LocationIndicator) -> Length? = { _ in nil }
  ) {
    do throws(ReportError) {
      switch report.kind {
      case .observation(let kind):
        var metar = try METAR(report.text, reference: reference)
        // In a bulletin of special reports, only the heading says that they are special.
        if kind != .taf { metar.header.kind = kind }
        metar.settleStationPressure(elevation: elevation)
        self = .observation(metar)
      case .forecast: self = .forecast(try TAF(report.text, reference: reference))
      case .windsAloft: self = .windsAloft(try WindsAloftBulletin(report.text, reference: reference))
      case .pilotReport:
        self = .pilotReport(
          try PilotReport(
            report.text,
            reference: reference,
            isReferenceDay: isReferenceDay,
            heading: report.heading
          )
        )
      case .other(let form): throw .otherForm(form, text: ReportError.beginning(of: report.text))
      case .noReport: throw .noReport(text: ReportError.beginning(of: report.text))
      case .tooLong: throw .tooLong(text: report.text.description, limit: ReportSplitter.longestReport)
      }
    } catch {
      self = .unreadable(report.text, error)
    }
  }

  package var text: ReportText {
    switch self {
    case .observation(let metar): metar.text
    case .forecast(let taf): taf.text
    case .windsAloft(let bulletin): bulletin.text
    case .pilotReport(let report): report.text
    case .unreadable(let text, _): text
    }
  }
}
