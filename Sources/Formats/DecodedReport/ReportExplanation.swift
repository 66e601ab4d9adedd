import AviationReports

/// A report group by group: each piece of its text beside its meaning, in the order of the report.
struct ReportExplanation: Hashable, Sendable {
  /// A group and what it means.
  struct Line: Hashable, Sendable {
    private let report: ReportText
    private let range: Range<Int>
    /// In English.
    let meaning: String
    /// The section of the report that contains it.
    let section: Group.Section
    /// Whether the group could not be decoded; the meaning says so too.
    let isUnknown: Bool

    /// The exact text of the group in the report.
    var text: String { report[range] }

    init(
      _ range: Range<Int>,
      of report: ReportText,
      meaning: String,
      section: Group.Section,
      isUnknown: Bool
    ) {
      self.range = range
      self.report = report
      self.meaning = meaning
      self.section = section
      self.isUnknown = isUnknown
    }
  }

  /// One for each group.
  let lines: [Line]

  init(lines: [Line]) { self.lines = lines }

  init(_ metar: METAR) {
    var label = SectionLabel(trends: metar.trends)
    self.init(metar, isForecast: false) { label.text(before: $0) }
  }

  init(_ taf: TAF) { self.init(taf, isForecast: true) { _ in nil } }

  /// - Parameter label: Called once for each group in order; returns the text before its meaning.
  private init(_ report: some AerodromeReport, isForecast: Bool, label: (Group) -> String?) {
    lines = report.groups.map { group in
      let meaning = GroupWords.meaning(of: group.value, at: report.station, isForecast: isForecast)
      return Line(
        group.range,
        of: report.text,
        meaning: label(group).map { "\($0): \(meaning)" } ?? meaning,
        section: group.section,
        isUnknown: group.isUnknown
      )
    }
  }
}

/// The label of the first condition in a section without an introductory word, which would otherwise look
/// like part of the observation.
private struct SectionLabel {
  let trends: [Trend]
  private var last: Group.Section?

  init(trends: [Trend]) { self.trends = trends }

  mutating func text(before group: Group) -> String? {
    guard group.value.isCondition, group.section != last else { return nil }
    last = group.section
    switch group.section {
    case .supplementary: return "also reported"
    case .change(let place):
      let place = Int(place)
      return trends.indices.contains(place) && trends[place].indicator == .colourForecast
        ? GroupWords.expectedNext : nil
    case .header, .body, .remarks: return nil
    }
  }
}
