import AviationReports
import Pages
import Weather

/// What the groups of an observation or a forecast mean, in the order of the report.
struct GroupMeanings {
  private let text: ReportText
  private let groups: [Group]
  private let station: LocationIndicator
  /// The trends of an observation; `nil` for a forecast.
  private let trends: [Trend]?

  init(_ metar: METAR) { self.init(metar, trends: metar.trends) }
  init(_ taf: TAF) { self.init(taf, trends: nil) }

  private init(_ report: some AerodromeReport, trends: [Trend]?) {
    text = report.text
    groups = report.groups
    station = report.station
    self.trends = trends
  }

  /// One for each group.
  var lines: [ReportExplanation.Line] {
    var label = trends.map(SectionLabel.init)
    var prevailing: PrevailingVisibility?
    return groups.map { group in
      ReportExplanation.Line(
        group.range,
        of: text,
        meaning: Words.text { add(group, after: &label, &prevailing, to: &$0) },
        isUnknown: group.isUnknown
      )
    }
  }

  /// One text for each run of groups of the same section, with commas between the groups, but blanks between
  /// the words of plain language and what they are about: `light icing past hour`.
  var sections: [String] {
    var sections: [String] = []
    var words = Words()
    var label = trends.map(SectionLabel.init)
    var prevailing: PrevailingVisibility?
    var section: Group.Section?
    // In a span, without copies.
    let groups = groups.span
    for place in groups.indices {
      if groups[place].section == section {
        words += joinsWords(groups[place], after: groups[place - 1]) ? " " : ", "
      } else {
        if section != nil { sections.append(words.text) }
        words.removeAll()
        section = groups[place].section
      }
      add(groups[place], after: &label, &prevailing, to: &words)
      if groups[place].isUnknown {
        words += ": "
        words += text[groups[place].range]
      }
    }
    if section != nil { sections.append(words.text) }
    return sections
  }

  /// Whether a group and the one before it are words of one phrase, which no comma or dot ends.
  private func joinsWords(_ group: Group, after last: Group) -> Bool {
    guard last.value.isContraction || group.value.isContraction, last.value.isOfWords, group.value.isOfWords
    else { return false }
    switch text.bytes[last.range.upperBound - 1] {
    case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ";"), UInt8(ascii: ":"): return false
    default: return true
    }
  }

  /// The first visibility of a section.
  private typealias PrevailingVisibility = (section: Group.Section, visibility: Visibility?)

  private func add(
    _ group: Group,
    after label: inout SectionLabel?,
    _ prevailing: inout PrevailingVisibility?,
    to words: inout Words
  ) {
    if let label = label?.text(before: group) {
      words += label
      words += ": "
    }
    if trends != nil, case .visibility(let visibility) = group.value {
      if let prevailing, prevailing.section == group.section {
        if visibility.isLowest(beside: prevailing.visibility) { words += "lowest " }
      } else {
        prevailing = (group.section, visibility.visibility)
      }
    }
    if trends == nil, group.section == .supplementary, case .remark(.wind) = group.value {
      words += "time unknown, "
    }
    GroupWords.add(group.value, at: station, isForecast: trends == nil, to: &words)
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

extension GroupValue {
  fileprivate var isContraction: Bool { if case .remark(.contraction) = self { true } else { false } }

  /// Whether it is a word of plain language, or what such words may be about.
  fileprivate var isOfWords: Bool {
    switch self {
    case .remark(.contraction), .remark(.hazard), .remark(.observation), .remark(.weather),
      .remark(.location):
      true
    default: false
    }
  }
}
