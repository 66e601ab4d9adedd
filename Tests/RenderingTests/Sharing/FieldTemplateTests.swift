import Aggregation
import Catalog
import Foundation
import Merge
import TestSupport
import Testing
import Weather

@testable import Formats
@testable import Layout

struct FieldTemplateTests {
  private func berlin(_ template: String, _ change: (inout RenderOptions) -> Void = { _ in }) throws -> String
  {
    try FieldTemplate(template)
      .filled(with: [try WeatherFixtures.berlin()], WeatherFixtures.options(80, change: change))
  }

  private func portland(_ template: String) throws -> String {
    try FieldTemplate(template)
      .filled(with: [try AirportFixtures.greyPortland()], WeatherFixtures.options(80))
  }

  @Test(arguments: [
    ("{place}", "Berlin"), ("{place|upper}, {country|lower}", "BERLIN, de"),
    ("{temperature}", "17.3 °C"), ("{temperature:0}", "17 °C"),
    ("{temperature|F}", "63 °F"), ("{temperature|f:1}", "63.1 °F"), ("{temperature:1|F|number}", "63.1"),
    ("{temperature|number}", "17.3"), ("{pressure|number}", "1009"), ("{pressure|inHg}", "29.80 inHg"),
    ("{pressure:1|number}", "1009.1"),
    ("{windSpeed|kt}", "8 kt"), ("{windSpeed|m/s}", "4.1 m/s"), ("{windGust|number}", "28"),
    ("{wind}", "SW ↗ 15 km/h, gusts 28"), ("{wind|kt}", "SW ↗ 8 kt, gusts 15"),
    ("{windDirection}", "224°"), ("{windDirection:0}", "224°"), ("{compass}", "SW"),
    ("{visibility}", "≥ 10 km"), ("{visibility|mi:2}", "≥ 6.21 mi"), ("{visibility|number}", "10.0"),
    ("{humidity:1}", "59.7 %"), ("{precipitation}", "0 mm/h"), ("{precipitation|in:2}", "0.00 in/h"),
    ("{condition}", "Partly cloudy"), ("{icon}", "⛅"), ("{agreement}", "high"), ("{sources}", "3"),
    ("{sunrise} to {sunset}", "07:08 to 18:43"), ("{time}", "Thu 1 Oct 14:20 CEST"), ("{age}", "5 min"),
    ("{sample}", "SAMPLE DATA 2020-10-01, partly made up"),
  ])
  func `the weather fills its fields`(template: String, expected: String) throws {
    #expect(try berlin(template) == expected + "\n")
  }

  @Test(arguments: [
    ("{hour+5.pop}", "70 %"), ("{hour+4.precipitation}", "0.4 mm"), ("{hour+5.precipitation|number}", "0.8"),
    ("{hour+0.pop}", "1 %"), ("{hour+99.pop}", "–"), ("{hour+99.pop:-none}", "none"),
    ("{day+20.high}", "–"), ("{hour+5.alert?}", ""), ("{rain.start}", "Thu 1 Oct 18:00 CEST"),
  ])
  func `a field may be of an hour or a day ahead`(template: String, expected: String) throws {
    #expect(try berlin(template) == expected + "\n")
  }

  @Test(arguments: [(0.1, false, "calm"), (3.0, true, "variable"), (3.0, false, "S")])
  func `a wind without a direction has a word`(speed: Double, isVariable: Bool, word: String) throws {
    let now = try instant("2026-03-02T12:00:00Z")
    var report = WeatherReport(source: try source("mine"), fetched: now)
    var row = Readings(time: now, values: [.windSpeed: speed])
    if isVariable { row.isWindVariable = true } else { row[.windDirection] = 180 }
    report.current = ReportSection(.analysis, row)
    let answer = try WeatherFixtures.answer([report], now: now)
    let line = try FieldTemplate("{compass:-missing}").filled(with: [answer], WeatherFixtures.options(80))
    #expect(line == "\(word)\n")
  }

  @Test(arguments: [("VRB03KT", "variable"), ("00000KT", "calm"), ("27012KT", "W"), ("/////KT", "missing")])
  func `an airport's wind without a direction has a word`(wind: String, word: String) throws {
    var answer = try AirportFixtures.greyPortland()
    let text = "KPWM 202351Z \(wind) 10SM CLR"
    let conditions = try AirportFixtures.conditions(text, at: answer.now)
    answer.conditions?.content = conditions
    let line = try FieldTemplate("{compass:-missing}").filled(with: [answer], WeatherFixtures.options(80))
    #expect(line == "\(word)\n")
  }

