import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Merge

/// The vote on the condition, rule by rule.
struct ConditionMergeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var votes: [(Condition, Intensity?, Double)]
    var around: FieldValues = [:]
    var expected: Condition?
    var intensity: Intensity?
    /// The result of the votes alone.
    var voted: Intensity?
    var possible: [Condition] = []
    var isWindy = false
    var testDescription: String { name }
  }

  /// - Parameter isAtStation: Whether a station that replaces the models has the votes.
  private static func merge(
    _ row: Row,
    observed: Set<Int> = [],
    isAtStation: Bool = false,
    isDryByNowcast: Bool = false
  ) -> MergedCondition? {
    let votes = row.votes.enumerated().map { index, vote in
      ConditionMerge.Ballot(
        rank: index,
        source: NumberedReports.source(index),
        vote: ConditionVote(vote.0, vote.1),
        weight: vote.2,
        isObservation: observed.contains(index),
        decides: true
      )
    }
    return ConditionMerge.merge(
      votes,
      .init(
        temperature: row.around[.temperature],
        precipitation: row.around[.precipitation],
        pop: row.around[.pop],
        cloudCover: row.around[.cloudCover],
        windSpeed: row.around[.windSpeed],
        windGust: row.around[.windGust],
        isObserved: isAtStation,
        isDryByNowcast: isDryByNowcast
      )
    )
  }

  @Test func `no model weakens the rain that a station observed`() throws {
    let row = Row(name: "", votes: [(.rain, .heavy, 1)], around: [.precipitation: 0])
    let merged = try #require(Self.merge(row, observed: [0], isAtStation: true))
    #expect(merged.intensity == .heavy && merged.votedIntensity == nil)
  }

  @Test(arguments: [(5.0, Condition.rain, Condition?.some(.snow)), (1, .snow, nil)])
  func `a condition that the temperature changes keeps the one that was voted for`(
    celsius: Double,
    expected: Condition,
    voted: Condition?
  ) throws {
    let row = Row(name: "", votes: [(.snow, nil, 1), (.rain, nil, 0.9)], around: [.temperature: celsius])
    let merged = try #require(Self.merge(row))
    #expect(merged.condition == expected && merged.votedCondition == voted)
  }

  @Test func `agreement never exceeds all sources`() throws {
    let votes = [(Condition.clear, 1.0, false), (.partlyCloudy, 1, false), (.squall, 2.4, true)].enumerated()
      .map { index, vote in
        ConditionMerge.Ballot(
          rank: index,
          source: NumberedReports.source(index),
          vote: ConditionVote(vote.0, nil),
          weight: vote.1,
          isObservation: vote.2,
          decides: !vote.2
        )
      }
    let merged = try #require(ConditionMerge.merge(votes, .init()))
    #expect(merged.condition == .squall)
    #expect(merged.agreement == 2.4 / 4.4)
  }

  @Test(arguments: [
    Row(
      name: "thunder at a third, with a chance of rain",
      votes: [(.thunderstorm, nil, 1), (.clear, nil, 1), (.clear, nil, 1)],
      around: [.pop: 30],
      expected: .thunderstorm
    ),
    Row(
      name: "thunder at a third that nothing else speaks for is possible",
      votes: [(.thunderstorm, nil, 1), (.clear, nil, 1), (.clear, nil, 1)],
      around: [.pop: 29],
      expected: .clear,
      possible: [.thunderstorm]
    ),
    Row(
      name: "thunder below a third is possible",
      votes: [(.thunderstorm, nil, 1), (.clear, nil, 1), (.clear, nil, 1), (.clear, nil, 1)],
      expected: .clear,
      possible: [.thunderstorm]
    ),
    Row(
      name: "freezing rain at a third",
      votes: [(.freezingRain, nil, 1), (.rain, nil, 2)],
      expected: .freezingRain
    ),
    Row(
      name: "half is wet",
      votes: [(.rain, .light, 1), (.overcast, nil, 1)],
      expected: .rain,
      intensity: .light
    ),
    Row(
      name: "a third is wet when it rains",
      votes: [(.rain, nil, 1), (.overcast, nil, 2)],
      around: [.precipitation: 0.1, .cloudCover: 90],
      expected: .rain
    ),
    Row(
      name: "a third is not wet when it does not",
      votes: [(.rain, nil, 1), (.overcast, nil, 2)],
      around: [.precipitation: 0, .cloudCover: 90],
      expected: .overcast
    ),
    Row(name: "phase by weight", votes: [(.snow, nil, 2), (.rain, nil, 1)], expected: .snow),
    Row(name: "equal phases, the more severe", votes: [(.snow, nil, 1), (.rain, nil, 1)], expected: .snow),
    Row(
      name: "no snow in the warmth",
      votes: [(.snowShowers, nil, 1)],
      around: [.temperature: 4],
      expected: .rainShowers
    ),
    Row(
      name: "no rain in the frost",
      votes: [(.drizzle, nil, 1)],
      around: [.temperature: -3],
      expected: .snow
    ),
    Row(name: "fog at a half", votes: [(.fog, nil, 1), (.clear, nil, 1)], expected: .fog),
    Row(
      name: "freezing fog is a hazard",
      votes: [(.freezingFog, nil, 1), (.clear, nil, 1)],
      expected: .freezingFog
    ),
    Row(
      name: "the sky by its cloud",
      votes: [(.clear, nil, 1)],
      around: [.cloudCover: 62.5],
      expected: .mostlyCloudy
    ),
    Row(
      name: "the sky by its words, the cloudier",
      votes: [(.clear, nil, 1), (.overcast, nil, 1)],
      expected: .overcast
    ),
    Row(name: "a third of dust is not dust", votes: [(.dust, nil, 1), (.clear, nil, 2)], expected: .clear),
    Row(
      name: "rain that no source expects",
      votes: [(.rain, .light, 1)],
      around: [.precipitation: 0, .pop: 19, .cloudCover: 50],
      expected: .partlyCloudy,
      possible: [.rain]
    ),
    Row(
      name: "rain at a chance of 20 %",
      votes: [(.rain, .light, 1)],
      around: [.precipitation: 0, .pop: 20, .cloudCover: 50],
      expected: .rain,
      intensity: .light
    ),
    Row(
      name: "a hazard that no source expects is possible once",
      votes: [(.freezingDrizzle, nil, 1), (.icePellets, nil, 1), (.thunderstorm, nil, 1), (.clear, nil, 1)],
      around: [.precipitation: 0, .pop: 19, .cloudCover: 5],
      expected: .clear,
      possible: [.thunderstorm, .freezingDrizzle, .icePellets]
    ),
    Row(
      name: "a third is wet at 0.3 mm in three hours",
      votes: [(.rain, nil, 1), (.overcast, nil, 2)],
      around: [.precipitation: 0.3 / 3, .cloudCover: 90],
      expected: .rain
    ),
    Row(
      name: "no rain at 26.6 °F",
      votes: [(.rain, nil, 1)],
      around: [.temperature: (26.6 - 32) * 5 / 9],
      expected: .snow
    ),
    Row(
      name: "no rain at 270.15 K",
      votes: [(.rain, nil, 1)],
      around: [.temperature: 270.15 - 273.15],
      expected: .snow
    ),
    Row(
      name: "windy is beside the sky",
      votes: [(.windy, nil, 3), (.clear, nil, 1)],
      around: [.windSpeed: 10.8],
      expected: .clear,
      isWindy: true
    ),
    Row(
      name: "gusts are windy",
      votes: [(.windy, nil, 3), (.clear, nil, 1)],
      around: [.windSpeed: 5, .windGust: 17],
      expected: .clear,
      isWindy: true
    ),
    Row(
      name: "a breeze is not windy",
      votes: [(.windy, nil, 3), (.clear, nil, 1)],
      around: [.windSpeed: 5],
      expected: .clear
    ),
    Row(
      name: "intensity half way, the stronger",
      votes: [(.rain, .light, 1), (.rain, .heavy, 1)],
      expected: .rain,
      intensity: .heavy
    ),
    Row(
      name: "intensity at most a class from the rate",
      votes: [(.rain, .heavy, 1)],
      around: [.precipitation: 0.5],
      expected: .rain,
      intensity: .moderate,
      voted: .heavy
    ),
    Row(
      name: "2.5 mm an hour are moderate",
      votes: [(.rain, .heavy, 1)],
      around: [.precipitation: 2.5],
      expected: .rain,
      intensity: .heavy
    ),
    Row(
      name: "7.6 mm an hour are heavy",
      votes: [(.rain, .light, 1)],
      around: [.precipitation: 7.6],
      expected: .rain,
      intensity: .moderate,
      voted: .light
    ),
    Row(
      name: "50 mm an hour are extreme",
      votes: [(.rain, .light, 1)],
      around: [.precipitation: 50],
      expected: .rain,
      intensity: .heavy,
      voted: .light
    ),
    Row(
      name: "a hazard stands for the others of its group",
      votes: [(.thunderstorm, nil, 2), (.thunderHail, nil, 1)],
      expected: .thunderstorm
    ),
    Row(name: "severe at a third", votes: [(.tornado, nil, 1), (.clear, nil, 2)], expected: .tornado),
    Row(
      name: "severe below a third is possible",
      votes: [(.tornado, nil, 1), (.clear, nil, 3)],
      expected: .clear,
      possible: [.tornado]
    ),
  ])
  func `votes become one condition`(row: Row) throws {
    let merged = try #require(Self.merge(row))
    #expect(merged.condition == row.expected)
    #expect(merged.intensity == row.intensity)
    #expect(merged.votedIntensity == row.voted)
    #expect(merged.possible.map(\.condition) == row.possible)
    #expect(merged.isWindy == row.isWindy)
  }

  @Test func `precipitation that no source expects is reported separately`() throws {
    let dry: FieldValues = [.precipitation: 0, .pop: 19, .cloudCover: 50]
    let rain = Row(name: "", votes: [(.rain, .light, 1), (.rain, .light, 1)], around: dry)
    let merged = try #require(Self.merge(rain))
    #expect(merged.condition == .partlyCloudy && merged.agreement == 0)
    #expect(merged.unexpected == ConditionVote(.rain, .light))
    #expect(Self.merge(Row(name: "", votes: [(.rain, nil, 1)]))?.unexpected == nil)
  }

  @Test func `rain that a nowcast does not see is only possible, unless a station observes it`() throws {
    let likely: FieldValues = [.precipitation: 0, .pop: 90, .cloudCover: 100]
    let row = Row(name: "", votes: [(.rain, .light, 1)], around: likely)
    let merged = try #require(Self.merge(row, isDryByNowcast: true))
    #expect(merged.condition == .overcast && merged.possible.map(\.condition) == [.rain])
    #expect(merged.isDryByNowcast && merged.unexpected == ConditionVote(.rain, .light))
    #expect(Self.merge(row)?.condition == .rain)
    #expect(Self.merge(row, isAtStation: true, isDryByNowcast: true)?.condition == .rain)
  }

  @Test func `one observation of a tornado is enough`() {
    let row = Row(name: "", votes: [(.tornado, nil, 0.1), (.clear, nil, 3)], expected: .tornado)
    #expect(Self.merge(row, observed: [0])?.condition == .tornado)
  }

  struct Agreement: Sendable {
    var votes: [Condition]
    var cloud: Double?
    var expected: Condition
    var share: Double
  }

  @Test(arguments: [
    Agreement(votes: [.clear, .overcast], expected: .overcast, share: 0.5),
    Agreement(votes: [.clear, .overcast], cloud: 50, expected: .partlyCloudy, share: 0),
    Agreement(votes: [.mostlyClear, .overcast], cloud: 50, expected: .partlyCloudy, share: 0.5),
    Agreement(votes: [.mostlyClear, .mostlyCloudy], cloud: 50, expected: .partlyCloudy, share: 1),
    Agreement(votes: [.overcast, .overcast, .fog], cloud: 10, expected: .clear, share: 0),
    Agreement(
      votes: [.overcast, .mostlyCloudy, .fog, .overcast],
      cloud: 90,
      expected: .overcast,
      share: 0.75
    ),
  ])
  func `votes for the sky agree when they are at most a word apart`(row: Agreement) throws {
    let votes = Row(
      name: "",
      votes: row.votes.map { ($0, nil, 1) },
      around: row.cloud.map { [.cloudCover: $0] } ?? [:]
    )
    let merged = try #require(Self.merge(votes))
    #expect(merged.condition == row.expected)
    #expect(merged.agreement == row.share)
  }

  @Test func `without any votes there is no condition`() {
    #expect(Self.merge(Row(name: "", votes: [], expected: nil)) == nil)
  }
}
