import AviationReports
import Layout
import Text
import Weather

extension METAR {
  /// A line for each contradiction, except for that of the altimeter settings, which has a sentence of its
  /// own: `Contradiction in the report: a temperature of 67 °C is impossible`. In other languages than
  /// English, in which alone they have words, one line with what they are about.
  func contradictionLines(in language: Language) -> [String] {
    let others = contradictions.filter { if case .altimeter = $0 { false } else { true } }
    let subjects =
      language == .english
      ? others.map(\.description) : [language.list(others.map { $0.subject(in: language) }.unique())]
    return others.isEmpty ? [] : subjects.map { language.text(.contradiction, ["parts": $0]) }
  }
}

extension METAR.Contradiction {
  /// The label of the value on a page, or its code.
  fileprivate func subject(in language: Language) -> String {
    let phrase: Phrase
    switch self {
    case .temperature, .secondTemperature, .group(.temperature), .group(.extremes): phrase = .temperature
    case .dewPoint, .secondDewPoint, .dewPointAbove, .group(.dewPoint): phrase = .dewPoint
    case .seaLevelPressure, .stationPressure: phrase = .pressure
    case .altimeter, .group(.altimeter): phrase = .altimeter
    case .trend: phrase = .trend
    case .group(.visibility): phrase = .visibility
    case .group(.weatherBesideNone), .group(.fogInGoodVisibility): phrase = .weather
    case .group(.cloudless): phrase = .sky
    case .group(.ceilingAndVisibilityOK): return "CAVOK"
    case .laterWind, .group(.gustUnderMean), .group(.directionNotInTens), .group(.directionOfCalm),
      .group(.directionOfStillAir), .group(.speed), .group(.sector):
      phrase = .wind
    }
    return language.insideSentence(phrase)
  }
}
