package import Aggregation
import Catalog
import FoundationEssentials
package import Layout
import Merge
import Text
package import Weather

/// The warnings for a place: one line each on the card, the whole text on a page of their own.
package struct AlertsPage {
  private let page: WeatherPage

  package init(_ page: WeatherPage) { self.page = page }

  private var language: Language { page.options.language }
  private var quotes: Bool { page.options.quotesSources }

  /// One line for each warning, and one for warnings that could not be fetched; empty when there is neither.
  package var lines: [StyledText] { [severest].compactMap(\.self) + furtherLines }

  /// The line of the most severe warning, which comes before everything else; `nil` without warnings.
  package var severest: StyledText? { warnings.first }

  /// The lines of the other warnings, and of warnings that could not be fetched.
  var furtherLines: [StyledText] {
    warnings.dropFirst() + gapLines
  }

  /// The lines of warnings that could not be fetched.
  var gapLines: [StyledText] { gaps.map { StyledText("! \($0)", .warning) } }

  /// One line for each warning. Equal lines are printed once with their number:
  /// `! Air Quality Alert until 18:00 (3)`.
  private var warnings: [StyledText] {
    let lines = (page.answer.alerts ?? []).map(line)
    return zip(lines, lines.map(\.plain).occurrences()).compactMap { line, count in
      count > 1 ? line + StyledText(" (\(count))") : count == 1 ? line : nil
    }
  }

  private func line(of merged: MergedAlert) -> StyledText {
    let alert = merged.alert
    var name = Self.brief(alert)
    if quotes {
      let text = language.labelled(language.list(merged.sources.map(\.name)), alert.event)
      name = StyledText("! \(text)", Self.style(alert.severity).quoted)
    }
    return name + StyledText(until(alert).map { " \($0)" } ?? "")
  }

  /// `! Blizzard Warning`
  package static func brief(_ alert: WeatherAlert) -> StyledText {
    StyledText("! \(alert.event)", style(alert.severity))
  }

  /// The most severe warning in a few words, `! Blizzard Warning`, with its beginning if it has not begun
  /// yet; `nil` without warnings.
  package var brief: String? {
    guard let alert = page.answer.severestAlert else { return nil }
    let begins = alert.onset.map { $0 > page.answer.now } ?? false
    return Self.brief(alert).plain + (begins ? until(alert).map { " \($0)" } ?? "" : "")
  }

  /// The most severe warning of each place in one line, for the top of pages too long to show all of them at
  /// once: `! Oslo: Blizzard Warning; Rome: Heat Warning`. Empty without warnings.
  package static func summary(of answers: [WeatherAnswer], in language: Language) -> Document {
    let warned = answers.compactMap { answer in
      answer.severestAlert.map { (alert: $0, text: language.labelled(answer.place.name, $0.event)) }
    }
    let severities = WeatherAlert.Severity.allCases
    guard
      let worst = severities.first(where: { severity in warned.contains { $0.alert.severity == severity } })
    else { return Document() }
    let text = "! \(language.clauses(warned.map(\.text)))"
    return Document([.text(StyledText(text, style(worst))), .gap])
  }

  /// The sources with missing warnings: one line for those that failed, one for those whose warnings are
  /// incomplete or absent; empty when all warnings are known.
  package var gaps: [String] {
    let lacking = page.answer.sources.filter { $0.alertsProblem != nil }
    return [(Phrase.warningsUnanswered, true), (.warningsMissing, false)].compactMap { phrase, isSilent in
      let sources = lacking.filter { ($0.failure != nil) == isSilent }.map(\.source.name)
      return sources.isEmpty ? nil : language.text(phrase, ["sources": language.list(sources)])
    }
  }

  /// `! warnings may be missing`, for a line; `nil` when all warnings are known.
  package var gap: String? {
    page.answer.alertGaps.isEmpty ? nil : "! \(language.text(.warningsIncomplete))"
  }

  /// The page with the credits of the sources that have warnings.
  package var document: Document {
    let warning = page.answer.reports.filter { $0.alerts != nil }.map(\.source)
    var answer = body
    // Below the first line of the answer, as on other pages.
    answer.blocks.insert(contentsOf: page.labels.blocks, at: min(1, answer.blocks.count))
    return Document([page.title]) + answer + page.foot(of: warning)
  }

  private var body: Document {
    var document = Document()
    for gap in gaps { document.add("! \(gap)", .warning) }
    guard let alerts = page.answer.alerts else {
      if gaps.isEmpty, page.answer.hasAnswer { document.add(language.text(.warningsUncovered)) }
      return document
    }
    if gaps.isEmpty {
      if alerts.isEmpty { document.add(language.text(.noWarnings)) }
    } else if alerts.isEmpty, page.answer.reports.contains(where: areAlertsKnown) {
      document.add(language.text(.noOtherWarnings))
    }
    let sections = alerts.map { section($0) }
    for (rank, count) in sections.occurrences().enumerated() where count > 0 {
      // The first warning needs no blank line unless something precedes it.
      if rank > 0 || !gaps.isEmpty { document.add(.gap) }
      document.add(count > 1 ? section(alerts[rank], count: count) : sections[rank])
    }
    for section in page.answer.unplacedAlerts.map({ section($0) }).unique() {
      document.add(.gap)
      document.add(section)
    }
    return document
  }

  /// Whether all warnings of a source are known.
  private func areAlertsKnown(of report: WeatherReport) -> Bool {
    report.alerts != nil && !page.answer.alertGaps.contains(report.source)
  }

  /// - Parameter count: How many warnings have the same text.
  private func section(_ merged: MergedAlert, count: Int = 1) -> Document {
    let alert = merged.alert
    let event = count > 1 ? "\(alert.event) (\(count))" : alert.event
    let grade = language.list(
      [alert.severity.phrase, alert.certainty.phrase, alert.urgency.phrase]
        .compactMap { $0.map { language.text($0) } }
    )
    let names = language.list(merged.sources.map(\.name))
    let title = quotes ? language.text(.textOfSource, ["sources": names]) : event
    var section = Document([
      .heading(StyledText(title, Self.style(alert.severity)), note: StyledText(grade, .dim))
    ])
    if let time = period(alert) { section.add(time) }
    var texts = [alert.headline, areas(of: alert), alert.description, alert.instruction]
    if quotes { texts = [event] + texts + [alert.sender] }
    for text in texts.compactMap(\.self) {
      for paragraph in text.split(separator: "\n") {
        section.add(String(paragraph), quotes ? .plain.quoted : .plain)
      }
    }
    let by = language.text(.bySource, ["sources": names])
    let issued = alert.sent.map { text(.issuedAt, $0) }
    section.add(language.list([quotes ? nil : alert.sender, issued, by].compactMap(\.self)), .dim)
    return section
  }

  /// The names of the areas, and their position relative to the place if none of them contains it or that is
  /// unknown.
  private func areas(of alert: WeatherAlert) -> String? {
    let relation: String
    switch alert.reach {
    case nil: return alert.areas
    case .nearby?: relation = language.text(.nearPlace)
    case .somewhere(let country)?:
      relation = language.text(.somewhereInCountry, ["country": CountryText.name(country, in: language)])
    }
    return alert.areas.map { language.labelled(relation, $0) } ?? relation
  }

  private func period(_ alert: WeatherAlert) -> String? {
    let from = alert.onset.map { text(.fromDate, $0) }
    let to = alert.ends.map { text(.untilDate, $0) }
    let parts = [from, to].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private func until(_ alert: WeatherAlert) -> String? {
    if let onset = alert.onset, onset > page.answer.now { return text(.fromDate, onset) }
    return alert.ends.map { text(.untilDate, $0) }
  }

  private func text(_ phrase: Phrase, _ time: Date) -> String {
    language.text(phrase, ["time": page.clock(at: time).full(time, beside: page.answer.now)])
  }

  /// How the name of a warning looks: a severe one stands out most.
  package static func style(_ severity: WeatherAlert.Severity) -> Style {
    switch severity {
    case .extreme, .severe: Style(isBold: true, accent: .error)
    case .moderate: .warning
    case .minor, .unknown: .bold
    }
  }
}

extension WeatherAlert.Severity {
  /// `nil` when the warning does not state it.
  fileprivate var phrase: Phrase? {
    switch self {
    case .extreme: .severityExtreme
    case .severe: .severitySevere
    case .moderate: .severityModerate
    case .minor: .severityMinor
    case .unknown: nil
    }
  }
}

extension WeatherAlert.Urgency {
  fileprivate var phrase: Phrase? {
    switch self {
    case .immediate: .urgencyImmediate
    case .expected: .urgencyExpected
    case .future: .urgencyFuture
    case .past: .urgencyPast
    case .unknown: nil
    }
  }
}

extension WeatherAlert.Certainty {
  fileprivate var phrase: Phrase? {
    switch self {
    case .observed: .certaintyObserved
    case .likely: .certaintyLikely
    case .possible: .certaintyPossible
    case .unlikely: .certaintyUnlikely
    case .unknown: nil
    }
  }
}
