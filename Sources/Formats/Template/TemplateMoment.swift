import Aggregation
import FoundationEssentials
import Layout
import Merge
import Pages
import Weather

/// The moment of a field in a template.
enum TemplateMoment: Hashable, Sendable, CustomStringConvertible {
  case now
  /// So many hours after the current hour.
  case hour(Int)
  /// So many days after today.
  case day(Int)

  /// Parses `today`, `tomorrow`, `day+3` and `hour+3`.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    switch (parts.first, parts.dropFirst().first, parts.count) {
    case ("today", nil, 1): self = .day(0)
    case ("tomorrow", nil, 1): self = .day(1)
    case ("day", let count?, 2):
      guard let count = Int(count), (0...99).contains(count) else { return nil }
      self = .day(count)
    case ("hour", let count?, 2):
      guard let count = Int(count), (0...999).contains(count) else { return nil }
      self = .hour(count)
    default: return nil
    }
  }

  var description: String {
    switch self {
    case .now: "now"
    case .hour(let count): "hour+\(count)"
    case .day(0): "today"
    case .day(1): "tomorrow"
    case .day(let count): "day+\(count)"
    }
  }
}

extension TemplateField {
  /// Whether the field has values at a moment.
  func has(_ moment: TemplateMoment) -> Bool {
    switch moment {
    case .now: true
    case .hour: hour != nil
    case .day: day != nil
    }
  }

  func value(on page: WeatherPage, at moment: TemplateMoment) -> TemplateValue? {
    switch moment {
    case .now: return weather(page)
    case .hour(let count):
      return page.answer.hour(ahead: count).flatMap { hour?(page.moved(to: $0)) }
    case .day(let count):
      let found = page.answer.daysAhead.first { $0.count == count }
      return found.flatMap { day?(page, $0.day) }
    }
  }

  /// The field with its values for future hours and days.
  var withMoments: Self {
    var field = self
    let ofNow = weather
    if case .number(let measured) = content, measured.name == name {
      field.hour = { page in
        guard case .measured(let value, let field, let bound) = ofNow(page) else { return nil }
        return .amount(value, field, bound)
      }
    } else if Self.ofHours.contains(name) {
      field.hour = ofNow
    }
    field.day = Self.ofDays[name]
    if case .number(let measured) = content, measured.name == name, Field.ofDays.contains(measured) {
      field.day = { _, day in
        let bound: Bound? = measured == .pop && day.isChanceAtLeast ? .atLeast : nil
        return day.values[measured].map { .amount($0, measured, bound) }
      }
    }
    return field
  }

  /// Fields with the same meaning for an hour as for now.
  private static let ofHours: Set<String> = [
    "time", "condition", "icon", "wind", "compass", "alert", "feelsLike", "agreement",
  ]

  private static let ofDays: [String: @Sendable (WeatherPage, MergedDay) -> TemplateValue?] = [
    "time": { .text($0.weekday(of: $1)) },
    "condition": { page, day in
      day.condition.map { .text(ConditionText.words($0, in: page.options.language)) }
    },
    "icon": { page, day in
      day.condition.map { .text(page.icon(of: $0, on: day)) }
    },
    "alert": { page, day in page.answer.alert(during: day.interval).map { .text($0.event) } },
    "low": { _, day in day.low.map { .measured($0, .temperature, nil) } },
    "high": { _, day in day.high.map { .measured($0, .temperature, nil) } },
  ]
}

extension WeatherPage {
  /// The page as if a future hour were now.
  fileprivate func moved(to hour: MergedReadings) -> WeatherPage {
    var answer = answer
    answer.current = hour
    answer.now = hour.time
    let time = hour.time..<hour.time.addingTimeInterval(3600)
    let alert = answer.alert(during: time)
    answer.alerts = answer.alerts?.filter { $0.alert == alert }
    return WeatherPage(answer, options: options)
  }
}
