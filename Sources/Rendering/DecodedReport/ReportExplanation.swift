package import AviationReports

/// A report group by group: each piece of its text beside its meaning, in the order of the report.
package struct ReportExplanation: Hashable, Sendable {
  /// A group and what it means.
  package struct Line: Hashable, Sendable {
    package let text: String
    package let meaning: String
    package let section: Group.Section
    package let isUnknown: Bool
  }

  package let lines: [Line]

  package init(_ metar: METAR) { self.init(text: metar.text, groups: metar.groups) }
  package init(_ taf: TAF) { self.init(text: taf.text, groups: taf.groups) }

  private init(text: ReportText, groups: [Group]) {
    lines = groups.map { group in
      Line(
        text: text[group.range],
        meaning: GroupWords.meaning(of: group.value),
        section: group.section,
        isUnknown: group.value == .unknown
      )
    }
  }
}
