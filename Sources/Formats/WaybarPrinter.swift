import Aggregation
import Catalog
import Layout
import Merge
import Pages
import SpannedJSON
import Text
import Weather

/// Prints an answer for a status bar: one line with one JSON object, as the custom modules of Waybar read it
/// (github.com/Alexays/Waybar, "Module: Custom"). Text and tooltip are Pango markup, so the texts are
/// escaped.
struct WaybarPrinter {
  let options: RenderOptions

  func print(_ presentation: Presentation) -> String {
    let parts = parts(of: presentation)
    var writer = JSONWriter()
    writer.object {
      $0.member("text", escaped(parts.map(\.text).joined(separator: "  ")))
      $0.member("tooltip", escaped(card(presentation)))
      // From the first place, the most severe warning of all places, and the age of what is shown.
      let name = parts.first?.name ?? Self.unavailable
      let warning = Self.severity(in: presentation).map { ["alert", $0.rawValue] } ?? []
      let classes = ([name] + warning + (Self.isStale(presentation) ? ["stale"] : [])).unique()
      if classes.count > 1 { $0.member("class", classes) } else { $0.member("class", name) }
      $0.member("alt", parts.first?.name ?? Self.unavailable)
      if parts.count == 1, let percentage = parts[0].percentage { $0.member("percentage", percentage) }
    }
    writer.newline()
    return writer.text
  }

  /// The object for a run without an answer.
  static func unavailable(_ error: AnswerError) -> String {
    var writer = JSONWriter()
    writer.object {
      $0.member("text", "agg: \(error.id)")
      $0.member("tooltip", markup(error.message))
      $0.member("class", unavailable)
      $0.member("alt", unavailable)
    }
    writer.newline()
    return writer.text
  }

  /// The contribution of one place.
  private struct Part {
    var text: String
    /// The condition, the flight category or the severity of the worst warning, for style sheets and icons.
    var name: String
    /// The chance of rain.
    var percentage: Int?
  }

  private static let unavailable = "unavailable"
  /// The class of answers without a word for their state.
  private static let neutral = "agg"

  private func parts(of presentation: Presentation) -> [Part] {
    switch presentation {
    case .weather(let answers, .alerts):
      answers.map { answer in
        // The most severe warning is first.
        let severity = answer.alerts?.first?.alert.severity
        let isComplete = answer.alerts != nil && answer.alertGaps.isEmpty
        return Part(
          text: short(OneLine(options: options).text(answer, .alerts)),
          name: severity?.rawValue ?? (isComplete ? Self.neutral : Self.unavailable)
        )
      }
    case .weather(let answers, let part) where part.isOfAir: answers.map(air)
    case .weather(let answers, .rain(let reach, let chance)):
      answers.map { rain($0, within: reach, chance: chance) }
    case .weather(let answers, _): answers.map(self.part)
    case .airport(let answers): answers.map(part)
    case .sun(let answers):
      answers.disambiguated.map { Part(text: short(OneLine(options: options).text($0)), name: Self.neutral) }
    case .map(let answer): [Part(text: short(OneLine(options: options).text(answer)), name: Self.neutral)]
    case .diagnosis(let checks, _): [part(checks)]
    default: [Part(text: firstLine(of: presentation), name: Self.neutral)]
    }
  }

  private static func severity(in presentation: Presentation) -> WeatherAlert.Severity? {
    guard case .weather(let answers, _) = presentation else { return nil }
    let found = answers.compactMap { $0.severestAlert?.severity }
    return WeatherAlert.Severity.allCases.first(where: found.contains)
  }

  /// Whether a value comes from a cached response that is too old to be used if there were a newer one.
  private static func isStale(_ presentation: Presentation) -> Bool {
    switch presentation {
    case .weather(let answers, _): answers.contains { !$0.staleSources.isEmpty }
    case .airport(let answers): answers.contains { !$0.staleSources.isEmpty }
    default: false
    }
  }

  /// The most severe warning, which is the first.
  private func alert(_ page: WeatherPage) -> String? { AlertsPage(page).brief.map(short) }

