import Aggregation
import Foundation
import TestSupport
import Testing
import Weather

@testable import Formats
@testable import Layout
@testable import Pages

struct HistoryTableTests {
  /// An evening that began clear and became grey.
  private static func portland() throws -> AirportAnswer {
    var answer = try AirportFixtures.greyPortland()
    let conditions = try #require(answer.conditions)
    var earlier = try #require(try AirportFixtures.calmPortland().conditions).content
    earlier.observed = conditions.content.observed?.addingTimeInterval(-3600)
    answer.pastHours = 6
    answer.history = try #require(
      AirportHistory([conditions.content, earlier], hours: 6, now: answer.now)
    ).part(of: conditions.source)
    return answer
  }

  private static func text(_ answer: AirportAnswer, _ width: Int, _ language: Language) -> String {
    Presentation.airport([answer]).rendered(
      as: .text,
      WeatherFixtures.options(width) {
        $0.airportSections = .history
        $0.language = language
      }
    )
  }

  @Test(arguments: [40, 80])
  func `the newest report is first, and the trend last`(width: Int) throws {
    expectGolden(Self.text(try Self.portland(), width, .english), "airport-history-\(width).txt")
  }

  @Test(arguments: Language.allCases.filter { $0 != .english })
  func `the last hours are shown in each language`(language: Language) throws {
    let text = Self.text(try Self.portland(), 80, language)
    expectGolden(text, "languages/history-\(language.rawValue)-80.txt")
    #expect(text.contains(language.text(.lastHours)))
  }

  @Test func `the trend of a clear sky is that it has no ceiling`() throws {
    var answer = try AirportFixtures.calmPortland()
    answer.pastHours = 6
    let conditions = try #require(answer.conditions)
    answer.history = AirportHistory([conditions.content], hours: 6, now: answer.now)?
      .part(of: conditions.source)
    #expect(Self.text(answer, 80, .english).contains("Trend: no ceiling."))
  }

  @Test func `a ceiling that has gone is one that rose`() throws {
    var answer = try AirportFixtures.calmPortland()
    answer.pastHours = 6
    let conditions = try #require(answer.conditions)
    for (earlier, change) in [(try AirportFixtures.greyPortland(), "rising"), (answer, "steady")] {
      var oldest = try #require(earlier.conditions).content
      oldest.observed = conditions.content.observed?.addingTimeInterval(-3600)
      answer.history = AirportHistory([conditions.content, oldest], hours: 6, now: answer.now)?
        .part(of: conditions.source)
      #expect(Self.text(answer, 80, .english).contains("Trend: no ceiling, \(change);"))
    }
  }

  @Test func `missing reports are reported as missing`() throws {
    var answer = try AirportFixtures.calmPortland()
    answer.pastHours = 6
    #expect(Self.text(answer, 80, .english).contains("No source has reports of the last hours for KPWM."))
  }
}

extension AirportHistory {
  fileprivate func part(of source: SourceID) -> AirportAnswer.Part<AirportHistory> {
    AirportAnswer.Part(source, self)
  }
}
