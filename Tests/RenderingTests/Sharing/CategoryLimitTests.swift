import Aggregation
import AviationReports
import Testing
import Weather

@testable import Formats
@testable import Layout
@testable import Pages

/// A flight category of which only a limit is known.
struct CategoryLimitTests {
  /// Two miles under an unknown sky: IFR or worse.
  private static func portland(visibility miles: Double = 2) throws -> AirportAnswer {
    var answer = try AirportFixtures.greyPortland()
    answer.conditions?.content.flightCategory = nil
    answer.conditions?.content.sky = nil
    answer.conditions?.content.visibility = Visibility(.statuteMiles(miles))
    return answer
  }

  private static func text(_ answer: AirportAnswer, _ format: OutputFormat) -> String {
    Presentation.airport([answer]).rendered(as: format, WeatherFixtures.options(80))
  }

  @Test func `a template says that it may be worse`() throws {
    let template = try FieldTemplate("{category:-unknown}")
    let options = WeatherFixtures.options(80)
    #expect(template.filled(with: [try Self.portland()], options) == "IFR or worse\n")
    #expect(template.filled(with: [try Self.portland(visibility: 10)], options) == "unknown\n")
  }

  @Test func `CSV and Prometheus mark it as a bound`() throws {
    let csv = Self.text(try Self.portland(), .csv).split(whereSeparator: \.isNewline)
    let names = try #require(csv.first).split(separator: ",", omittingEmptySubsequences: false)
    #expect(names.suffix(3) == ["flight_category_bound", "closed_runways", "lowest_visibility_m"])
    #expect(csv[1].contains(",at most,,") && csv[1].contains(",IFR,"))
    let metrics = Self.text(try Self.portland(), .prometheus)
    #expect(metrics.contains(#"agg_flight_category{place="KPWM",category="IFR"} 1"#))
    #expect(
      metrics.contains(#"agg_value_bound{place="KPWM",field="flight_category",bound="at most"} 1"#)
    )
    #expect(!Self.text(try AirportFixtures.greyPortland(), .prometheus).contains("flight_category\""))
  }

  @Test(arguments: [
    (2.0, "KPWM IFR or worse", "\"ifr\""), (10.0, "KPWM –", "\"agg\""),
  ])
  func `a bar has its class, and unavailable only without a report`(
    miles: Double,
    text: String,
    name: String
  ) throws {
    let bar = Self.text(try Self.portland(visibility: miles), .waybar)
    #expect(bar.contains("\"\(text)\"") && bar.contains(name) && !bar.contains("unavailable"), "\(bar)")
  }

  @Test func `the lines of the last hours have the limit of the category`() throws {
    var answer = try Self.portland()
    let conditions = try #require(answer.conditions)
    answer.pastHours = 6
    let history = try #require(AirportHistory([conditions.content], hours: 6, now: answer.now))
    answer.history = AirportAnswer.Part(conditions.source, history)
    #expect(Self.text(answer, .line).contains("Z IFR or worse: "), "\(Self.text(answer, .line))")
    let table = Presentation.airport([answer]).rendered(
      as: .text,
      WeatherFixtures.options(80) { $0.airportSections = .history }
    )
    #expect(table.contains("Z  IFR or worse"), "\(table)")
  }

  @Test func `the recent airports have the limit of the category`() throws {
    let answer = try Self.portland()
    let rows = [RecentRow(RecentRow(ident: "KPWM"), answer.conditions?.content), RecentRow(ident: "KAUS")]
    let list = Presentation.recents(rows, now: answer.now, answers: [answer])
    let options = WeatherFixtures.options(80)
    #expect(list.rendered(as: .text, options).contains("KPWM   IFR or worse"))
    let json = list.rendered(as: .json, options)
    #expect(json.split(separator: #""flightCategoryNoBetterThan": "IFR""#).count == 2, "\(json)")
    let csv = list.rendered(as: .csv, options).split(whereSeparator: \.isNewline)
    #expect(csv[1].contains(",IFR,") && csv[1].hasSuffix(",at most") && csv[2].hasSuffix(","), "\(csv)")
  }

  @Test func `the list beside a page has it, in brackets if the report is another station's`() throws {
    func listed(_ answer: AirportAnswer) -> String? {
      AirportPage(answer, options: WeatherFixtures.options(80)).listedCategory?.plain
    }
    #expect(listed(try Self.portland()) == "IFR or worse")
    #expect(listed(try Self.portland(visibility: 10)) == nil)
    var borrowed = try Self.portland()
    borrowed.conditions?.content.ident = "KSSF"
    #expect(listed(borrowed) == "(IFR or worse)")
  }

  @Test func `a period of a forecast has it`() throws {
    var answer = try Self.portland()
    let taf = try TAF("TAF KPWM 202330Z 2100/2206 24008KT 2SM BR", reference: answer.now)
    answer.forecast?.content = StationForecast(taf)
    let options = WeatherFixtures.options(80) { $0.airportSections = .forecast }
    let page = Presentation.airport([answer]).rendered(as: .text, options)
    #expect(page.contains("  IFR or worse  "), "\(page)")
    // The limits of the report, of the period and of what prevails.
    let json = Self.text(answer, .json)
    #expect(json.split(separator: #""flightCategoryNoBetterThan": "IFR""#).count == 4, "\(json)")
  }

  @Test(arguments: [(nil, "KPWM: no values reported"), (.clear, "KPWM: clear")] as [(Sky?, String)])
  func `a report without values says so in a line`(sky: Sky?, text: String) throws {
    var answer = try AirportFixtures.calmPortland()
    var report = StationConditions(ident: "KPWM")
    report.observed = answer.conditions?.content.observed
    report.sky = sky
    answer.conditions?.content = report
    #expect(Self.text(answer, .line).hasPrefix("\(text) (SAMPLE DATA"))
  }
}
