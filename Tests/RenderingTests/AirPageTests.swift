import Aggregation
import Formats
import Foundation
import Layout
import Merge
import Pages
import SpannedJSON
import TestSupport
import Testing
import Weather

struct AirPageTests {
  private func text(
    _ answer: WeatherAnswer,
    _ part: WeatherPart = .air,
    as format: OutputFormat = .text,
    width: Int = 80
  ) -> String {
    Presentation.weather([answer], part: part).rendered(as: format, WeatherFixtures.options(width))
  }

  @Test(arguments: [40, 80, 120])
  func `the page of air and pollen shows now and every third hour`(width: Int) throws {
    expectGolden(text(try AirFixtures.spring(), width: width), "air-\(width).txt")
  }

  @Test(arguments: [40, 80, 120])
  func `hours that were asked for have a row each, below their days`(width: Int) throws {
    expectGolden(text(try AirFixtures.spring(), .airHours(12), width: width), "air-hours-\(width).txt")
  }

  @Test func `pollen is shown where a source has it, and only the plants in the air have a row`() throws {
    let spring = text(try AirFixtures.spring())
    #expect(spring.contains("Birch pollen  120 grains/m³"), "\(spring)")
    #expect(spring.contains("up to 950 grains/m³ at 14:00"), "\(spring)")
    #expect(spring.contains("Alder pollen, ragweed pollen: none\n"), "\(spring)")
    let american = text(try AirFixtures.american())
    #expect(!american.contains("pollen") && american.contains("PM10"), "\(american)")
  }

  @Test func `a plant without pollen is listed as none, and an unknown one is not listed`() throws {
    var answer = try AirFixtures.american()
    answer.current.values[.birchPollen] = MergedValue(.birchPollen, value: 0, method: .single, count: 1)
    let text = text(answer)
    #expect(text.contains("\nBirch pollen: none\n"), "\(text)")
    #expect(!text.contains("Grass pollen"), "\(text)")
  }

  @Test func `pollen that only comes later has a row without a value of now`() throws {
    var answer = try AirFixtures.spring()
    answer.current.values[.birchPollen] = nil
    #expect(text(answer).contains(/Birch pollen +up to 950 grains/), "\(text(answer))")
  }

  @Test(arguments: [
    (20, "good"), (20.4, "good"), (20.6, "fair"), (40, "fair"), (41, "moderate"), (60, "moderate"),
    (80, "poor"),
    (100, "very poor"), (101, "extremely poor"),
  ])
  func `a European band includes its upper end`(index: Double, grade: String) throws {
    var answer = try AirFixtures.spring()
    answer.current.values[.europeanAQI] = MergedValue(.europeanAQI, value: index, method: .single, count: 1)
    #expect(text(answer).contains("Air is \(grade) "), "\(text(answer))")
  }

  @Test func `beside the American index alone no main pollutant is shown`() throws {
    let answer = try AirFixtures.american()
    let page = text(answer, .airHours(3))
    #expect(page.contains("Air is moderate\n") && page.contains("index (US)"), "\(page)")
    #expect(!page.contains("main pollutant"), "\(page)")
    #expect(text(answer, as: .json).contains(#""mainPollutant": "pm2_5""#))
  }

  @Test func `current values do not answer a query for hours`() throws {
    var answer = try AirFixtures.spring()
    answer.hours = []
    #expect(answer.emptiness(of: .air) == nil)
    #expect(answer.emptiness(of: .airHours(5)) == .noHours)
    let page = text(answer, .airHours(5))
    #expect(page.contains("Ozone") && page.contains("No source gives an hourly forecast."), "\(page)")
    answer.current.values = [:]
    #expect(answer.emptiness(of: .airHours(5)) == .noAir)
  }

  @Test func `hours of the weather alone are not hours of the air`() throws {
    let weather = try WeatherFixtures.berlin()
    #expect(weather.hoursAhead.count > 5 && weather.airHours(5).isEmpty)
    #expect(text(weather, .airHours(5), as: .csv).split(whereSeparator: \.isNewline).count == 1)
  }

  @Test func `each format has the hours`() throws {
    let answer = try AirFixtures.spring()
    let json = try JSONDocument(Array(text(answer, .airHours(3), as: .json).utf8)).root["places"]?[0]
    #expect(json?["current"]?["birchPollen"]?["value"]?.double == 120)
    #expect(json?["current"]?["olivePollen"]?.kind == .null)
    let hours = try #require(json?["hourly"]?.elements)
    #expect(hours.map { $0["mainPollutant"]?.string } == ["ozone", "ozone", "ozone"])
    let third = json?["hourly"]?[2]
    #expect(third?["birchPollen"]?["unit"]?.string == "grains/m3" && third?["olivePollen"] == nil)
    #expect(try JSONDocument(Array(text(answer, as: .json).utf8)).root["places"]?[0]?["hourly"] == nil)

    let table = text(answer, .airHours(3), as: .csv).split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(table.count == 4)
    let column = try #require(table[0].firstIndex(of: "birch_pollen_per_m3"))
    #expect(table.dropFirst().map { $0[column] } == ["120.0", "161.5", "203.0"])
    let main = try #require(table[0].firstIndex(of: "main_pollutant"))
    #expect(table[1][main] == "ozone")

    let metrics = text(answer, .airHours(3), as: .prometheus)
    let series = #"agg_birch_pollen_grains_per_cubic_meter{place="Berlin",country="DE",hour="2"} 203"#
    #expect(metrics.contains(series), "\(metrics)")
    let lines = text(answer, .airHours(3), as: .line).split(separator: "\n")
    #expect(lines.count == 3 && lines[1].hasPrefix("Berlin, Sat 18 Apr 19:00 CEST: "), "\(lines)")
    #expect(lines[1].contains("Birch pollen 161.5 grains/m³") && !lines[1].contains("Alder"), "\(lines)")
  }

  @Test func `templates and conditions know pollen, now and by the hour`() throws {
    let answer = try AirFixtures.spring()
    let template = try FieldTemplate("{birchPollen}, {hour+2.birchPollen:0}, {olivePollen:-unknown}")
    let line = template.filled(with: [answer], WeatherFixtures.options(80))
    #expect(line == "120 grains/m³, 203 grains/m³, unknown\n")
  }
}