  /// `! Gale Warning ⛅ 17.3 °C`
  private func part(_ answer: WeatherAnswer) -> Part {
    let page = WeatherPage(answer, options: options)
    let icon = page.icon(of: answer.current.condition, at: answer.now).filter { $0 != " " }
    let temperature = answer.current.temperature.map { page.quantities.temperature($0) }
    let words = [icon.isEmpty ? nil : icon, temperature].compactMap(\.self)
    let weather = words.isEmpty ? ["\(answer.place.name) \(NumberText.missing)"] : words
    let chance = answer.current.values[.pop]?.value
      .flatMap { Int(exactly: $0.rounded(.toNearestOrAwayFromZero)) }
    return Part(
      text: ([alert(page)].compactMap(\.self) + weather).joined(separator: " "),
      name: answer.current.condition?.condition?.name ?? (words.isEmpty ? Self.unavailable : Self.neutral),
      percentage: chance.flatMap { (0...100).contains($0) ? $0 : nil }
    )
  }

  /// `Air quality index (EU) 51, PM2.5 13.7 µg…`: without the name of the place, which would take the room of
  /// the index.
  private func air(_ answer: WeatherAnswer) -> Part {
    let page = WeatherPage(answer, options: options)
    let values = AirPage(page).values(of: answer.current)
    return values.isEmpty
      ? Part(text: short(OneLine(options: options).text(answer, .air)), name: Self.unavailable)
      : Part(
        text: ([alert(page)].compactMap(\.self) + [short(options.language.list(values))]).joined(
          separator: " "
        ),
        name: Self.neutral
      )
  }

  /// `Rain from 14:25 for about 40 min, up to 2…`
  private func rain(_ answer: WeatherAnswer, within reach: Double, chance: Double?) -> Part {
    let rain = RainPage(WeatherPage(answer, options: options), within: reach, chance: chance)
    let outlook = answer.rain(within: reach, chance: chance)
    return Part(
      text: short(rain.line),
      name: outlook.isExpected.map { $0 ? outlook.spell?.kind.rawValue ?? "rain" : "dry" }
        ?? Self.unavailable,
      percentage: outlook.spell?.chance
        .flatMap { Int(exactly: $0.rounded(.toNearestOrAwayFromZero)) }
    )
  }

  /// `KPWM MVFR`
  private func part(_ answer: AirportAnswer) -> Part {
    let report = answer.conditions?.content
    let category = report?.categoryOutlook.worst
    return Part(
      text: category == nil
        ? "\(answer.ident) \(NumberText.missing)" : AirportPage(answer, options: options).brief,
      name: answer.outdatedAge != nil
        ? "outdated" : category?.rawValue.lowercased() ?? (report == nil ? Self.unavailable : Self.neutral)
    )
  }

  /// `wrong: 2`: the worst state found and its count.
  private func part(_ checks: [Check]) -> Part {
    let worst = [Check.State.wrong, .doubtful].first { state in checks.contains { $0.state == state } }
    guard let worst else { return Part(text: Check.State.fine.word, name: Check.State.fine.word) }
    return Part(text: "\(worst.word): \(checks.count { $0.state == worst })", name: worst.word)
  }

  private func firstLine(of presentation: Presentation) -> String {
    let line = card(presentation).split(separator: "\n").first.map(String.init) ?? ""
    return short(line)
  }

  /// A bar has little room; the tooltip has the whole text.
  private func short(_ line: String) -> String { TextWidth.truncated(line, to: 40) }

  private func card(_ presentation: Presentation) -> String {
    var plain = options
    plain.color = .none
    plain.hyperlinks = false
    // Without the final line feed.
    return String(TerminalPrinter(options: plain).print(presentation.document(plain)).dropLast())
  }

  private func escaped(_ text: String) -> String {
    Self.markup(options.glyphs == .ascii ? TerminalText.ascii(text, in: options.language) : text)
  }

  private static func markup(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Markup.escaped(TerminalText.cleaned(String($0))) }.joined(separator: "\n")
      .replacing(QuantityText.glue, with: " ")
  }
}
