import Aggregation
import Catalog
import Weather

/// An answer in one line, of any width: for status bars, prompts and messages.
struct OneLine {
  let options: RenderOptions

  /// `Berlin: ⛅ Partly cloudy, 17.3 °C, SW ↗ 15 km/h, gusts 28`
  func text(_ answer: WeatherAnswer) -> String {
    let page = WeatherPage(answer, options: options)
    let parts = page.essentials
    return sampled(
      "\(answer.place.name): \(parts.isEmpty ? "no answer" : parts.joined(separator: ", "))",
      answer
    )
  }

  /// `Berlin: sun 07:32 to 16:06, first quarter`
  func text(_ answer: SunAnswer) -> String {
    let sun = answer.days.first.map { day in
      "sun " + SunPage.span(day.sun) { TimeText(identifier: answer.place.timeZone, at: $0) }
    }
    let moon = answer.moonPhase.map { MoonText.phase($0, glyphs: options.glyphs) }
    return "\(answer.place.name): \([sun, moon].compactMap(\.self).joined(separator: ", "))"
  }

  /// `KPWM MVFR: 240° at 8 kt, gusts 18, 4 SM, light rain, mist, ceiling 1,800 ft, 12 °C, 29.92 inHg`
  func text(_ answer: AirportAnswer) -> String {
    let quantities = AirportPage(answer, options: options).quantities
    guard let conditions = answer.conditions?.content else {
      return sampled("\(answer.ident): no observation", answer)
    }
    let parts: [String?] =
      [
        conditions.wind.flatMap { quantities.aviationWind($0) },
        conditions.visibility.map(quantities.shortVisibility),
      ] + (conditions.weather ?? []).map(\.text) + [
        conditions.sky?.ceiling.map { "ceiling \(quantities.cloudHeight($0))" },
        conditions.temperature.map { quantities.reportedTemperature($0) },
        conditions.altimeter.map(quantities.altimeter),
      ]
    let category = conditions.flightCategory.map { " \($0.rawValue)" } ?? ""
    return sampled("\(answer.ident)\(category): \(parts.compactMap(\.self).joined(separator: ", "))", answer)
  }

  func lines(_ answer: DirectoryAnswer) -> [String] { answer.page.items.map { "\($0.ident): \($0.name)" } }

  func lines(_ answer: ListAnswer) -> [String] {
    (answer.groups?.groups ?? []).map { group in
      sampled("List \(group.listID): \(group.items.map(\.name).joined(separator: ", "))", answer)
    }
  }

  /// Cleaned, with plain spaces and a line end each; empty lines are left out.
  func finished(_ lines: [String]) -> String {
    let text = lines.filter { !$0.isEmpty }.map { TerminalText.cleaned($0) + "\n" }.joined()
      .replacing(QuantityText.glue, with: " ")
    return options.glyphs == .ascii ? TerminalText.ascii(text) : text
  }

  private func sampled(_ line: String, _ answer: some Answer) -> String {
    SampleLabel(answer).text.map { "\(line) (\($0))" } ?? line
  }
}
