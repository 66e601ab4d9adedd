import Aggregation
import Foundation
import HTTPTransport
import Merge
import ProviderKit
import SpannedJSON
import TestSupport
import Testing
import Text
import Weather

@testable import Catalog
@testable import Formats
@testable import Layout
@testable import Pages

struct WeatherPageTests {
  @Test(arguments: [40, 80, 120])
  func `the page of a city shows three sources`(width: Int) throws {
    let text = Presentation.weather([try WeatherFixtures.berlin()])
      .rendered(as: .text, WeatherFixtures.options(width))
    expectGolden(text, "weather-\(width).txt")
  }

  @Test func `times of 12 hours are aligned`() throws {
    let options = WeatherFixtures.options(80) { $0.hourCycle = .twelve }
    let page = Presentation.weather([try WeatherFixtures.berlin()], part: .hours(24))
      .rendered(as: .text, options)
    let times = page.matches(of: /\n   ([0-9 ]{2}):00\u{A0}?.?[ap]m/).map { String($0.1) }
    #expect(times.contains(" 3") && times.contains("10"), "\(page)")
  }

  /// At night the sunrise of today is of no use.
  @Test(arguments: [
    ("2026-11-29T21:00:00Z", "The sun is down until 07:53"),
    ("2026-11-29T12:00:00Z", "The sun is up until 15:58"),
    ("2026-11-29T03:00:00Z", "The sun is down until 07:51"),
  ])
  func `the headline of the sun is when it rises or sets next`(now: String, headline: String) throws {
    let place = try WeatherFixtures.berlin().place
    let page = Presentation.sun([SunAnswer(place: place, now: try instant(now), days: 1)])
      .rendered(as: .text, WeatherFixtures.options(80))
    #expect(page.contains("\n\(headline)\n"), "\(page)")
  }

  @Test(arguments: [40, 80, 120])
  func `a rejected value is shown with its reason`(width: Int) throws {
    let text = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
      .rendered(as: .text, WeatherFixtures.options(width))
    expectGolden(text, "weather-outlier-\(width).txt")
  }

  @Test(arguments: [40, 80, 120])
  func `every value has an explanation`(width: Int) throws {
    let text = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
      .rendered(as: .text, WeatherFixtures.options(width) { $0.explanation = .all })
    expectGolden(text, "weather-explain-\(width).txt")
  }

