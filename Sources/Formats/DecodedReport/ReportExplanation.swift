import AviationReports

/// A report group by group: each piece of its text beside its meaning, in the order of the report.
struct ReportExplanation: Equatable, Sendable {
  /// A group and what it means.
  struct Line: Equatable, Sendable {
    private let report: ReportText
    private let range: Range<Int>
    /// In English.
    let meaning: String
    /// Whether the group could not be decoded; the meaning says so too.
    let isUnknown: Bool

    /// The exact text of the group in the report.
    var text: String { report[range] }

    init(_ range: Range<Int>, of report: ReportText, meaning: String, isUnknown: Bool) {
      self.range = range
      self.report = report
      self.meaning = meaning
      self.isUnknown = isUnknown
    }
  }

  /// One for each group.
  let lines: [Line]

  init(lines: [Line]) { self.lines = lines }

  init(_ metar: METAR) { lines = GroupMeanings(metar).lines }
  init(_ taf: TAF) { lines = GroupMeanings(taf).lines }
}
