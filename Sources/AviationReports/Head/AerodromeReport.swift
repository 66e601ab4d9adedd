/// What observations and forecasts share: a header, and groups that together cover all of the text.
package protocol AerodromeReport: Equatable, Sendable {
  var text: ReportText { get }
  var header: ReportHeader { get }
  /// Every group of the report in order.
  var groups: [Group] { get }
}

extension AerodromeReport {
  package var station: LocationIndicator { header.station }
  package var correction: Correction? { header.modifiers.correction }
  package var isCorrected: Bool { correction != nil }
  /// `RTD`: the report was late.
  package var isDelayed: Bool { header.modifiers.isDelayed }
  /// `NIL`: there is no observation or forecast.
  package var isMissing: Bool { header.modifiers.isMissing }
  /// `CNL`: the issued report is cancelled.
  package var isCancelled: Bool { header.modifiers.isCancelled }

  package var remarks: [Remark] {
    groups.compactMap { if case .remark(let remark) = $0.value { remark } else { nil } }
  }

  /// The texts that could not be read.
  package var unknown: [String] { groups.filter(\.isUnknown).map { text[$0.range] } }
  package var unknownOutsideRemarks: [String] {
    groups.filter { $0.isUnknown && $0.section != .remarks }.map { text[$0.range] }
  }

  /// - Throws: `.noReport` if only a station could be read, because the first word of any sentence could be a
  ///   station.
  static func checkReading(_ groups: [Group], of text: ReportText) throws(ReportError) {
    guard groups.contains(where: \.isReading) else { throw .noReport(text: ReportError.beginning(of: text)) }
  }
}
