import Formats
import Layout
import Pages
import ProviderKit

/// The parts of an answer that the interactive view shows one at a time.
enum BrowserTab: Int, Hashable, Sendable, CaseIterable {
  case conditions, forecast, winds, compare, map, warnings, air, sun

  var title: Phrase {
    switch self {
    case .conditions: .conditionsTab
    case .forecast: .forecast
    case .winds: .windsTab
    case .compare: .compareTab
    case .map: .map
    case .warnings: .warningsTab
    case .air: .airTab
    case .sun: .sun
    }
  }

  /// For narrow screens.
  var shortTitle: Phrase {
    switch self {
    case .conditions: .conditionsShortTab
    case .forecast: .forecastShortTab
    case .winds: .windsShortTab
    case .compare: .compareShortTab
    case .map: .map
    case .warnings: .warningsShortTab
    case .air: .airShortTab
    case .sun: .sun
    }
  }

  /// The query that fills it. The winds aloft over a city are those of the nearest airport.
  ///
  /// - Parameter view: The visible part of the map.
  func query(about target: BrowserTarget, map view: MapView = MapView()) -> BrowserRequest.Query {
    switch (self, target) {
    case (.map, _): .map(view)
    case (.air, _): .air
    case (.sun, _): .sun
    case (.compare, _), (.warnings, _), (.conditions, .place), (.forecast, .place): .weather
    case (.winds, _), (.conditions, .airport), (.forecast, .airport): .airport
    }
  }

  func moved(by step: Int) -> BrowserTab {
    let count = Self.allCases.count
    return Self.allCases[((rawValue + step) % count + count) % count]
  }

  /// The pages of the commands, so that the same answer reads the same everywhere.
  func document(of answer: BrowserAnswer, _ options: RenderOptions) -> Document {
    var options = options
    let presentation: Presentation
    switch (self, answer) {
    case (.forecast, .weather(let answer)):
      let page = WeatherPage(answer, options: options)
      let hours = HoursPage(page, .hours(48)).document.blocks.dropFirst(page.opening.blocks.count)
      return DaysTable(page, limit: .max).page + Document([.gap] + hours) + page.foot
    case (.compare, .weather(let answer)): presentation = .weather([answer], part: .comparison)
    case (.warnings, .weather(let answer)): presentation = .weather([answer], part: .alerts)
    case (.air, .weather(let answer)): presentation = .weather([answer], part: .air)
    case (_, .weather(let answer)): presentation = .weather([answer])
    case (_, .map(let answer)): presentation = .map(answer)
    case (_, .sun(let answer)): presentation = .sun([answer])
    case (_, .airport(let answer)):
      options.airportSections =
        switch self {
        case .forecast: .forecast
        case .winds: .winds
        default: [.conditions, .details]
        }
      presentation = .airport([answer])
    }
    return presentation.document(options)
  }
}
