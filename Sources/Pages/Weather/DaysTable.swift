import Aggregation
import FoundationEssentials
package import Layout
import Merge
import Text
import Weather

/// The next days, one row each: sky, lowest and highest temperature, rain, wind.
package struct DaysTable {
  private let weather: WeatherPage
  private let limit: Int
  /// Whether the user chose the limit.
  private let isTyped: Bool
  private var language: Language { weather.options.language }

  /// - Parameter isTyped: Whether the user chose the limit. A note then reports that the sources cover fewer
  ///   days.
  package init(_ weather: WeatherPage, limit: Int = 7, isTyped: Bool = false) {
    self.weather = weather
    self.limit = limit
    self.isTyped = isTyped
  }

  /// The days and their whole width; `nil` when no day has enough data.
  var part: (document: Document, width: Int)? {
    let days = Array(weather.answer.days.prefix(limit))
    guard !days.isEmpty else { return nil }
    let table = table(days)
    // The icon is explained once, above the column that uses it.
    let isBounded = days.contains { chance($0).contains("≥") } && showsChance(in: table)
    let note = StyledText(isBounded ? language.text(.chanceNote) : "", .dim)
    var document = Document([
      .heading(StyledText(language.text(.daysHeading)), note: note), .table(table),
    ])
    if let possible = weather.possible(on: days) { document.add(.text(possible)) }
    // The user asked for more days than any source covers.
    if isTyped, days.count < limit {
      document.add(.text(StyledText(language.text(.noFurtherDays), .dim)))
    }
    if let since = days.first?.since {
      let time = weather.clock(at: since).clock(since)
      document.add(.text(StyledText(language.text(.todaySince, ["time": time]), .dim)))
    }
    let sources = days.flatMap(\.sources).unique()
    if !sources.isEmpty {
      let names = language.list(sources.map(\.name))
      document.add(.text(StyledText(language.text(.wholeDays, ["sources": names]), .dim)))
    }
    if let leftOut = leftOut(of: days) { document.add(.text(StyledText(leftOut, .dim))) }
    return (document, weather.options.drawnWidth(of: table))
  }

  /// `Left out: s2 (low, high)`: the sources whose values for whole days were rejected, and which values.
  private func leftOut(of days: [MergedDay]) -> String? {
    var columns: [(source: SourceID, names: [String])] = []
    for reported in days.map(\.reported) {
      let extremes = [
        (reported.low, language.text(.lowColumn)), (reported.high, language.text(.highColumn)),
      ]
      let others = Self.columns.map { field, column in (reported.values[field], language.text(column)) }
      let further = Self.furtherFields.map { (reported.values[$0], header(of: $0)) }
      for (merged, name) in extremes + others + further {
        for rejected in merged?.rejected ?? [] where rejected.reason != .disabled {
          if let place = columns.firstIndex(where: { $0.source == rejected.source }) {
            if !columns[place].names.contains(name) { columns[place].names.append(name) }
          } else {
            columns.append((rejected.source, [name]))
          }
        }
      }
    }
    guard !columns.isEmpty else { return nil }
    let sources = columns.map { "\($0.source) (\(language.list($0.names)))" }
    return language.labelled(language.text(.leftOut), language.list(sources))
  }

  private static let columns: [(Field, Phrase)] = [
    (.precipitation, .precipitationColumn), (.pop, .chanceColumn), (.snowfall, .snowColumn),
    (.windSpeed, .windColumn),
    (.windGust, .gustsColumn), (.cloudCover, .cloudColumn), (.uvIndex, .uvColumn),
  ]

  /// The daily fields without a column above. Their columns are the last, and the first to go on a narrow
  /// terminal.
  private static let furtherFields = Field.ofDays.filter { field in !columns.contains { $0.0 == field } }

  private func header(of field: Field) -> String { field.label(insideSentenceIn: language) }

  /// A page of the days alone.
  package var page: Document {
    var document = weather.opening
    guard let days = part?.document else {
      document.add(language.text(weather.answer.missingDays), .warning)
      return document
    }
    document.add(.gap)
    document.add(days)
    if let spread = SpreadTable(weather, days: weather.answer.days.prefix(limit)).document {
      document.add(.gap)
      document.add(spread)
    }
    return document
  }

  /// Whether the column of the chance of rain is shown. A document has room for all columns.
  private func showsChance(in table: Table) -> Bool {
    weather.options.hasOwnLayout
      || weather.options.measuring { weather.options.countedColumns(of: table) > 0 }
  }

  private func table(_ days: [MergedDay]) -> Table {
    var table = Table([
      Table.Column(language.text(.dayColumn), importance: 9),
      Table.Column("", importance: 6),
      Table.Column(weather.options.hasOwnLayout ? language.text(.condition) : "", importance: 5),
      Table.Column(language.text(.lowColumn), .trailing, importance: 7, group: "temperature"),
      Table.Column("", importance: 7, group: "temperature"),
      Table.Column(language.text(.highColumn), .trailing, importance: 7, group: "temperature"),
      Table.Column(language.text(.precipitationColumn), .decimal, importance: 6),
      // Without its chance, a day with 0 mm looks dry. The wind, of the same importance, is left out before.
      Table.Column(language.text(.chanceColumn), .trailing, importance: 5),
      Table.Column(language.text(.snowColumn), .decimal, importance: 5),
      Table.Column(language.text(.windColumn), .trailing, importance: 5),
      Table.Column(language.text(.gustsColumn), .trailing, importance: 2),
      Table.Column(language.text(.uvColumn), .trailing, importance: 1),
    ])
    table.columns += Self.furtherFields.map { Table.Column(header(of: $0), .decimal, importance: 0) }
    table.columns[0].isLabel = true
    // The word for a dry day must not shift the numbers of wet days to the right.
    table.columns[Self.precipitationColumn].wordsStandApart = true
    table.columns[Self.chanceColumn].isCounted = true
    table.rows = days.map(row)
    // Where words are long, they lose their intensity before a column is dropped, and are never truncated:
    // three kinds of snow would all become "Schnee…".
    if language != .english {
      let shorter = days.map { StyledText(shortWords($0.condition)) }
      table.columns[Self.wordsColumn].shorter = shorter
      table.columns[Self.wordsColumn].truncatableTo = shorter.map(\.width).max()
    }
    return table
  }

  private static let wordsColumn = 2
  private static let precipitationColumn = 6
  private static let chanceColumn = 7

  private func words(_ vote: ConditionVote?) -> String {
    vote.map { ConditionText.words($0, in: language) } ?? ""
  }

  /// Omits a light intensity, which calls for no caution.
  private func shortWords(_ vote: ConditionVote?) -> String {
    words(vote.map { $0.intensity == .light ? ConditionVote($0.condition) : $0 })
  }

  private func row(_ day: MergedDay) -> [StyledText] {
    let quantities = weather.quantities
    let options = weather.options
    let icon = day.condition.map { weather.icon(of: $0, on: day) } ?? ""
    return [
      StyledText(weather.weekday(of: day) + (day.sources.isEmpty ? "" : " *"), .bold),
      StyledText(options.drawnIcons.isPicture ? icon : "", spoken: ""),
      StyledText(words(day.condition)),
      // The unit stands after the last number.
      degrees(day.low, day.high == nil ? quantities.temperatureRangeEnd : quantities.wholeTemperature),
      StyledText(day.temperature == nil ? "" : language.text(.rangeJoint), .dim),
      degrees(day.high, quantities.temperatureRangeEnd),
      StyledText(rain(day)),
      StyledText(chance(day)),
      StyledText(day.noteworthy(.snowfall).map { quantities.snow(.centimeters($0)) } ?? ""),
      StyledText(day.values[.windSpeed].map { quantities.speed(.metersPerSecond($0)) } ?? ""),
      StyledText(day.noteworthyGust.map { quantities.speed($0, withUnit: false) } ?? ""),
      StyledText(day.noteworthy(.uvIndex).map { NumberText.fixed($0, in: language) } ?? ""),
    ]
      + Self.furtherFields.map { field in
        StyledText(day.noteworthy(field).map { quantities.value($0, of: field) } ?? "")
      }
  }

  private func degrees(_ celsius: Double?, _ text: (Temperature) -> String) -> StyledText {
    guard let temperature = celsius.map(Temperature.celsius) else { return StyledText() }
    return StyledText(text(temperature), .temperature(temperature))
  }

  /// `≥ 80 %`: the day's chance is at least that of its likeliest hour.
  private func chance(_ day: MergedDay) -> String {
    guard let chance = day.noteworthy(.pop) else { return "" }
    let bound = day.isChanceAtLeast ? Bound.atLeast.ofChance(chance) : nil
    let text = weather.quantities.percent(chance)
    return bound?.marked(text) ?? text
  }

  private func rain(_ day: MergedDay) -> String {
    guard let rain = day.values[.precipitation] else { return "" }
    // "None" would contradict a chance of rain.
    return rain > 0 || day.noteworthy(.pop) != nil
      ? weather.quantities.value(rain, of: .precipitation) : language.text(.noRain)
  }
}
