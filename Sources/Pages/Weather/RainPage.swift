import Aggregation
import FoundationEssentials
package import Layout
import Merge
import Weather

/// Whether and when it rains or snows soon: in words, as a chart, and source by source.
package struct RainPage {
  private let page: WeatherPage
  private let reach: Double
  private let outlook: RainOutlook
  private var language: Language { page.options.language }

  /// - Parameters:
  ///   - reach: How far ahead, in seconds.
  ///   - chance: The least chance in percent that counts.
  package init(_ page: WeatherPage, within reach: Double, chance: Double?) {
    self.page = page
    self.reach = reach
    outlook = page.answer.rain(within: reach, chance: chance)
  }

  package var document: Document {
    guard page.answer.hasAnswer else {
      var document = page.opening
      document.add(language.text(page.answer.missingRain), .warning)
      return document
    }
    let aside = language.list(support)
    var document = page.opening(
      saying: StyledText(icon + statement, .bold) + StyledText(aside.isEmpty ? "" : "   \(aside)")
    )
    let chart = RainChart(page.answer, within: reach, page: page).rows
    if !chart.isEmpty {
      document.add(.gap)
      document.add(.picture(chart))
    }
    document.add(.gap)
    document.add(.text(StyledText(language.clauses(page.answer.reports.compactMap(words)), .dim)))
    return document + page.foot
  }

  /// What starts or ends soon, for the card; `nil` if nothing does, or nothing is known of it.
  package var change: String? {
    guard let spell = outlook.spell, !spell.isNow || spell.end != nil else { return nil }
    return line
  }

  /// `Rain from 14:25 for about 40 min, up to 2 mm/h, 3 of 4 sources`
  package var line: String { language.list([statement] + support) }

  // MARK: - Words

  private func time(_ date: Date) -> String { page.clock(at: date).clock(date) }

  private var reachText: String { language.wholeHoursAndMinutes(reach) }

  private var icon: String {
    guard let spell = outlook.spell, page.options.drawnIcons.isPicture else { return "" }
    return ConditionText.icon(spell.kind.vote, isDay: true, page.options) + " "
  }

  private var statement: String {
    switch outlook.verdict {
    case .wet(let spell): return statement(spell)
    case .dry: return language.text(.dryWithin, ["duration": reachText])
    case .unknown:
      guard let dryUntil = outlook.dryUntil, dryUntil > outlook.now else {
        return language.text(.rainUnknown, ["duration": reachText])
      }
      return language.text(.dryUntil, ["time": time(dryUntil)])
    }
  }

  private func statement(_ spell: RainOutlook.Spell) -> String {
    let weather = language.text(spell.kind.phrase)
    let when =
      switch (spell.isNow, spell.end) {
      case (false, let end?) where !spell.isStartKnown:
        language.text(.rainByUntil, ["weather": weather, "time": time(spell.start), "end": time(end)])
      case (false, nil) where !spell.isStartKnown:
        language.text(
          .rainByOn,
          ["weather": weather, "time": time(spell.start), "end": time(spell.knownUntil)]
        )
      case (false, let end?):
        language.text(
          .rainFromFor,
          [
            "weather": weather, "time": time(spell.start),
            "duration": TimeText.age(end.timeIntervalSince(spell.start), in: language),
          ]
        )
      case (false, nil):
        language.text(
          .rainFromOn,
          ["weather": weather, "time": time(spell.start), "end": time(spell.knownUntil)]
        )
      case (true, let end?): language.text(.rainUntil, ["weather": weather, "time": time(end)])
      case (true, nil): language.text(.rainOn, ["weather": weather, "time": time(spell.knownUntil)])
      }
    let rate = page.quantities.currentValue(spell.peak, of: .precipitation)
    return language.list([when, language.text(.rateUpTo, ["rate": rate])])
  }

  /// How many of several sources expect it, and its chance.
  private var support: [String] {
    guard let spell = outlook.spell else { return [] }
    let votes = language.text(
      .precipitationVotesAlone,
      ["wet": "\(spell.wetSources)", "all": "\(spell.sources)"]
    )
    return [
      spell.sources > 1 ? votes : nil,
      spell.chance.map { language.text(.chance, ["percent": page.quantities.percent($0)]) },
    ].compactMap(\.self)
  }

  /// `met-norway-nowcast 14:20 to 15:05`; `nil` for a source without minutes.
  private func words(of report: WeatherReport) -> String? {
    guard report.minutely != nil else { return nil }
    let name = page.name(report)
    let outlook = RainOutlook(of: report, now: page.answer.now, within: reach)
    switch outlook.verdict {
    case .wet(let spell):
      let end = time(spell.end ?? spell.knownUntil)
      guard spell.isStartKnown else {
        let start = language.text(.byTime, ["time": time(spell.start)])
        return "\(name) \(start) \(language.text(.untilTime, ["time": end]))"
      }
      return "\(name) \(language.text(.range, ["low": time(spell.start), "high": end]))"
    case .dry: return "\(name) \(language.text(.dry))"
    case .unknown:
      guard let dryUntil = outlook.dryUntil else { return "\(name) \(language.text(.categoryNotKnown))" }
      return "\(name) \(language.text(.dry)) \(language.text(.untilTime, ["time": time(dryUntil)]))"
    }
  }
}

