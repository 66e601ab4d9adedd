package import FoundationEssentials
package import Weather

/// A decoded report of any kind, or the reason why a text is not a report.
package enum DecodedReport: Equatable, Sendable {
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
      self = try Self.decoded(
        report,
        reference: reference,
        isReferenceDay: isReferenceDay,
        elevation: elevation
      )
    } catch {
      self = .unreadable(report.text, error)
    }
  }

  /// Inlined, so that the report is copied less often.
  @inline(__always)
  private static func decoded(
    _ report: SplitReport,
    reference: Date,
    isReferenceDay: Bool,
    elevation: (LocationIndicator) -> Length?
  ) throws(ReportError) -> Self {
    switch report.kind {
    case .observation(let kind):
      // In a bulletin of special reports, only the heading says that they are special.
      return .observation(
        try METAR.read(report.text, as: kind, reference: reference, elevation: elevation)
      )
    case .forecast: return .forecast(try TAF.read(report.text, reference: reference))
    case .windsAloft: return .windsAloft(try WindsAloftBulletin(report.text, reference: reference))
    case .pilotReport:
      return .pilotReport(
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
