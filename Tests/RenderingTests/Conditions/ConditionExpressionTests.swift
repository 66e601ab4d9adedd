import Foundation
import Layout
import TestSupport
import Testing
import Text
import Weather

@testable import Formats

/// The language of conditions: how it is read and printed, and the positions of its errors.
struct ConditionExpressionTests {
  @Test(arguments: [
    ("gust > 15 m/s", "windGust > 15 m/s"), ("wind>=6Bft", "windSpeed >= 6 Bft"),
    ("temperature < 0 within 12h", "temperature < 0 within 12h"),
    ("category <= ifr within 6h", "category <= IFR within 6h"),
    ("TEMPERATURE < 1", nil), ("temperature ≤ −0.5 °C", "temperature <= -0.5 C"),
    ("pop(3h) >= 60%", "pop(3h) >= 60 %"), ("precipitation ( 1d ) > 20mm", "precipitation(24h) > 20 mm"),
    ("alert >= Severe", "alert >= severe"), ("category<=ifr", "category <= IFR"),
    ("visibility < 3 SM", "visibility < 3 mi"), ("qnh == 1013 mb", "qnh = 1013 hPa"),
    ("day+1.high > 30", "tomorrow.high > 30"), ("hour+3.condition != rain", "hour+3.condition != rain"),
    (
      "pop > 1 or pop > 2 and NOT (pop > 3 or pop > 4)",
      "pop > 1 or pop > 2 and not (pop > 3 or pop > 4)"
    ),
    ("temperature > 0.30000000000000004", "temperature > 0.30000000000000004"),
    ("temperature > -1.2246467991473532e-16C", "temperature > -1.2246467991473532e-16 C"),
    ("pressure > 1E+3", "pressure > 1E+3"), ("pop > 1e1%", "pop > 1e1 %"), ("pop > 1e999", nil),
    ("pop > 1e", nil),
    ("pop > 1e-", nil), ("((pop > 1))", "pop > 1"),
    ("(pop > 1 and pop > 2) and pop > 3", "(pop > 1 and pop > 2) and pop > 3"),
    ("(temperature < 1 and pop > 50) within 2d", "(temperature < 1 and pop > 50) within 48h"),
    (#"condition = "rain" or condition='snow'"#, "condition = rain or condition = snow"),
    ("not not pop > 1", "not not pop > 1"), ("not pop > 1 within 3h", "not pop > 1 within 3h"),
  ])
  func `a condition prints in its canonical form`(text: String, printed: String?) throws {
    #expect((try? ConditionExpression(text))?.description == printed)
  }

  @Test func `a printed condition parses to an equal one`() throws {
    var generator = SplitMix64(state: 36)
    for _ in 0..<2000 {
      let condition = try Self.condition(depth: 4, isWindowed: false, &generator)
      #expect(try ConditionExpression(condition.description, about: Self.anything) == condition)
    }
  }

  @Test func `text that is not a condition is an error and never traps`() throws {
    var generator = SplitMix64(state: 37)
    for _ in 0..<2000 {
      let text = try Self.condition(depth: 3, isWindowed: false, &generator).description
      let damaged = String(decoding: generator.damage(Array(text.utf8)), as: UTF8.self)
      do throws(ConditionError) {
        _ = try ConditionExpression(damaged)
      } catch {
        #expect((1...damaged.count + 1).contains(error.position), "\(error)")
        #expect(!error.description.contains("\u{0}"))
      }
    }
    let deep = String(repeating: "(", count: 100_000)
    #expect(throws: ConditionError.self) { try ConditionExpression(deep) }
    #expect(throws: ConditionError.self) {
      try ConditionExpression(String(repeating: "not ", count: 100_000))
    }
  }

