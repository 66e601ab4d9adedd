import Foundation
import Layout
import TestSupport
import Testing
import Weather

@testable import Aggregation
@testable import Merge
@testable import Pages

/// The result at the top of the page of past forecasts.
struct VerificationPageTests {
  private static func score(_ name: String, _ value: VerifiedValue, _ error: Double, pairs: Int = 30) throws
    -> ForecastScore
  {
    ForecastScore(
      forecaster: .source(try source(name)),
      value: value,
      errors: try #require(ErrorSummary(Array(repeating: error, count: pairs)))
    )
  }

  private static func page(_ scores: [ForecastScore]) throws -> VerificationPage {
    var answer = VerificationAnswer(
      VerificationLog(),
      of: [],
      mode: .record,
      now: Date(timeIntervalSince1970: 0)
    )
    answer.spots = [
      VerificationAnswer.Spot(name: "Berlin", waiting: 0, scores: scores, learned: LearnedWeights(scores))
    ]
    return VerificationPage(answer: answer, options: WeatherFixtures.options(80))
  }

  private static func best(_ scores: [ForecastScore]) throws -> String? {
    let page = try page(scores)
    return page.best(at: page.answer.spots[0])
  }

  private static let near = VerifiedValue.hours(.temperature, .hours6)
  private static let far = VerifiedValue.hours(.temperature, .hours24)
  private static let wind = VerifiedValue.hours(.windSpeed, .hours6)

  @Test func `the best source has the smallest error over all lead times`() throws {
    let scores = try [
      Self.score("a", Self.near, 0.5), Self.score("b", Self.near, -0.4), Self.score("a", Self.far, 0.7),
      Self.score("b", Self.far, 0.9), Self.score("a", Self.wind, 2), Self.score("b", Self.wind, 1),
    ]
    #expect(
      try Self.best(scores) == "Best source: a (Temperature), pairs: 60; b (Wind), pairs: 30"
    )
    let page = try Self.page(scores)
    #expect(page.lines == ["Berlin: a 0.6\(QuantityText.glue)°C, pairs: 60"])
    guard case .title? = page.document.blocks.first,
      case .text(let first)? = page.document.blocks.dropFirst().first
    else {
      Issue.record("\(page.document.blocks.prefix(2))")
      return
    }
    #expect(first.plain.hasPrefix("Best source: a "))
  }

  @Test func `a source of near forecasts alone is not the best`() throws {
    let scores = try [
      Self.score("a", Self.near, 0.5), Self.score("b", Self.near, 0.1), Self.score("c", Self.near, 0.7),
      Self.score("a", Self.far, 0.8), Self.score("c", Self.far, 0.9),
    ]
    #expect(try Self.best(scores) == "Best source: a (Temperature), pairs: 60")
  }

  /// As where most hours are dry.
  @Test(arguments: [
    (0.02, 0.03, "0.0", "0.0", "+0.03 mm"), (-0.02, -0.03, "0.0", "0.0", "-0.03 mm"),
    (-0.3, 0.004, "-0.3", "0.3", "0.00 mm"),
  ])
  func `a small error of rain is a number`(
    error: Double,
    difference: Double,
    bias: String,
    shown: String,
    compared: String
  ) throws {
    var score = try Self.score("a", .hours(.precipitation, .hours6), error)
    let loss = RivalComparison.Loss(time: Date(timeIntervalSince1970: 0), own: difference, rival: 0)
    score.comparison = RivalComparison([loss], lead: 0, rounding: 0)
    let tables = try Self.page([score]).document.blocks.compactMap { block in
      if case .table(let table) = block { table.rows } else { nil }
    }
    let cells = tables.joined().joined().map { QuantityText.withoutGlue($0.plain) }
    #expect(cells.filter { $0.contains(".") && !$0.hasPrefix("Precip.") } == [bias, shown, shown, compared])
  }

  @Test(arguments: [(0.63, "0.6 °C"), (-0.63, "-0.6 °C"), (-0.02, "0.0 °C")])
  func `a bias that is shown as 0 has no sign`(amount: Double, shown: String) {
    let quantities = QuantityText(units: .metric, language: .english)
    let correction = AppliedCorrection(raw: 12.4, correction: BiasCorrection(pairs: 64, amount: amount))
    #expect(
      QuantityText.withoutGlue(quantities.words(correction, of: .temperature))
        == "corrected from 12.4 °C: mean error of 64 pairs, \(shown) subtracted"
    )
  }

  @Test func `few pairs name no best source, and one source is not compared`() throws {
    let few = try ["a", "b"].map { try Self.score($0, Self.near, 0.5, pairs: 19) }
    #expect(try Self.best(few) == "Too few pairs to compare the sources")
    #expect(try Self.best([Self.score("a", Self.near, 0.5)]) == nil)
    var merged = try Self.score("a", Self.near, 0.1)
    merged.forecaster = .merge
    #expect(try Self.best([Self.score("a", Self.near, 0.5), merged]) == nil, "a rival is not a source")
  }
}
