import Aggregation
import Testing
import Weather

@testable import Formats
@testable import Layout
@testable import Pages

/// A flight category of which only a limit is known, in formats for programs.
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
    #expect(names.last == "flight_category_bound" && csv[1].hasSuffix(",at most") && csv[1].contains(",IFR,"))
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

  @Test func `the lines of the last hours have it`() throws {
    var answer = try Self.portland()
    let conditions = try #require(answer.conditions)
    answer.pastHours = 6
    let history = try #require(AirportHistory([conditions.content], hours: 6, now: answer.now))
    answer.history = AirportAnswer.Part(conditions.source, history)
    #expect(Self.text(answer, .line).contains("Z IFR or worse: "), "\(Self.text(answer, .line))")
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