  @Test(arguments: [
    ("", 1, ConditionError.Problem.empty), ("  ", 1, .empty),
    ("tempe > 3", 1, .field(.unknownField("tempe", nearest: "temperature"))),
    ("pop > 1 and gusts > 3", 13, .field(.unknownField("gusts", nearest: "gust"))),
    ("yesterday.high > 3", 1, .field(.unknownMoment("yesterday"))),
    ("tomorrow. > 3", 10, .field(.noName)), ("> 3", 1, .noField(found: ">")),
    ("tomorrow.sunrise > 3", 10, .field(.onlyNow(field: "sunrise", "tomorrow"))),
    ("high > 3 within 12h", 1, .field(.onlyNow(field: "high", "within 12h"))),
    ("tomorrow.high > 3 within 3h", 1, .timed("tomorrow.high")),
    ("pop(3h) > 3 within 3h", 1, .timed("pop(3h)")),
    ("(pop > 1 within 3h) within 2h", 21, .windowInWindow),
    ("metar = 3", 1, .notCompared(field: "metar")),
    ("temperature 3", 13, .noComparator(found: "3")),
    ("temperature > ", 15, .noNumber(field: "temperature", found: "")),
    ("temperature > 1,5", 15, .noNumber(field: "temperature", found: "1,5")),
    ("temperature > warm", 15, .noNumber(field: "temperature", found: "warm")),
    ("temperature > 1e999", 15, .noNumber(field: "temperature", found: "1e999")),
    ("temperature > 3 m/s", 17, .wrongUnit("m/s", field: "temperature", allowed: ["C", "F"])),
    ("temperature > 5 K", 17, .wrongUnit("K", field: "temperature", allowed: ["C", "F"])),
    ("snowDepth > 9 mm", 15, .wrongUnit("mm", field: "snowDepth", allowed: ["cm", "in"])),
    ("precipitation > 1 m", 19, .wrongUnit("m", field: "precipitation", allowed: ["mm", "in"])),
    ("pop > 3 C", 9, .wrongUnit("C", field: "pop", allowed: ["%"])),
    ("uvIndex > 3 C", 13, .wrongUnit("C", field: "uvIndex", allowed: [])),
    (
      "gust > 3 kmh", 10,
      .unknownUnit("kmh", field: "windGust", nearest: "km/h", allowed: ["m/s", "km/h", "mph", "kt", "Bft"])
    ),
    ("condition > rain", 11, .noOrder(field: "condition")),
    ("temperature(3h) > 3", 12, .noSpan(field: "temperature")),
    ("tomorrow.pop(3h) > 3", 13, .noSpan(field: "tomorrow.pop")),
    ("pop > 3 within soon", 16, .time(found: "soon")), ("pop > 3 within 17d", 16, .time(found: "17d")),
    ("pop > 3 within 0h", 16, .time(found: "0h")), ("pop(90min) > 3", 5, .time(found: "90min")),
    ("(pop > 3", 1, .neverClosed), ("pop > 3)", 8, .unexpected(")")),
    ("pop > 3 && pop < 5", 9, .unexpected("&&")),
    ("pop > 3 and", 12, .noField(found: "")), ("and pop > 3", 1, .noField(found: "and")),
    (
      "pop > 3 and pm2_5 > 3", 13,
      .otherSubject(field: "pm2_5", [.air], allowed: [.weather])
    ),
    (
      "category < VFR and tomorrow.high > 3", 20,
      .otherSubject(field: "tomorrow.high", [.weather], allowed: [.airport])
    ),
    (
      "category < VFR within 3h and temperature < 3 within 3h", 30,
      .notInForecast(field: "temperature")
    ),
  ])
  func `an error has its position`(
    text: String,
    position: Int,
    problem: ConditionError.Problem
  ) throws {
    let error = try #require(throws: ConditionError.self) { try ConditionExpression(text) }
    #expect(error.problem == problem)
    #expect(error.position == position)
  }

  @Test func `the number of comparisons is limited`() throws {
    func condition(_ count: Int) -> String {
      Array(repeating: "pop > 1", count: count).joined(separator: " or ")
    }
    _ = try ConditionExpression(condition(200))
    let error = try #require(throws: ConditionError.self) { try ConditionExpression(condition(1000)) }
    #expect(error.problem == .tooMany(limit: 200) && error.position == 200 * "pop > 1 or ".count + 1)
  }

