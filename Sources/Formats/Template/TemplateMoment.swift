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
    case .now: return weather?(page)
    case .hour(let count):
      return page.answer.hour(ahead: count).flatMap { hour?(page.moved(to: $0)) }
    case .day(let count):
      let found = page.answer.daysAhead.first { $0.count == count }
      return found.flatMap { day?(page, $0.day) }
    }
  }
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
