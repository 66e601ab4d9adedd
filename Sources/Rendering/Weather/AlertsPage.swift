import Aggregation
import FoundationEssentials
import Weather

/// The warnings for a place: a line each on the card, the whole text on their own page.
struct AlertsPage {
  private let page: WeatherPage

  init(_ page: WeatherPage) { self.page = page }

  /// One line for each warning; empty when there is none.
  var lines: [StyledText] {
    (page.answer.alerts ?? []).map { merged in
      StyledText("! \(merged.alert.event)", Self.style(merged.alert.severity))
        + StyledText(until(merged.alert).map { " \($0)" } ?? "")
    }
  }

  var document: Document {
    var document = page.opening
    guard let alerts = page.answer.alerts else {
      document.add("No source warns for this place. agg providers lists those that answer here.")
      return document
    }
    if alerts.isEmpty { document.add("No warnings.") }
    for alert in alerts {
      document.add(.gap)
      document.add(section(alert))
    }
    return document
  }

  private func section(_ merged: MergedAlert) -> Document {
    let alert = merged.alert
    let grade = [alert.severity.rawValue, alert.urgency.rawValue, alert.certainty.rawValue]
      .filter { $0 != "unknown" }.joined(separator: ", ")
    var section = Document([
      .heading(StyledText(alert.event, Self.style(alert.severity)), note: StyledText(grade, .dim))
    ])
    if let time = period(alert) { section.add(time) }
    for text in [alert.headline, alert.areas, alert.description, alert.instruction].compactMap(\.self) {
      section.add(text)
    }
    let names = merged.sources.map(\.name).joined(separator: ", ")
    section.add(alert.sender.map { "\($0), by \(names)" } ?? "by \(names)", .dim)
    return section
  }

  private func period(_ alert: WeatherAlert) -> String? {
    let from = alert.onset.map { "from \(page.clock(at: $0).full($0))" }
    let to = alert.ends.map { "until \(page.clock(at: $0).full($0))" }
    let parts = [from, to].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private func until(_ alert: WeatherAlert) -> String? {
    if let onset = alert.onset, onset > page.answer.now { return "from \(page.clock(at: onset).full(onset))" }
    return alert.ends.map { "until \(page.clock(at: $0).full($0))" }
  }

  private static func style(_ severity: WeatherAlert.Severity) -> Style {
    switch severity {
    case .extreme, .severe: Style(isBold: true, accent: .error)
    case .moderate: .warning
    case .minor, .unknown: .bold
    }
  }
}