  @Test func `rain begins in an hour with a third of 0.3 mm, a little below 0.1 mm`() throws {
    var answer = try WeatherFixtures.berlin()
    let hour = try instant("2020-10-01T14:00:00Z")
    let index = try #require(answer.hours.firstIndex { $0.time == hour })
    let share = 0.3 / 3
    #expect(share < 0.1)
    answer.hours[index].values[.precipitation] =
      MergedValue(.precipitation, value: share, method: .mean, count: 1)
    let start = try FieldTemplate("{rain.start}").filled(with: [answer], WeatherFixtures.options(80))
    #expect(start == "Thu 1 Oct 16:00 CEST\n")
  }

  @Test func `a field of a day has the value of the day`() throws {
    var answer = try WeatherFixtures.berlin()
    let start = try instant("2020-10-01T22:00:00Z")
    var tomorrow = MergedDay(start..<start.addingTimeInterval(86_400))
    tomorrow.temperature = 8.4...14.6
    tomorrow.values[.precipitation] = 12
    tomorrow.values[.pop] = 80
    answer.days = [tomorrow]
    let line = try FieldTemplate(
      "{tomorrow.high} {tomorrow.low:1|F} {day+1.precipitation} {tomorrow.pop} {tomorrow.time} {today.high}"
    ).filled(with: [answer], WeatherFixtures.options(80))
    #expect(line == "14.6 °C 47.1 °F 12 mm ≥ 80 % Fri 2 –\n")
  }