  @Test func `an error is shown with a caret below its position`() throws {
    let error = try #require(throws: ConditionError.self) {
      try ConditionExpression("pop > 60% and alert >= sever")
    }
    #expect(
      error.description == """
        character 24: alert is never "sever". Did you mean severe?
          pop > 60% and alert >= sever
                                 ^
        """
    )
  }

  @Test(arguments: [
    ("condition = \"foo\"", "never \"foo\". Did you mean fog? agg help conditions lists the words.\n"),
    ("condition = light rain", "never \"light\". It is clear, mostlyClear, "),
    ("condition = \"light rain\"", "never \"light\". It is clear, mostlyClear, "),
    ("condition = \"\"", "condition is never \"\". It is "),
    ("temperature > \"5\"", "such as 5 or -0.5, found \"5\"\n"),
    ("alert >= sever", "alert is never \"sever\". Did you mean severe?\n"),
  ])
  func `an error quotes a word once and says which words there are`(text: String, part: String) throws {
    let error = try #require(throws: ConditionError.self) { try ConditionExpression(text) }
    #expect(error.description.contains(part), "\(error.description)")
  }

  @Test func `the help page lists the units of each field and all words of the weather`() {
    let page = ConditionExpression.help(WeatherFixtures.options(80))
    #expect(!page.contains(", (") && !page.contains("route"), "\(page)")
    for part in ["Flight category (LIFR, IFR, MVFR, VFR)", "Temperature (C, F)"] {
      #expect(page.contains(part), "\(page)")
    }
    let words = Set(page.split { !$0.isLetter }.map(String.init))
    #expect(words.isSuperset(of: Condition.allCases.map(\.name)), "\(page)")
  }

  @Test(arguments: ["qnh", "temperature", "humidity"])
  func `for a field that no TAF has the error does not say that airports have none`(field: String) throws {
    _ = try ConditionExpression("\(field) < 3", about: [.airport])
    let error = try #require(throws: ConditionError.self) {
      try ConditionExpression("\(field) < 3 within 6h", about: [.airport])
    }
    #expect(error.problem == .notInForecast(field: field))
    #expect(error.description.contains("a TAF has no \(field)"))
  }

  @Test func `for a field of another kind of answer the error names its command`() throws {
    let error = try #require(throws: ConditionError.self) {
      try ConditionExpression("category <= IFR", about: [.weather])
    }
    #expect(error.description.contains("category is a value of agg airport, not of agg weather"))
  }

  @Test func `help lists every field and fits on a terminal`() {
    let page = ConditionExpression.help(WeatherFixtures.options(80))
    let words = Set(page.split { " ,\n".contains($0) }.map(String.init))
    #expect(words.isSuperset(of: ConditionExpression.fieldNames))
    #expect(page.split(separator: "\n").allSatisfy { TextWidth.of($0) <= 80 })
    // The examples in the help are conditions.
    let examples = page.split(separator: "\n").filter { $0.contains(#/ [<>]=? /#) && !$0.contains(". ") }
    #expect(examples.count >= 6)
    for example in examples {
      #expect(throws: Never.self) { try ConditionExpression(String(example)) }
    }
  }

  // MARK: - Conditions made by chance

  /// No answer has all fields of a random condition, so the kind of answer is fixed.
  private static let anything: Set<AnswerSubject> = [.weather]

  private static func condition(
    depth: Int,
    isWindowed: Bool,
    _ generator: inout SplitMix64
  ) throws -> ConditionExpression {
    let kind = depth == 0 ? 0 : Int.random(in: 0...4, using: &generator)
    switch kind {
    case 1 where !isWindowed:
      let part = try condition(depth: depth - 1, isWindowed: true, &generator)
      return .within(part, hours: Int.random(in: 1...384, using: &generator))
    case 2: return .not(try condition(depth: depth - 1, isWindowed: isWindowed, &generator))
    case 3, 4:
      let parts = try (0..<Int.random(in: 2...3, using: &generator)).map { _ in
        try condition(depth: depth - 1, isWindowed: isWindowed, &generator)
      }
      return kind == 3 ? .all(parts) : .any(parts)
    default: return .comparison(try comparison(isWindowed: isWindowed, &generator))
    }
  }

  private static func comparison(
    isWindowed: Bool,
    _ generator: inout SplitMix64
  ) throws -> ConditionExpression.Comparison {
    let known = ComparedField.all.filter { field in
      field.subjects.contains(.weather) && (!isWindowed || field.field.has(.hour(0)))
    }
    let field = try #require(known.randomElement(using: &generator))
    var threshold = ConditionExpression.Threshold.word(0)
    var comparators = ConditionExpression.Comparator.allCases
    switch field.scale {
    case .words(let words):
      threshold = .word(Int.random(in: words.all.indices, using: &generator))
      if !words.isOrdered { comparators = [.equal, .unequal] }
    case .number:
      let unit = generator.chance(0.5) ? field.units.randomElement(using: &generator) : nil
      let sign = generator.chance(0.3) ? "-" : ""
      threshold = .number(
        "\(sign)\(Int.random(in: 0...999, using: &generator))\(generator.chance(0.3) ? ".25" : "")",
        unit: unit.flatMap { ConditionUnit($0) }
      )
    }
    let moments = [TemplateMoment.now, .hour(7), .day(0), .day(1), .day(5)].filter(field.field.has)
    let moment = isWindowed ? .now : moments.randomElement(using: &generator) ?? .now
    let hasSpan = !isWindowed && moment == .now && field.addedUp != nil && generator.chance(0.4)
    return .init(
      field: field,
      moment: moment,
      span: hasSpan ? Int.random(in: 1...384, using: &generator) : nil,
      comparator: comparators.randomElement(using: &generator) ?? .equal,
      threshold: threshold
    )
  }
}