  @Test(
    arguments: [
      ([], "No warnings from the other sources."), ([("Gale", .severe)], "Gale  severe"), (nil, nil),
    ] as [([(event: String, severity: WeatherAlert.Severity)]?, String?)]
  )
  func `missing warnings of a source are reported wherever warnings are shown`(
    warnings: [(event: String, severity: WeatherAlert.Severity)]?,
    words: String?
  ) throws {
    var answer = try WeatherFixtures.berlin()
    answer.alerts = try warnings.flatMap { try WeatherFixtures.alerts($0, now: answer.now) }
    if warnings != nil { answer.reports[0].alerts = [] }
    answer.sources[1].alertsProblem = .other("the source reports an error.")
    let gap = "! Some warnings of openweathermap may be missing now."
    let alerts = Presentation.weather([answer], part: .alerts)
    for format in [OutputFormat.text, .markdown, .html, .svg, .line, .waybar] {
      let text = alerts.rendered(as: format, WeatherFixtures.options(80))
      #expect(
        text.contains(format == .waybar || format == .svg ? "Some warnings" : gap),
        "\(format): \(text)"
      )
      #expect(!text.contains("No warnings."), "\(format): \(text)")
      if let words, format == .text { #expect(text.contains(words), "\(text)") }
    }
    let card = Presentation.weather([answer]).rendered(as: .text, WeatherFixtures.options(80))
    #expect(card.contains(gap), "\(card)")
    for part in [WeatherPart.hours(3), .days(.max), .air, .comparison] {
      let page = Presentation.weather([answer], part: part).rendered(as: .text, WeatherFixtures.options(80))
      #expect(page.contains(gap), "\(page)")
    }
    for part in [WeatherPart.card, .hours(3), .days(.max)] {
      let presentation = Presentation.weather([answer], part: part)
      let line = presentation.rendered(as: .line, WeatherFixtures.options(80))
      #expect(line.split(separator: "! warnings may be missing, ").count == 2, "\(line)")
      let table = presentation.rendered(as: .csv, WeatherFixtures.options(80))
        .split(whereSeparator: \.isNewline)
      #expect(
        table[0].hasSuffix(",missing_alert_sources,possible") && table[1].hasSuffix(",openweathermap,"),
        "\(table)"
      )
    }
    let metrics = alerts.rendered(as: .prometheus, WeatherFixtures.options(80))
    #expect(
      metrics.contains("agg_alerts_missing{place=\"Berlin\",country=\"DE\",source=\"openweathermap\"} 1"),
      "\(metrics)"
    )
    let table = alerts.rendered(as: .csv, WeatherFixtures.options(80)).split(whereSeparator: \.isNewline)
    #expect(table.count == 2 && table[1].contains("openweathermap"), "\(table)")
    let json = alerts.rendered(as: .json, WeatherFixtures.options(80))
    #expect(json.contains(#""alertsProblem": "the source reports an error.""#), "\(json)")
  }

  @Test(arguments: [30, 40, 44])
  func `sources without room side by side are stacked`(width: Int) throws {
    let text = Presentation.weather([try WeatherFixtures.berlin()], part: .comparison)
      .rendered(as: .text, WeatherFixtures.options(width))
    let said = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let temperatures =
      "Temperature 17.3 °C open-meteo 17.1 °C, openweathermap 17.6 °C, EDDB 17.0 °C Dew point"
    #expect(said.contains(temperatures), "\(text)")
    #expect(said.contains(" merged open-meteo, openweathermap, EDDB Condition "), "\(text)")
    #expect(said.contains("Pressure (QNH) 1009 hPa EDDB 1009 hPa"), "\(text)")
    #expect(!text.contains("wider terminal"), "\(text)")
  }

  @Test func `failed sources and sources with incomplete warnings have different messages`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.alerts = []
    answer.reports[0].alerts = []
    let failure = ProviderFailure(answer.sources[1].source, .timedOut)
    answer.sources[1].status = .failed(failure)
    answer.sources[1].alertsProblem = .other(failure.message)
    func lines() -> [Substring] {
      Presentation.weather([answer], part: .alerts).rendered(as: .text, WeatherFixtures.options(80))
        .split(separator: "\n")
    }
    #expect(lines().contains("! No answer from openweathermap: warnings may be missing here."), "\(lines())")
    #expect(lines().contains("No warnings from the other sources."))
    answer.sources[0].alertsProblem = .unreadable(2)
    #expect(lines().contains("! Some warnings of open-meteo may be missing now."), "\(lines())")
    #expect(!lines().contains { $0.hasPrefix("No warnings") })
  }

  @Test func `the paragraphs of a warning stay separate`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.alerts = try WeatherFixtures.alerts([("Gale", .severe)], now: answer.now)
    answer.alerts?[0].alert.description = "WHAT...Wind.\nWHERE...The coast."
    answer.alerts?[0].alert.instruction = "Stay inside.\nCall nobody."
    let alerts = Presentation.weather([answer], part: .alerts)
    let lines = ["WHAT...Wind.", "WHERE...The coast.", "Stay inside.", "Call nobody."]
    func rendered(_ format: OutputFormat) -> String {
      alerts.rendered(as: format, WeatherFixtures.options(80))
    }
    #expect(rendered(.text).contains("\n" + lines.joined(separator: "\n") + "\n"), "\(rendered(.text))")
    #expect(rendered(.markdown).contains("\n\n" + lines.joined(separator: "\n\n") + "\n\n"))
    for line in lines { #expect(rendered(.html).contains("<p>\(line)</p>"), "\(rendered(.html))") }
    #expect(rendered(.json).contains(#"WHAT...Wind.\nWHERE...The coast."#), "\(rendered(.json))")
  }

  @Test func `equal warnings are shown once, with their number`() throws {
    var answer = try WeatherFixtures.berlin()
    let warnings = Array(
      repeating: (event: "Air Quality Alert", severity: WeatherAlert.Severity.minor),
      count: 3
    )
    answer.alerts = try WeatherFixtures.alerts(warnings, now: answer.now)
    for part in [WeatherPart.card, .alerts] {
      let text = Presentation.weather([answer], part: part).rendered(as: .text, WeatherFixtures.options(80))
      #expect(text.ranges(of: "Air Quality Alert (3)").count == 1, "\(text)")
      #expect(text.ranges(of: "Air Quality Alert").count == 1, "\(text)")
    }
    let json = Presentation.weather([answer], part: .alerts).rendered(as: .json, WeatherFixtures.options(80))
    #expect(json.ranges(of: "Air Quality Alert").count == 3, "\(json)")
  }

  @Test func `models give no cloud cover when a station reports fog`() throws {
    let berlin = try WeatherFixtures.berlin()
    var station = WeatherReport(source: try source("near"), fetched: berlin.now)
    let readings = WeatherFixtures.readings(at: berlin.now, [.visibility: 200], .fog)
    station.current = ReportSection(.observation, readings)
    station.station = Station(name: "Near", distance: .kilometers(3), elevation: .meters(34))
    var model = WeatherReport(source: try source("m"), fetched: berlin.now)
    model.current = ReportSection(
      .analysis,
      WeatherFixtures.readings(at: berlin.now, [.cloudCover: 5, .temperature: 3], .clear)
    )
    func text() throws -> String {
      let answer = try WeatherFixtures.answer([station, model], now: berlin.now)
      return Presentation.weather([answer], part: .card).rendered(as: .text, WeatherFixtures.options(80))
    }
    let first = try text()
    #expect(!first.contains("Cloud"), "\(first)")
    station.current?.content[.cloudCover] = 100
    let second = try text()
    #expect(second.contains(/Cloud +100/), "\(second)")
  }

  @Test func `a partly known today shows since when`() throws {
    let now = try instant("2026-11-21T14:20:00Z")
    var report = WeatherReport(source: try source("m"), fetched: now)
    let rows = (14...40).map { (hour: Int) -> Readings in
      let time = now.addingTimeInterval(TimeInterval(hour - 14) * 3600 - 1200)
      return WeatherFixtures.readings(at: time, [.temperature: Double(24 - hour)])
    }
    report.hourly = ReportSection(.forecast, issued: now, rows)
    let answer = try WeatherFixtures.answer([report], now: now)
    let days = Presentation.weather([answer], part: .days(.max))
    let text = days.rendered(as: .text, WeatherFixtures.options(80))
    #expect(text.contains("Today from 15:00"), "\(text)")
    let json = days.rendered(as: .json, WeatherFixtures.options(80))
    #expect(json.contains(#""date": "2026-11-21""#), "\(json)")
    #expect(json.contains(#""since": "2026-11-21T14:00:00Z""#), "\(json)")
  }

  @Test func `a small chance is shown, a missing one is not`() throws {
    var answer = try WeatherFixtures.berlin()
    let first = try #require(answer.hours.firstIndex { $0.time == answer.hoursAhead[0].time })
    for (offset, chance) in [0.0, 4, 4, nil].enumerated() {
      answer.hours[first + offset].values[.pop]?.value = chance
    }
    answer.hours[first].values[.pop]?.bound = .atMost
    answer.hours[first + 2].values[.pop]?.bound = .atMost
    let text = Presentation.weather([answer], part: .hours(4))
      .rendered(as: .text, WeatherFixtures.options(60))
    let lines = text.split(separator: "\n")
    let head = try #require(lines.firstIndex { $0.contains("chance") })
    let end = try #require(lines[head].firstRange(of: "chance")).upperBound
    let column = lines[head][..<end].count
    let cells = lines.filter { $0.contains(":00") }.map { line in
      (line + String(repeating: " ", count: 60)).prefix(column).suffix(6).trimmingCharacters(in: .whitespaces)
    }
    #expect(cells.suffix(4) == ["0", "4", "≤ 4", ""], "\(text)")
  }

  @Test func `explanations of air quality contain nothing else`() throws {
    var answer = try WeatherFixtures.berlin()
    let used = try #require(answer.current.values[.temperature]).used
    answer.current.values[.pm25] = MergedValue(.pm25, value: 12, method: .single, count: 1)
    answer.current.values[.pm25]?.used = used.prefix(1)
    answer.current.feelsLike = .celsius(9)
    let text = Presentation.weather([answer], part: .air)
      .rendered(as: .text, WeatherFixtures.options(80) { $0.explanation = .all })
    #expect(text.contains("PM2.5  12 µg/m³ is"), "\(text)")
    #expect(!text.contains("Feels like") && !text.contains("Condition"), "\(text)")
  }

  @Test func `weights are labelled once if the table has a header`() throws {
    let reasons = Presentation.weather([try WeatherFixtures.berlin()], part: .reasons)
    func rendered(_ format: OutputFormat) -> String {
      reasons.rendered(as: format, WeatherFixtures.options(80) { $0.explanation = .all })
    }
    #expect(rendered(.text).contains(/weight [0-9]/))
    for format in [OutputFormat.markdown, .html] {
      #expect(
        rendered(format).contains("weight") && !rendered(format).contains(/weight [0-9.]+(?![0-9.:])/),
        "\(format)"
      )
    }
  }

  @Test func `an intensity that the amount limits is explained`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.current.condition?.condition = .rain
    answer.current.condition?.intensity = .moderate
    func text() -> String {
      Presentation.weather([answer], part: .reasons)
        .rendered(as: .text, WeatherFixtures.options(120) { $0.explanation = .fields([], condition: true) })
    }
    #expect(!text().contains("strength"))
    answer.current.condition?.votedIntensity = .heavy
    let note = "Heavy rain in the words of the sources; the amount in the hour limits the strength."
    #expect(text().contains(note), "\(text())")
  }

  @Test func `a sky that no source voted for is explained by the cloud cover`() throws {
    let now = try instant("2020-10-01T12:20:00Z")
    var report = WeatherReport(source: try source("mine"), fetched: now)
    report.current = ReportSection(.analysis, WeatherFixtures.readings(at: now, [.cloudCover: 95]))
    let answer = try WeatherFixtures.answer([report], now: now)
    let text = Presentation.weather([answer], part: .reasons)
      .rendered(as: .text, WeatherFixtures.options(120) { $0.explanation = .fields([], condition: true) })
    #expect(text.contains("The sky: from the cloud cover\n") && !text.contains("votes"), "\(text)")
  }

  @Test func `a warning that ends in another year shows the year`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.alerts = try WeatherFixtures.alerts([("Gale", .severe)], now: answer.now)
    answer.alerts?[0].alert.ends = try instant("2021-01-01T05:00:00Z")
    let text = Presentation.weather([answer], part: .alerts).rendered(as: .text, WeatherFixtures.options(80))
    #expect(text.contains("Fri 1 Jan 2021 06:00 CET"), "\(text)")
  }

  @Test func `a station's value is shown as reported, with its value at the elevation of the place`()
    throws
  {
    let answer = try WeatherFixtures.berlin()
    let compared = Presentation.weather([answer], part: .comparison)
      .rendered(as: .text, WeatherFixtures.options(100))
    #expect(compared.contains(/Temperature .* 17\.0 °C *\n/), "\(compared)")
    let explained = Presentation.weather([answer], part: .reasons)
      .rendered(as: .text, WeatherFixtures.options(100) { $0.explanation = .fields([.temperature]) })
    #expect(explained.contains(/EDDB +17\.0 °C/), "\(explained)")
    #expect(explained.contains("EDDB: 17.1 °C at this height."), "\(explained)")
  }

  @Test func `a bound has its sign in every comparison`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.current.values[.visibility]?.bound = .atLeast
    answer.current.values[.pop]?.bound = .atMost
    let compared = Presentation.weather([answer], part: .comparison)
      .rendered(as: .text, WeatherFixtures.options(100))
    #expect(compared.contains(/Visibility +≥ 10 km/), "\(compared)")
    #expect(compared.contains(/Precip\. chance +≤ 1 %/), "\(compared)")
    let explained = Presentation.weather([answer], part: .reasons)
      .rendered(as: .text, WeatherFixtures.options(100) { $0.explanation = .fields([.visibility, .pop]) })
    #expect(explained.contains("Visibility  ≥ 10 km is") && explained.contains("≤ 1 % is"), "\(explained)")
    for part in [WeatherPart.card, .comparison] {
      let table = Presentation.weather([answer], part: part).rendered(as: .csv, WeatherFixtures.options(80))
      #expect(table.contains("pop_bound") && table.contains("at most"), "\(table)")
    }
  }

  @Test func `a bound has its sign for people and its name for programs`() throws {
    var answer = try WeatherFixtures.berlin()
    for (field, value, bound) in [(Field.visibility, 50.0, Bound.lessThan), (.windSpeed, 50, .moreThan)] {
      answer.current.values[field]?.value = value
      answer.current.values[field]?.bound = bound
    }
    func text(_ part: WeatherPart, _ format: OutputFormat = .text) -> String {
      Presentation.weather([answer], part: part).rendered(as: format, WeatherFixtures.options(100))
        .replacing("\u{A0}", with: " ")
    }
    #expect(text(.card).contains("> 180 km/h") && text(.card).contains("less than 50 m"), "\(text(.card))")
    #expect(text(.comparison).contains(/Visibility +< 50 m/), "\(text(.comparison))")
    let json = text(.card, .json)
    #expect(json.contains(#""lessThan": true"#) && json.contains(#""moreThan": true"#), "\(json)")
    for part in [WeatherPart.card, .comparison] {
      #expect(text(part, .csv).contains("wind_speed_bound") && text(part, .csv).contains("more than"))
    }
    #expect(text(.card, .prometheus).contains(#"bound="less than""#), "\(text(.card, .prometheus))")
  }

  @Test func `a rejected bound keeps its sign`() throws {
    var answer = try WeatherFixtures.berlinWithOutlier()
    let wrong = try #require(answer.reports.lastIndex { $0.station == nil })
    answer.reports[wrong].current?.content.bounds[.windSpeed] = .atLeast
    for part in [WeatherPart.card, .comparison, .reasons] {
      let text = Presentation.weather([answer], part: part).rendered(
        as: .text,
        WeatherFixtures.options(100) { $0.explanation = part == .reasons ? .fields([.windSpeed]) : .none }
      )
      #expect(text.contains(/weatherapi (says )?≥ 44 km\/h/), "\(text)")
      if part == .comparison { #expect(text.contains("≥ 44 km/h x"), "\(text)") }
    }
  }

  @Test func `a chance that is a bound is marked in every table`() throws {
    var answer = try WeatherFixtures.berlin()
    for index in answer.hours.indices { answer.hours[index].values[.pop]?.bound = .atMost }
    answer.current.values[.pop] = MergedValue(.pop, value: 40, method: .mean, count: 1)
    answer.current.values[.pop]?.bound = .atMost
    let card = Presentation.weather([answer]).rendered(as: .text, WeatherFixtures.options(100))
    #expect(card.contains("at most 40 % chance") && card.contains(/≤70 +≤70 +≤70/), "\(card)")
    let places = Presentation.weather([answer, answer]).rendered(as: .text, WeatherFixtures.options(110))
    #expect(places.contains(/Chance +≤ 40 % +≤ 40 %/), "\(places)")
  }

  @Test func `an altimeter setting used as the pressure is marked, or left out where no mark is shown`()
    throws
  {
    let berlin = try WeatherFixtures.berlin()
    var reports = berlin.reports
    for index in reports.indices {
      reports[index].current?.content.values[.pressure] = nil
      if reports[index].station != nil { reports[index].current?.content.values[.qnh] = 1015.58 }
    }
    let answer = try WeatherFixtures.answer(reports, now: berlin.now)
    func text(_ answers: [WeatherAnswer], _ part: WeatherPart = .card) -> String {
      Presentation.weather(answers, part: part).rendered(
        as: .text,
        WeatherFixtures.options(110) { $0.explanation = part == .reasons ? .fields([.pressure]) : .none }
      )
    }
    #expect(text([answer]).contains(/Pressure +1015 hPa \(QNH\)/), "\(text([answer]))")
    let places = text([answer, answer])
    #expect(places.contains(/Pressure +1015 hPa \(QNH\) +1015 hPa \(QNH\)/), "\(places)")
    #expect(text([answer], .comparison).contains(/Pressure +1015 hPa \(QNH\) +– +– +–/))
    let options = WeatherFixtures.options(80)
    let table = Presentation.weather([answer]).rendered(as: .csv, options).split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let column = try #require(table.first?.firstIndex(of: "pressure_hpa"))
    #expect(table.dropFirst().first?[column] == "")
    let metrics = Presentation.weather([answer]).rendered(as: .prometheus, options)
    #expect(!metrics.contains("agg_pressure_pascals") && metrics.contains("agg_qnh_pascals"))
    let whole = text([answer], .comparison) + text([answer], .reasons)
    #expect(whole.contains(/Pressure +1015 hPa/) && !whole.contains("1016"), "\(whole)")
    let template = try FieldTemplate("{pressure}, {qnh}, {qnh|number}, {pressure:1}")
    let line = template.filled(with: [answer], WeatherFixtures.options(80))
    #expect(line == "–, 1015 hPa, 1015, –\n")
  }

  @Test(arguments: [
    (Field.europeanAQI, 20.6, "21", "fair"), (.europeanAQI, 19.4, "19", "good"),
    (.usAQI, 50.6, "51", "moderate"), (.usAQI, 50.4, "50", "good"),
  ])
  func `the grade of the air quality matches the displayed index`(
    field: Field,
    value: Double,
    shown: String,
    grade: String
  ) throws {
    var answer = try WeatherFixtures.berlin()
    answer.current.values[field] = MergedValue(field, value: value, method: .single, count: 1)
    let text = Presentation.weather([answer], part: .air).rendered(as: .text, WeatherFixtures.options(80))
    #expect(text.contains("Air is \(grade)") && text.contains(" \(shown)\n"), "\(text)")
  }

  @Test func `agreement names the compared values`() throws {
    let calm = try WeatherFixtures.berlin()
    let options = WeatherFixtures.options(100)
    #expect(Presentation.weather([calm]).rendered(as: .text, options).contains("3 sources agree well"))
    // A station replaces the models, and only the rain and the direction have several sources.
    var replaced = calm
    for field in [Field.temperature, .windSpeed] { replaced.current.values[field]?.agreement = nil }
    replaced.current.condition?.agreement = nil
    let card = Presentation.weather([replaced]).rendered(as: .text, options)
    #expect(card.contains("3 sources: "), "\(card)")
    let compared = Presentation.weather([replaced], part: .comparison).rendered(as: .text, options)
    #expect(compared.contains("Agreement (Precip., Wind direction): high"), "\(compared)")
  }

  @Test func `a place with few values has no empty rows`() throws {
    let text = Presentation.weather([try WeatherFixtures.bare()])
      .rendered(as: .text, WeatherFixtures.options(80))
    expectGolden(text, "weather-bare-80.txt")
  }

  @Test func `colour only adds to words`() throws {
    let text = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
      .rendered(
        as: .text,
        WeatherFixtures.options(80) {
          ($0.color, $0.theme) = (.colors256, .dark)
        }
      )
    expectGolden(text, "weather-colour-80.txt")
  }

  @Test(
    arguments: [
      (.english, "none, 1 of 3 sources: rain", "sources: snow"),
      (.german, "Quellen: Regen", "Quellen: Schnee"),
      (.french, "sources : pluie", "sources : neige"), (.spanish, "fuentes: lluvia", "fuentes: nieve"),
      (.portuguese, "fontes: chuva", "fontes: neve"), (.brazilian, "fontes: chuva", "fontes: neve"),
      (.italian, "fonti: pioggia", "fonti: neve"), (.dutch, "bronnen: regen", "bronnen: sneeuw"),
      (.danish, "kilder: regn", "kilder: sne"), (.swedish, "källor: regn", "källor: snö"),
      (.norwegian, "kilder: regn", "kilder: snø"), (.polish, "źródeł: deszcz", "źródeł: śnieg"),
      (.japanese, "3件中1件は雨", "3件中1件は雪"),
    ] as [(Language, String, String)]
  )
  func `beside a dry value, the sources that expect rain do not seem to support it`(
    language: Language,
    rain: String,
    snow: String
  ) throws {
    let options = WeatherFixtures.options(40) { $0.language = language }
    var answer = try WeatherFixtures.berlinWithOutlier()
    func page(_ answer: WeatherAnswer) -> String {
      Presentation.weather([answer]).rendered(as: .text, options).split { $0.isWhitespace }
        .joined(separator: " ")
    }
    #expect(page(answer).contains(rain), "\(page(answer))")
    answer.current.values[.temperature]?.value = -3
    #expect(page(answer).contains(snow), "\(page(answer))")
    // Beside an amount, the sources are those that expect it.
    answer.current.values[.precipitation]?.value = 0.4
    #expect(!page(answer).contains(snow), "\(page(answer))")
    if language == .english { #expect(page(answer).contains("0.4 mm/h (1 of 3 sources)"), "\(page(answer))") }
  }

  @Test(arguments: [40, 80])
  func `with wide ambiguous characters nothing is drawn with them, and columns stay aligned`(width: Int)
    throws
  {
    let wide = WeatherFixtures.options(width) { $0.isAmbiguousWide = true }
    let weather = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
    let airport = Presentation.airport([try AirportFixtures.greyPortland()])
    let text = weather.rendered(as: .text, wide) + "\n" + airport.rendered(as: .text, wide)
    #expect(!text.contains { "─━█▁░▒▓□".contains($0) })
    expectGolden(text, "wide-ambiguous-\(width).txt")
    // Formats other than text do not depend on the terminal.
    for format in OutputFormat.allCases where format != .text {
      #expect(
        weather.rendered(as: format, wide) == weather.rendered(as: format, WeatherFixtures.options(width))
      )
    }
  }

  @Test(arguments: [40, 80])
  func `the ASCII page of the weather contains only ASCII`(width: Int) throws {
    let text = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
      .rendered(as: .text, WeatherFixtures.options(width) { $0.glyphs = .ascii })
    #expect(text.utf8.allSatisfy { $0 < 128 })
    expectGolden(text, "weather-ascii-\(width).txt")
  }

  @Test func `a field has an explanation, or a message that no source reports it`() throws {
    let text = Presentation.weather([try WeatherFixtures.berlin()])
      .rendered(
        as: .text,
        WeatherFixtures.options(80) { $0.explanation = .fields([.temperature, .uvIndex]) }
      )
    #expect(text.contains("Temperature  17.3 °C is the weighted mean of 3 values"))
    #expect(text.contains("UV index: no source reported it directly."))
    #expect(!text.contains("Pressure  1009"))
  }

  @Test func `sources with similar names stay distinguishable when the table is narrow`() throws {
    var answer = try WeatherFixtures.berlin()
    let names = ["quite-a-long-source-a", "quite-a-long-source-b", "quite-a-long-source-c"]
    let now = answer.current.time
    let reports = try names.map { name in
      var report = WeatherReport(source: try source(name), fetched: now)
      report.current = ReportSection(.analysis, Readings(time: now, values: [.temperature: 12]))
      return report
    }
    answer.current.values[.temperature] =
      Merge.current(reports, place: MergePlace(), now: now)
      .values[.temperature]
    let text = Presentation.weather([answer])
      .rendered(as: .text, WeatherFixtures.options(60) { $0.explanation = .fields([.temperature]) })
    for name in names { #expect(text.contains(name), "\(text)") }
  }

  @Test func `a value computed from others is marked as computed`() throws {
    let text = Presentation.weather([try WeatherFixtures.berlin()])
      .rendered(as: .text, WeatherFixtures.options(80) { $0.explanation = .fields([.humidity]) })
    #expect(text.contains("% is computed from other values."), "\(text)")
  }

  @Test(
    arguments: [
      ("temperature", [.temperature]), ("wind", [.windSpeed, .windGust, .windDirection]),
      ("gusts", [.windGust]), ("Cloud", [.cloudCover, .cloudBase]), ("altimeter", [.qnh]), ("w", []),
      ("pm10", []), ("", []), ("dew point", [.dewPoint]), ("Precip. chance", [.pop]),
      ("UV index", [.uvIndex, .uvIndexClearSky]), ("Dugpunkt", [.dewPoint]), ("Sigtbarhed", [.visibility]),
    ] as [(String, [Field])]
  )
  func `a field is found by its name, a prefix of it, or its label`(
    word: String,
    fields: [Field]
  ) {
    #expect(Field.weather(called: word, in: .danish) == fields)
  }

  @Test func `an hour without values is an empty column, not zeros`() throws {
    var answer = try WeatherFixtures.berlin()
    let missing = try instant("2020-10-01T14:00:00Z")
    answer.hours.removeAll { $0.time == missing }
    let text = Presentation.weather([answer]).rendered(as: .text, WeatherFixtures.options(80))
    #expect(text.contains("    14   15   16   17   18 "))
    #expect(text.contains("    17   16        15   15 "))
    #expect(text.contains("     1    2         4   70 "))
  }

  @Test func `each hour shows how many sources expect rain if they differ`() throws {
    var answer = try WeatherFixtures.berlin()
    let index = try #require(answer.hours.firstIndex { $0.values[.precipitation]?.value ?? 0 >= 0.4 })
    let used = try #require(answer.current.values[.temperature]?.used)
    answer.hours[index].values[.precipitation]?.used = used
    answer.hours[index].values[.precipitation]?.wetSources = 2
    let card = Presentation.weather([answer]).rendered(as: .text, WeatherFixtures.options(80))
    #expect(
      card.contains("                       2/3                                          wet/sources\n")
    )
    let rows = Presentation.weather([answer], part: .hours(24))
      .rendered(as: .text, WeatherFixtures.options(120))
    #expect(rows.contains("sources") && rows.contains("2 of 3"))
  }

  @Test func `colour is beside the number, never instead of it`() throws {
    let answer = try WeatherFixtures.berlin()
    for width in [40, 80, 120, 200] {
      let plain = Presentation.weather([answer]).rendered(as: .text, WeatherFixtures.options(width))
      for tier in [ColorTier.colors16, .colors256, .trueColor] {
        let options = WeatherFixtures.options(width) { $0.color = tier }
        let coloured = Presentation.weather([answer]).rendered(as: .text, options)
        #expect(coloured != plain)
        #expect(coloured.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == plain)
      }
    }
  }

  @Test func `a page without any answer says so`() throws {
    var answer = try WeatherFixtures.bare()
    answer.sources[0].status = .failed(ProviderFailure(try source("mine"), .timedOut))
    let text = Presentation.weather([answer]).rendered(as: .text, WeatherFixtures.options(80))
    #expect(text.hasSuffix("No source gave the weather here.\n"))
  }

  @Test func `a source that was not awaited has not failed`() throws {
    var answer = try WeatherFixtures.berlin()
    let late = ProviderFailure(try source("slow"), .transport(.cancelled))
    answer.sources.append(SourceOutcome(source: late.provider, title: "slow", status: .failed(late)))
    let text = Presentation.weather([answer]).rendered(as: .text, WeatherFixtures.options(120))
    #expect(text.contains("; slow not finished\n"), "\(text)")
  }

  @Test func `times are in UTC on request`() throws {
    let text = Presentation.weather([try WeatherFixtures.berlin()])
      .rendered(as: .text, WeatherFixtures.options(80) { $0.time = .utc })
    #expect(
      text.hasPrefix("Berlin, Germany                                              Thu 1 Oct 12:20 UTC\n")
    )
  }

  @Test func `rules that change a value are explained`() throws {
    var answer = try WeatherFixtures.berlinWithOutlier()
    answer.current.condition?.condition = .rain
    answer.current.condition?.votedCondition = .snow
    answer.current.values[.windGust]?.value = 15
    answer.current.values[.windGust]?.method = .derived
    var rejection = try #require(answer.current.values[.temperature]?.rejected.first)
    rejection.leader = .temperature
    answer.current.values[.dewPoint]?.rejected = [rejection]
    func text(_ part: WeatherPart) -> String {
      Presentation.weather([answer], part: part)
        .rendered(
          as: .text,
          WeatherFixtures.options(120) {
            $0.explanation = part == .reasons ? .fields([.windGust, .dewPoint], condition: true) : .none
          }
        ).replacing(QuantityText.glue, with: " ")
    }
    let reasons = text(.reasons)
    #expect(reasons.contains("Snow counts as rain at 17.3 °C."), "\(reasons)")
    #expect(reasons.contains("54 km/h is the merged wind, above"), "\(reasons)")
    #expect(reasons.contains("because of its temperature."), "\(reasons)")
    #expect(!text(.card).contains("~ Dew point"), "\(text(.card))")
  }

  /// A station's calm wind, and the gusts of a model.
  @Test(arguments: [(0.0, false), (3, true)])
  func `a calm wind of a station has no gusts of models`(speed: Double, hasGusts: Bool) throws {
    let now = try WeatherFixtures.berlin().now
    var station = WeatherReport(source: try source("s"), fetched: now)
    station.current = ReportSection(.observation, WeatherFixtures.readings(at: now, [.windSpeed: speed]))
    station.station = Station(name: "s", distance: .kilometers(3))
    var model = WeatherReport(source: try source("m"), fetched: now)
    model.current = ReportSection(
      .analysis,
      WeatherFixtures.readings(at: now, [.temperature: 5, .windSpeed: 8, .windGust: 14])
    )
    let answer = try WeatherFixtures.answer([station, model], now: now)
    for format in [OutputFormat.text, .line] {
      let text = Presentation.weather([answer]).rendered(as: format, WeatherFixtures.options(80))
      #expect(text.contains("gusts") == hasGusts, "\(text)")
    }
  }

  /// Values that no page uses, and what it says instead.
  @Test(
    arguments: [
      (60.0, 10.0, "The stations that reported are too far away or at another height."),
      (3, 180, "What was reported of the current weather is too old."),
    ]
  )
  func `a place without usable values says why`(kilometers: Double, minutes: Double, words: String) throws {
    let now = try WeatherFixtures.berlin().now
    var report = WeatherReport(source: try source("s"), fetched: now)
    let time = now.addingTimeInterval(-60 * minutes)
    report.current = ReportSection(
      .observation,
      WeatherFixtures.readings(at: time, [.temperature: 20, .pm25: 12], .rain)
    )
    report.station = Station(name: "s", distance: .kilometers(kilometers))
    let answer = try WeatherFixtures.answer([report], now: now)
    func said(_ part: WeatherPart, _ format: OutputFormat) -> String {
      Presentation.weather([answer], part: part).rendered(as: format, WeatherFixtures.options(100))
    }
    #expect(said(.card, .text).contains(words) && said(.card, .line).contains(words))
    let air = minutes > 120 ? "What was reported of the air is too old." : words
    #expect(said(.air, .text).contains(air) && said(.air, .line).contains(air))
    #expect(answer.emptiness(of: .air).map { Language.english.text($0) } == air)
  }

  @Test func `a limit of hours is one of time, not of rows`() throws {
    var answer = try AirFixtures.spring()
    answer.hours = answer.hoursAhead
    answer.hours.removeSubrange(2..<10)
    #expect(answer.hours(of: .hours(14)).count == 6 && answer.hours(of: .airHours(14)).count == 6)
    #expect(answer.hours(of: .hours(.max)).count == answer.hoursAhead.count)
    answer.hours.removeFirst(2)
    #expect(answer.hours(of: .hours(8)).isEmpty && answer.emptiness(of: .hours(8)) != nil)
  }

  @Test func `a near station that contradicts the others is reported`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.current.values[.temperature]?.isConflicting = true
    answer.current.condition?.agreement = 0.3
    let text = Presentation.weather([answer]).rendered(as: .text, WeatherFixtures.options(120))
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("~ Temperature: the station differs from the other sources "))
    #expect(
      text.contains(
        "~ Condition: low agreement; open-meteo partly cloudy, openweathermap partly cloudy, EDDB mostly clear "
      )
    )
    #expect(text.contains(" 3 sources: open-meteo"))
  }

  @Test func `a value used from only one of several sources is marked`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.current.values[.temperature]?.used.removeLast(2)
    answer.current.values[.temperature]?.count = 1
    answer.current.values[.temperature]?.agreement = nil
    let text = Presentation.weather([answer]).rendered(as: .text, WeatherFixtures.options(80))
    #expect(text.contains("~ Temperature: single source (open-meteo)\n"))
  }

  // MARK: - Clocks

  /// The places of an answer may be far apart, and each has its own days.
  private static func auckland() throws -> WeatherAnswer {
    var answer = try WeatherFixtures.berlin()
    answer.place.timeZone = "Pacific/Auckland"
    answer.days = MergedDay.days(of: answer.hours, zone: "Pacific/Auckland", now: answer.now)
    return answer
  }

  @Test(arguments: [TimeDisplay.utc, .zone("America/New_York")])
  func `a day has the local date of its place, whatever the chosen clock`(clock: TimeDisplay) throws {
    let answer = try Self.auckland()
    let options = WeatherFixtures.options(80) { $0.time = clock }
    let daily = Presentation.weather([answer], part: .days(.max)).rendered(as: .text, options)
    #expect(daily.contains("\n   Fri 2 ") && !daily.contains("\n   Thu 1 "), "\(daily)")
    let sun = Presentation.sun([SunAnswer(place: answer.place, now: answer.now, days: 2)])
      .rendered(as: .text, options)
    #expect(sun.contains("\n   Fri 2 ") && sun.contains("\n   Sat 3 "), "\(sun)")
    let places = Presentation.weather([try WeatherFixtures.berlin(), answer]).rendered(as: .text, options)
    #expect(places.contains("\n   Fri 2 ") && !places.contains("\n   Sat 3 "), "\(places)")
  }

  @Test func `clocks of different days are shown with their days`() throws {
    var places = [try WeatherFixtures.berlin(), try WeatherFixtures.berlin()]
    for (index, zone) in ["Pacific/Kiritimati", "Pacific/Pago_Pago"].enumerated() {
      places[index].place.name = zone
      places[index].place.timeZone = zone
    }
    let options = WeatherFixtures.options(80)
    let text = Presentation.weather(places).rendered(as: .text, options)
    #expect(text.contains("Fri 2 02:20 UTC+14 ") && text.contains(" Thu 1 01:20 UTC-11"), "\(text)")
    places[0].place.timeZone = "Europe/Berlin"
    let same = Presentation.weather(places).rendered(as: .text, options)
    #expect(same.contains("   14:20 CEST") && same.contains("   01:20 UTC-11"), "\(same)")
  }

  @Test func `an hour that occurs twice is shown with its zone`() throws {
    var answer = try WeatherFixtures.berlin()
    let start = try instant("2020-10-24T22:00:00Z")
    let delay = start.timeIntervalSince(answer.hoursAhead[0].time)
    answer.now += delay
    for index in answer.hours.indices { answer.hours[index].time += delay }
    let hourly = Presentation.weather([answer], part: .hours(4))
      .rendered(as: .text, WeatherFixtures.options(80))
    let times = hourly.split(separator: "\n").filter { $0.hasPrefix("   0") }.map { $0.prefix(13) }
    #expect(times == ["   00:00     ", "   01:00     ", "   02:00 CEST", "   02:00 CET "], "\(hourly)")
    let card = Presentation.weather([answer]).rendered(as: .text, WeatherFixtures.options(80))
    #expect(card.contains("    00   01    02   02   03 "), "\(card)")
    #expect(card.contains("\n             CEST  CET\n"), "\(card)")
  }

  // MARK: - Widths

  @Test func `a headline that does not fit loses its whole last part`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.current.feelsLike = .celsius(8)
    let narrow = Presentation.weather([answer]).rendered(as: .text, WeatherFixtures.options(30))
    #expect(narrow.contains("\n⛅ Partly cloudy   17.3 °C\n") && !narrow.contains("feels"))
    let wide = Presentation.weather([answer]).rendered(as: .text, WeatherFixtures.options(60))
    #expect(wide.contains("17.3 °C   feels like 8.0\n"))
  }

  @Test func `the smallest amount of precipitation is not shown as none`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.current.values[.precipitation]?.value = 0.04
    answer.current.values[.precipitation]?.wetSources = nil
    let options = WeatherFixtures.options(80)
    #expect(Presentation.weather([answer]).rendered(as: .text, options).contains("Precip.      < 0.1 mm/h"))
    #expect(Presentation.weather([answer]).rendered(as: .line, options).contains("precip. < 0.1 mm/h"))
  }

  // MARK: - Hours

  @Test(arguments: [(GlyphTier.unicode, "≥ 10 km", "≤ 60"), (.ascii, ">= 10 km", "<= 60")])
  func `a bound is written one way`(glyphs: GlyphTier, visibility: String, chance: String) throws {
    var answer = try WeatherFixtures.berlin()
    for index in answer.hours.indices {
      var capped = MergedValue(.visibility, value: 10_000, method: .median, count: 1)
      capped.bound = .atLeast
      var split = MergedValue(.pop, value: 60, method: .mean, count: 1)
      split.bound = .atMost
      (answer.hours[index].values[.visibility], answer.hours[index].values[.pop]) = (capped, split)
    }
    let text = Presentation.weather([answer], part: .hours(3))
      .rendered(as: .text, WeatherFixtures.options(160) { $0.glyphs = glyphs })
    #expect(text.contains(visibility) && text.contains(chance), "\(text)")
  }

  @Test func `the hours show snow, visibility and UV index, but no row without values`() throws {
    var answer = try WeatherFixtures.berlin()
    let ahead = answer.hours.indices.filter { answer.hours[$0].time >= answer.hoursAhead[0].time }
    let used = try #require(answer.current.values[.temperature]).used
    for (field, value) in [(Field.snowfall, 2.0), (.visibility, 800), (.uvIndex, 3)] {
      answer.hours[ahead[1]].values[field] = MergedValue(field, value: value, method: .mean, count: 1)
      answer.hours[ahead[1]].values[field]?.used = used
    }
    answer.hours[ahead[0]].values = [:]
    answer.hours[ahead[0]].condition = nil
    let text = Presentation.weather([answer], part: .hours(3))
      .rendered(as: .text, WeatherFixtures.options(120))
    for word in ["snow", "cm", "visibility", "800 m", "UV"] { #expect(text.contains(word), "\(text)") }
    #expect(!text.contains("14:00") && text.contains("15:00"), "\(text)")
  }

  @Test func `in ASCII the hours have a row for the wind direction`() throws {
    var answer = try WeatherFixtures.berlin()
    for index in answer.hours.indices {
      answer.hours[index].values[.windSpeed] = MergedValue(.windSpeed, value: 5, method: .mean, count: 1)
      answer.hours[index].values[.windDirection] = MergedValue(
        .windDirection,
        value: 300,
        method: .mean,
        count: 1
      )
    }
    let text = Presentation.weather([answer])
      .rendered(as: .text, WeatherFixtures.options(80) { $0.glyphs = .ascii })
    #expect(text.contains("      WNW     WNW     WNW"), "\(text)")
    #expect(text.contains("       18      18      18"), "\(text)")
  }

  // MARK: - The sun

  @Test(arguments: [
    ("2026-05-18", "sun down 00:29 to 00:51"), ("2026-05-19", "sun up all day"),
    ("2026-10-01", "sun 06:59 to 18:07"), ("2026-12-21", "sun down all day"),
  ])
  func `a sunset before the sunrise is not a span of daylight`(day: String, expected: String) throws {
    var place = Place(
      name: "Tromsø",
      coordinates: try #require(Coordinates(latitude: 69.6489, longitude: 18.9551))
    )
    place.timeZone = "Europe/Oslo"
    let answer = SunAnswer(place: place, now: try instant("\(day)T12:00:00Z"), days: 1)
    let line = Presentation.sun([answer]).rendered(as: .line, WeatherFixtures.options(80))
    #expect(line.contains(expected), "\(line)")
  }

  /// At the right end the times move left, and a time is as wide as its characters are.
  @Test(arguments: [
    (Language.english, GlyphTier.unicode, ["4:20 am", "2:02 pm", "11:43 pm"]),
    (.japanese, .unicode, ["午前4:20", "午後2:02", "午後11:43"]), (.english, .ascii, ["11:43 pm"]),
  ])
  func `the line of the day has the sunset, however late it is`(
    language: Language,
    glyphs: GlyphTier,
    times: [String]
  ) throws {
    var place = Place(
      name: "Anchorage",
      coordinates: try #require(Coordinates(latitude: 61.2181, longitude: -149.9003))
    )
    place.timeZone = "America/Anchorage"
    let page = Presentation.sun([SunAnswer(place: place, now: try instant("2026-06-21T19:00:00Z"), days: 1)])
    for width in [60, 80] {
      let text = page.rendered(
        as: .text,
        WeatherFixtures.options(width) {
          ($0.language, $0.glyphs, $0.hourCycle) = (language, glyphs, .twelve)
        }
      )
      let line = text.split(separator: "\n").last { line in times.allSatisfy(line.contains) }
      #expect(line.map { TextWidth.of($0) <= width } ?? false, "\(text)")
    }
  }

  /// `Måne` is `Maane` in ASCII.
  @Test func `the labels of the line of the day are as wide as they are drawn`() throws {
    let place = try WeatherFixtures.berlin().place
    let text = Presentation.sun([SunAnswer(place: place, now: try instant("2026-06-21T09:00:00Z"), days: 1)])
      .rendered(as: .text, WeatherFixtures.options(80) { ($0.language, $0.glyphs) = (.danish, .ascii) })
    // Night, and the moon is up at midnight.
    let starts = ["    00", "Sol   .", "Maane -"].map { start in
      text.split(separator: "\n").lazy.compactMap { row in
        row.firstRange(of: start).map { row.utf8.distance(from: row.startIndex, to: $0.upperBound) }
      }.first
    }
    #expect(starts.map { $0 ?? 0 } == [10, 9, 9], "\(text)")
  }

  private static func spitsbergen() throws -> Place {
    var place = Place(
      name: "Longyearbyen",
      coordinates: try #require(Coordinates(latitude: 78.2232, longitude: 15.6267))
    )
    place.timeZone = "Arctic/Longyearbyen"
    return place
  }

  @Test(arguments: [
    ("2026-08-24T22:10:00Z", "sun down 00:29 to 01:32", "00:29"),
    ("2026-08-24T22:40:00Z", "sun down 00:29 to 01:32", "23:56"),
    ("2026-08-25T10:00:00Z", "sun 01:32 to 23:56", "23:56"),
    ("2026-08-25T21:58:00Z", "sun 01:32 to 23:56", "23:56"),
  ])
  func `a day with two sunsets shows both, and a line shows the next one`(
    now: String,
    line: String,
    next: String
  ) throws {
    let place = try Self.spitsbergen()
    let sun = Presentation.sun([SunAnswer(place: place, now: try instant(now), days: 2)])
    let options = WeatherFixtures.options(80)
    let text = sun.rendered(as: .text, options)
    #expect(text.contains("Sunset    00:29 and 23:56\n") || text.contains("00:29 and 23:56  "), "\(text)")
    #expect(text.contains("Tue 25 ") && text.contains("  00:29, 23:56  "), "\(text)")
    #expect(sun.rendered(as: .line, options).contains(line))
    let day = try #require(
      try JSONDocument(sun.rendered(as: .json, options)).root["places"]?.elements.first?["days"]?.elements
        .first
    )
    let sunsets = try #require(day["all"]?["sunset"]?.elements.map { $0.string?.prefix(16) })
    #expect(sunsets == ["2026-08-24T22:29", "2026-08-25T21:56"])
    #expect(day["sunset"]?.string?.hasPrefix("2026-08-25T21:56") == true)
    #expect(day["all"]?["sunrise"]?.elements.map(\.string) == [day["sunrise"]?.string])
    var weather = try WeatherFixtures.berlin()
    (weather.place, weather.now) = (place, try instant(now))
    #expect(try FieldTemplate("{sunrise} {sunset}").filled(with: [weather], options) == "01:32 \(next)\n")
  }

  /// The moon of Apia sets at 23:59:57.
  @Test func `a time of a day is not rounded into the next day`() throws {
    var apia = Place(
      name: "Apia",
      coordinates: try #require(Coordinates(latitude: -13.8333, longitude: -171.7667))
    )
    apia.timeZone = "Pacific/Apia"
    let sun = Presentation.sun([SunAnswer(place: apia, now: try instant("2026-10-17T06:00:00Z"), days: 2)])
    let text = sun.rendered(as: .text, WeatherFixtures.options(80))
    #expect(text.contains("23:59\n") && !text.contains("00:00"), "\(text)")
  }

  @Test(arguments: [("2026-11-29T11:00:00Z", "🌙", "☀"), ("2026-08-24T22:10:00Z", "☀", "🌙")])
  func `a day without any sun has the icon of the night`(now: String, icon: String, other: String) throws {
    var answer = try WeatherFixtures.berlin()
    (answer.place, answer.now) = (try Self.spitsbergen(), try instant(now))
    var day = MergedDay(LocalDays(zone: answer.place.timeZone).day(around: answer.now))
    day.condition = ConditionVote(.clear)
    (day.low, day.high) = (-8, -4)
    answer.days = [day]
    let options = WeatherFixtures.options(100)
    for text in [
      Presentation.weather([answer], part: .days(.max)).rendered(as: .text, options),
      Presentation.weather([answer], part: .days(1)).rendered(as: .line, options),
      try FieldTemplate("{today.icon}").filled(with: [answer], options),
    ] {
      #expect(text.contains(icon) && !text.contains(other), "\(text)")
    }
  }

  /// The sun rises at 05:49:39Z, and almanacs round.
  @Test func `computed times are rounded to the minute, and JSON has their seconds`() throws {
    var berlin = Place(
      name: "Berlin",
      coordinates: try #require(Coordinates(latitude: 52.52, longitude: 13.41))
    )
    berlin.timeZone = "Europe/Berlin"
    let sun = Presentation.sun([SunAnswer(place: berlin, now: try instant("2026-10-25T10:00:00Z"), days: 1)])
    let text = sun.rendered(as: .text, WeatherFixtures.options(80))
    #expect(text.contains("06:50") && !text.contains("06:49"), "\(text)")
    #expect(sun.rendered(as: .line, WeatherFixtures.options(80)).contains("sun 06:50 to "))
    #expect(sun.rendered(as: .json, WeatherFixtures.options(80)).contains("2026-10-25T05:49:39Z"))
  }

  /// Tromsø: the moon of 25 January is up all day, that of 11 January down, like the sun.
  @Test(arguments: [
    (40, "2024-06-21", "Fri 21  up all day ", ""), (40, "2024-12-21", "Sat 21  down all day ", ""),
    (80, "2024-01-25", "   up all day\n", #""sunUp": "partOfDay""#),
    (80, "2024-01-25", "  up all day ", #""moonUp": "allDay""#),
    (80, "2024-01-11", "   down all day\n", #""moonUp": "never""#),
    (80, "2024-01-11", "Thu 11 ", #""sunUp": "never""#),
  ])
  func `a sun or moon without rise and set is up or down all day`(
    width: Int,
    day: String,
    expected: String,
    json: String
  ) throws {
    var tromsø = Place(
      name: "Tromsø",
      coordinates: try #require(Coordinates(latitude: 69.6492, longitude: 18.9553))
    )
    tromsø.timeZone = "Europe/Oslo"
    let sun = Presentation.sun([SunAnswer(place: tromsø, now: try instant("\(day)T11:00:00Z"), days: 2)])
    let options = WeatherFixtures.options(width)
    let text = sun.rendered(as: .text, options)
    #expect(text.contains(expected), "\(text)")
    #expect(json.isEmpty || sun.rendered(as: .json, options).contains(json))
  }

  @Test func `a day without sunrise and sunset has no empty row for them`() throws {
    let pole = Place(name: "Pole", coordinates: try #require(Coordinates(latitude: -90, longitude: 180)))
    let answer = SunAnswer(place: pole, now: try instant("2026-11-22T12:00:00Z"), days: 1)
    let lines = Presentation.sun([answer]).rendered(as: .text, WeatherFixtures.options(80))
      .split(separator: "\n", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
    #expect(!zip(lines, lines.dropFirst()).contains { $0.isEmpty && $1.isEmpty })
  }

  @Test(arguments: [Date?.none, try? instant("2020-10-01T11:20:00Z")])
  func `a forecast used instead of an old report is marked, with the same age everywhere`(issued: Date?)
    throws
  {
    let berlin = try WeatherFixtures.berlin()
    var report = berlin.reports[0]
    let old = berlin.now.addingTimeInterval(-4 * 3600)
    report.current?.issued = nil
    report.current?.content.time = old
    report.hourly?.issued = issued
    let answer = try WeatherFixtures.answer([report], now: berlin.now)
    let (words, age) = issued == nil ? ("fetched 0 min ago", "0 min") : ("issued 60 min ago", "60 min")
    func text(_ part: WeatherPart) -> String {
      Presentation.weather([answer], part: part)
        .rendered(as: .text, WeatherFixtures.options(100) { $0.explanation = .all })
        .replacing(QuantityText.glue, with: " ")
    }
    #expect(text(.card).contains("open-meteo forecast \(words)"), "\(text(.card))")
    #expect(text(.reasons).contains("forecast \(words)"), "\(text(.reasons))")
    #expect(text(.comparison).contains("open-meteo: forecast \(words)."), "\(text(.comparison))")
    #expect(text(.comparison).contains("  \(age)\n"), "\(text(.comparison))")
    #expect(!text(.card).contains("4 h") && !text(.comparison).contains("4 h"))
    let options = WeatherFixtures.options(80)
    #expect(try FieldTemplate("{age}").filled(with: [answer], options) == "\(age)\n")
    let metrics = Presentation.weather([answer]).rendered(as: .prometheus, options)
    #expect(
      metrics.contains(
        "agg_age_seconds{place=\"Berlin\",country=\"DE\",source=\"open-meteo\"} \(issued == nil ? 0 : 3600)\n"
      )
    )
    // Without hours there is no replacement.
    report.hourly = nil
    let bare = try WeatherFixtures.answer([report], now: berlin.now)
    #expect(try FieldTemplate("{age}").filled(with: [bare], options) == "4 h\n")
  }

  @Test func `the displayed age is the one used for the weight`() throws {
    let berlin = try WeatherFixtures.berlin()
    var report = berlin.reports[0]
    report.fetched = berlin.now.addingTimeInterval(-180)
    report.current?.issued = nil
    report.current?.content.time = berlin.now.addingTimeInterval(-1200)
    let answer = try WeatherFixtures.answer([report], now: berlin.now)
    #expect(answer.current.values[.temperature]?.used.first?.age == 1200)
    let options = WeatherFixtures.options(100) { $0.explanation = .all }
    for part in [WeatherPart.card, .reasons, .comparison] {
      let text = Presentation.weather([answer], part: part).rendered(as: .text, options)
        .replacing(QuantityText.glue, with: " ")
      #expect(text.contains("20 min") && !text.contains(" 3 min"), "\(text)")
    }
    let metrics = Presentation.weather([answer]).rendered(as: .prometheus, options)
    #expect(
      metrics.contains(#"agg_age_seconds{place="Berlin",country="DE",source="open-meteo"} 1200"#),
      "\(metrics)"
    )
    #expect(try FieldTemplate("{age}").filled(with: [answer], options) == "20 min\n")
  }

  @Test func `only places of the same name are disambiguated`() throws {
    var answers = [try WeatherFixtures.berlin(), try WeatherFixtures.berlin(), try WeatherFixtures.bare()]
    (answers[0].place.name, answers[0].place.subdivision) = ("Portland", "Maine")
    (answers[1].place.name, answers[1].place.subdivision) = ("Portland", "Oregon")
    (answers[2].place.name, answers[2].place.subdivision) = ("Oslo", "Oslo")
    #expect(answers.disambiguated.map(\.place.name) == ["Portland, Maine", "Portland, Oregon", "Oslo"])
    let page = Presentation.weather(answers).rendered(as: .plain, RenderOptions())
    #expect(page.contains("Portland, Maine") && page.contains("Portland, Oregon"), "\(page)")
    let line = Presentation.weather(answers).rendered(as: .line, RenderOptions())
    #expect(line.contains("Portland, Oregon: ") && line.contains("Oslo: "), "\(line)")
    let suns = Presentation.sun(answers.map { SunAnswer(place: $0.place, now: $0.now, days: 1) })
    let sun = suns.rendered(as: .line, RenderOptions())
    #expect(sun.contains("Portland, Maine: ") && sun.contains("Portland, Oregon: "), "\(sun)")
    #expect(suns.rendered(as: .waybar, RenderOptions()).contains("Portland, Oregon: "))
    let table = suns.rendered(as: .csv, RenderOptions()).split(whereSeparator: \.isNewline)
    #expect(table[0].hasSuffix(",moonset,subdivision,country,latitude_deg,longitude_deg"))
    #expect(table.dropFirst().map { $0.hasPrefix("Portland,") } == [true, true, false], "\(table)")
    #expect(table[1].contains(",Maine,") && table[2].contains(",Oregon,"), "\(table)")
  }

  @Test func `a day shown for one place is shown for all places that have it`() throws {
    var (berlin, auckland) = (try WeatherFixtures.berlin(), try WeatherFixtures.berlin())
    auckland.place.timeZone = "Pacific/Auckland"
    func days(_ answer: WeatherAnswer) -> [MergedDay] {
      LocalDays(zone: answer.place.timeZone).days(from: answer.now, count: 7).enumerated().map {
        number,
        interval in
        var day = MergedDay(interval)
        day.temperature = Double(number)...(20 + Double(number))
        return day
      }
    }
    (berlin.days, auckland.days) = (days(berlin), days(auckland))
    let text = Presentation.weather([berlin, auckland]).rendered(as: .text, WeatherFixtures.options(100))
    let row = try #require(text.split(separator: "\n").first { $0.contains("Tue 6") })
    #expect(row.contains("5 to 25") || row.contains("5 … 25") || row.contains("5 – 25"), "\(text)")
    #expect(!text.contains("Wed 7"), "\(text)")
  }

  @Test func `an hour that begins at half past shows its minutes`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.place.timeZone = "Asia/Kathmandu"
    for width in [40, 80, 120] {
      let text = Presentation.weather([answer]).rendered(as: .text, WeatherFixtures.options(width))
      #expect(text.contains(" 17:45  18:45  19:45"), "\(text)")
    }
  }
}