  @Test(arguments: [
    ("{tomorrow.sunrise}", FieldTemplateError.Problem.onlyNow(field: "sunrise", "tomorrow"), 11),
    ("{hour+3.high}", .onlyNow(field: "high", "hour+3"), 9),
    ("{day+1.feelsLike}", .onlyNow(field: "feelsLike", "tomorrow"), 8),
    ("{yesterday.high}", .unknownMoment("yesterday"), 2), ("{hour+x.pop}", .unknownMoment("hour+x"), 2),
    ("{day+100.high}", .unknownMoment("day+100"), 2), ("{tomorrow.}", .noName, 11),
    ("{tomorrow.hihg}", .unknownField("hihg", nearest: "high"), 11),
  ])
  func `a field without values at its moment is an error with its position`(
    template: String,
    problem: FieldTemplateError.Problem,
    position: Int
  ) {
    #expect(throws: FieldTemplateError(problem: problem, template: template, position: position)) {
      try FieldTemplate(template)
    }
  }

  @Test func `the template cannot control the terminal`() throws {
    #expect(try berlin("\u{1B}]0;a\u{7}\t{place}\n\u{202E}{cloudBase:-\u{9B}}") == "]0;a\tBerlin\n\n")
  }

  @Test(arguments: [
    ("{temperature:1}", "17,3 °C"), ("{temperature:1|number}", "17.3"), ("{visibility|km:3}", "≥ 10,000 km"),
    ("{pressure:1}", "1009,1 hPa"), ("{cloudBase|ft:0}", "–"),
  ])
  func `requested decimals follow the language, except for programs`(
    template: String,
    expected: String
  ) throws {
    #expect(try berlin(template) { $0.language = .german } == expected + "\n")
  }

  @Test(arguments: [
    ("{place}", "Portland International Jetport"), ("{ident} {category}", "KPWM MVFR"),
    ("{temperature}", "12 °C"), ("{dewPoint:1}", "11.0 °C"), ("{wind}", "240° at 8 kt, gusts 18"),
    ("{windSpeed|km/h}", "15 km/h"),
    ("{runway}: {headwind}, {crosswind:1|m/s} from {crosswindFrom}", "29: 7 kt, 2.4 m/s from left"),
    ("{condition}", "light rain, mist"), ("{ceiling}", "1,800 ft"), ("{ceiling|m}", "550 m"),
    ("{ceiling|m:0}", "549 m"), ("{qnh}", "29.92 inHg"), ("{qnh|hPa}", "1013 hPa"),
    ("{qnh|hPa:2}", "1013.21 hPa"), ("{visibility}", "4 SM"),
    ("{age}", "14 min"), ("{time}", "20/23:51Z"), ("{region}", "Maine"), ("{uvIndex}", "–"),
  ])
  func `an airport fills its fields`(template: String, expected: String) throws {
    #expect(try portland(template) == expected + "\n")
  }

  @Test(arguments: [
    (false, false, "99 kt, 99 kt, 81 kt, 57 kt, 183.3 km/h, 99"),
    (true, false, "> 99 kt, 99 kt, > 81 kt, > 57 kt, > 183.3 km/h, 99"),
    (false, true, "99 kt, > 99 kt, 81 kt, 57 kt, 183.3 km/h, 99"),
    (true, true, "> 99 kt, > 99 kt, > 81 kt, > 57 kt, > 183.3 km/h, 99"),
  ])
  func `a wind above the highest code of reports is marked as a bound`(
    speed: Bool,
    gust: Bool,
    expected: String
  )
    throws
  {
    let template =
      "{windSpeed}, {windGust}, {headwind}, {crosswind}, {windSpeed|km/h:1}, {windSpeed|number}"
    let answer = try AirportFixtures.stormyPortland(speed ? .moreThan : nil, gust: gust ? .moreThan : nil)
    #expect(
      try FieldTemplate(template).filled(with: [answer], WeatherFixtures.options(80)) == expected + "\n"
    )
  }

  @Test(arguments: [
    (Visibility(.kilometers(10), .atLeast), "≥ 6.2 SM"),
    (Visibility(.statuteMiles(6), .moreThan), "> 6 SM"),
    (Visibility(.statuteMiles(0.25), .lessThan), "< 1/4 SM"),
    (Visibility(.meters(50), .lessThan), "< 1/16 SM"),
    (Visibility(.statuteMiles(4)), "4 SM"),
  ])
  func `a visibility that is a bound is marked`(visibility: Visibility, expected: String) throws {
    var answer = try AirportFixtures.greyPortland()
    answer.conditions?.content.visibility = visibility
    #expect(
      try FieldTemplate("{visibility}").filled(with: [answer], WeatherFixtures.options(80)) == expected + "\n"
    )
  }

  @Test func `the extremes of today are not those of another day`() throws {
    var answer = try WeatherFixtures.berlin()
    func extremes() throws -> String {
      try FieldTemplate("{low:-none} {high:-none}").filled(with: [answer], WeatherFixtures.options(80))
    }
    var today = MergedDay(try instant("2020-09-30T22:00:00Z")..<instant("2020-10-01T22:00:00Z"))
    var tomorrow = MergedDay(today.interval.upperBound..<today.interval.upperBound.addingTimeInterval(86_400))
    (today.temperature, tomorrow.temperature) = (9...17, 3...12)
    answer.days = [today, tomorrow]
    #expect(try extremes() == "9.0 °C 17.0 °C\n")
    answer.days = [tomorrow]
    #expect(try extremes() == "none none\n")
  }

  @Test func `a report from the future has no age`() throws {
    var answer = try AirportFixtures.greyPortland()
    answer.now = try instant("2021-09-20T23:50:00Z")
    #expect(try FieldTemplate("{age}").filled(with: [answer], WeatherFixtures.options(80)) == "–\n")
  }

  @Test(arguments: [
    ("{snowDepth}", "–"), ("{snowDepth?}", ""), ("{snowDepth:-none}", "none"), ("{snowDepth:1|in:-}", ""),
    ("{alert:-all calm: nothing?}", "all calm: nothing?"),
    ("{category}", "–"), ("{temperature?}", "17.3 °C"), ("{temperature:0|F:-none}", "63 °F"),
  ])
  func `a missing value prints a dash or the fallback`(template: String, expected: String) throws {
    #expect(try berlin(template) == expected + "\n")
  }

  @Test(arguments: [
    ("{{place}}", "{place}"), ("{{{place}}}", "{Berlin}"), ("a\\tb\\nc", "a\tb\nc"), ("\\\\n", "\\n"),
    ("100 % \\q", "100 % \\q"), ("naïve 空 {place}", "naïve 空 Berlin"),
  ])
  func `text outside fields is unchanged`(template: String, expected: String) throws {
    #expect(try berlin(template) == expected + "\n")
  }

  @Test func `units and signs follow the options`() throws {
    #expect(
      try berlin("{temperature} {windSpeed}") { $0.units = UnitPreferences(.imperial) } == "63 °F 9 mph\n"
    )
    #expect(try berlin("{wind}, {snowDepth}") { $0.glyphs = .ascii } == "SW 15 km/h, gusts 28, -\n")
  }

  @Test func `a template fills a line for each place`() throws {
    let answers = [try WeatherFixtures.berlin(), try WeatherFixtures.bare()]
    let template = try FieldTemplate("{place}\\t{temperature:2|number}\\t{humidity|number:-}")
    #expect(
      template.filled(with: answers, WeatherFixtures.options(80)) == "Berlin\t17.26\t60\nNowhere\t-0.04\t\n"
    )
  }

  @Test func `an invalid number counts as missing`() throws {
    var answer = try WeatherFixtures.bare()
    answer.current.values[.temperature]?.value = .infinity
    let template = try FieldTemplate("{temperature} {temperature:1} {temperature|number}")
    #expect(template.filled(with: [answer], WeatherFixtures.options(80)) == "– – –\n")
  }

  @Test func `values cannot control the terminal`() throws {
    var answer = try WeatherFixtures.bare()
    answer.place.name = "Ber\u{1B}[31m\nlin\u{202E}"
    #expect(
      try FieldTemplate("{place}").filled(with: [answer], WeatherFixtures.options(80)) == "Ber[31m lin\n"
    )
  }

  @Test(arguments: [
    ("", 1, FieldTemplateError.Problem.empty),
    ("{place} {temprature}", 10, .unknownField("temprature", nearest: "temperature")),
    ("{Place}", 2, .unknownField("Place", nearest: "place")),
    ("{xyzzy}", 2, .unknownField("xyzzy", nearest: nil)),
    ("a {place", 3, .neverClosed), ("{", 1, .neverClosed), ("{place|upper", 1, .neverClosed),
    ("{place:-x", 1, .neverClosed), ("{place?", 1, .neverClosed),
    ("a } b", 3, .neverOpened), ("{}", 2, .noName), ("{|upper}", 2, .noName),
    ("{place|uper}", 8, .unknownFilter("uper", nearest: "upper")),
    ("{place|}", 8, .unknownFilter("", nearest: nil)),
    ("{temperature|kt}", 14, .wrongUnit("kt", field: "temperature", allowed: ["C", "F"])),
    // Snow cannot be shown in millimetres, unlike rain.
    ("{snowfall|mm}", 11, .wrongUnit("mm", field: "snowfall", allowed: ["in", "cm"])),
    ("{place|kt}", 8, .wrongUnit("kt", field: "place", allowed: [])),
    ("{place:1}", 8, .noNumber(field: "place")), ("{wind|number}", 7, .noNumber(field: "wind")),
    ("{temperature:9}", 14, .decimals), ("{temperature:12}", 14, .decimals),
    ("{temperature:x}", 14, .decimals), ("{temperature:٣}", 14, .decimals),
    ("{place?x}", 8, .unexpected("x")), ("{place {x}}", 7, .unexpected(" ")),
    ("{place:-a{b}", 10, .unexpected("{")), ("{snowDepth:1:-no snow, {{}}}", 24, .unexpected("{")),
  ])
  func `an error has its position`(
    template: String,
    position: Int,
    problem: FieldTemplateError.Problem
  ) throws {
    let error = try #require(throws: FieldTemplateError.self) { try FieldTemplate(template) }
    #expect(error.position == position)
    #expect(error.problem == problem)
  }

  @Test func `an error is shown below the template`() throws {
    let error = try #require(throws: FieldTemplateError.self) { try FieldTemplate("空 {temprature}\u{1B}") }
    #expect(
      error.description == """
        character 4: unknown field "temprature". Did you mean temperature?
          空 {temprature}
              ^
        """
    )
    let unit = try #require(throws: FieldTemplateError.self) { try FieldTemplate("{windSpeed|F}") }
    #expect(
      unit.description.contains("windSpeed cannot be shown in F. Use one of km/h, mph, m/s, kt, Bft.\n")
    )
  }

  @Test func `help lists every field and every filter`() {
    let page = FieldTemplate.help(WeatherFixtures.options(80))
    let words = Set(page.split { " ,\n".contains($0) }.map(String.init))
    #expect(words.isSuperset(of: TemplateField.all.map(\.name)))
    for filter in TemplateFilter.all.map(\.name) {
      #expect(words.contains(filter) || words.contains("|\(filter)"), "\(filter)")
    }
    #expect(page.split(separator: "\n").allSatisfy { TextWidth.of($0) <= 80 })
  }

  @Test func `a field has only the moments at which it can have a value`() {
    let others = TemplateField.answers + TemplateField.words + TemplateField.computed
    #expect(
      others.filter { $0.has(.hour(0)) }.map(\.name) == [
        "time", "agreement", "condition", "possible", "icon", "wind", "compass", "alert", "feelsLike",
      ]
    )
    #expect(
      others.filter { $0.has(.day(0)) }.map(\.name) == [
        "time", "condition", "possible", "icon", "alert", "low", "high",
      ]
    )
    for field in TemplateField.measured {
      #expect(field.has(.hour(0)), "\(field.name)")
      #expect(field.has(.day(0)) == Field.ofDays.contains { $0.name == field.name }, "\(field.name)")
    }
  }

  @Test func `every field of the table can be written in a template`() throws {
    let names = TemplateField.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(Field.allCases.map(\.name)).isSubset(of: names))
    #expect(TemplateField.all.allSatisfy { !$0.help.isEmpty })
    // Names of filters must be unique.
    let filters = TemplateFilter.all.map { $0.name.lowercased() }
    #expect(Set(filters).count == filters.count)
    // Every name and each of its units can be written.
    for field in TemplateField.all {
      for suffix in ["", "|upper", "?", ":-x"] + field.content.units.map({ "|\($0)" }) {
        #expect(throws: Never.self) { try FieldTemplate("{\(field.name)\(suffix)}") }
      }
    }
  }
}