/// The rates of the next minutes as bars, with the times above them and the highest rate beside them.
private struct RainChart {
  private let answer: WeatherAnswer
  private let reach: Double
  private let page: WeatherPage

  init(_ answer: WeatherAnswer, within reach: Double, page: WeatherPage) {
    self.answer = answer
    self.reach = reach
    self.page = page
  }

  /// A bar is full at this rate in millimetres per hour, and at the highest one where that is more.
  private static let fullBar = 2.0
  /// Signs for rising rates where there are no blocks.
  private static let letters = Array(".:-=+*#@")

  /// Empty when nothing falls, or when there is no room.
  var rows: [StyledText] {
    let end = answer.now.addingTimeInterval(reach)
    let steps = answer.minutes.prefix { $0.time < end }
    let rates = steps.compactMap { $0.values.value(of: .precipitation) }
    guard let first = steps.first?.time, let last = steps.last?.time,
      let highest = rates.max(), highest.reaches(RainOutlook.leastRate)
    else { return [] }
    let count = Int(last.timeIntervalSince(first) / Merge.minuteStep) + 1
    let width = count <= 36 && page.options.width >= 2 * count + 24 ? 2 : 1
    guard page.options.width >= width * count else { return [] }
    let known = Dictionary(steps.map { ($0.time, $0) }) { first, _ in first }
    var scale = ""
    var bars = ""
    for index in 0..<count {
      let time = first.addingTimeInterval(Double(index) * Merge.minuteStep)
      let label = page.clock(at: time).clock(time)
      let isLabelled = index == 0 || page.clock(at: time).parts(time).minute % 30 == 0
      if isLabelled, scale.isEmpty || TextWidth.of(scale) + 2 <= index * width {
        let padding = index * width - TextWidth.of(scale)
        if index * width + TextWidth.of(label) <= page.options.width {
          scale += String(repeating: " ", count: max(0, padding)) + label
        }
      }
      let rate = known[time]?.values.value(of: .precipitation)
      bars += String(repeating: bar(rate, highest: highest), count: width)
    }
    let most = page.quantities.currentValue(highest, of: .precipitation)
    let note = "   \(page.options.language.text(.rateUpTo, ["rate": most]))"
    let hasRoom = width * count + TextWidth.of(note) <= page.options.width
    return [StyledText(scale, .dim), StyledText(bars) + StyledText(hasRoom ? note : "", .dim)]
  }

  /// The bar of a step: blank if it is dry, `?` if no source knows it.
  private func bar(_ rate: Double?, highest: Double) -> String {
    guard let rate else { return "?" }
    guard rate.reaches(RainOutlook.leastRate) else { return " " }
    let share = min(1, rate / max(Self.fullBar, highest))
    return page.options.drawingGlyphs == .unicode
      ? Blocks.bar(share) : String(Self.letters[Int((share * Double(Self.letters.count - 1)).rounded())])
  }
}

extension RainOutlook.Kind {
  fileprivate var vote: ConditionVote {
    switch self {
    case .rain, .precipitation: ConditionVote(.rain)
    case .freezingRain: ConditionVote(.freezingRain)
    case .sleet: ConditionVote(.sleet)
    case .snow: ConditionVote(.snow)
    case .hail: ConditionVote(.hail)
    }
  }

  fileprivate var phrase: Phrase {
    switch self {
    case .rain: .rain
    case .freezingRain: .freezingRain
    case .sleet: .sleet
    case .snow: .snow
    case .hail: .hail
    case .precipitation: .someRain
    }
  }
}
