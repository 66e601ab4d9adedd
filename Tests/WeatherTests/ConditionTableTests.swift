import Testing
import Weather

@Suite struct ConditionTableTests {
  @Test func `the name of a condition is that of its case`() {
    #expect(Condition.allCases.map(\.name) == Condition.allCases.map { String(describing: $0) })
  }

  @Test(arguments: [
    ("open_meteo", "61", ConditionTable.Answer.vote(ConditionVote(.rain, .light))),
    ("open_meteo", "0", .vote(ConditionVote(.clear))),
    ("open_meteo", "99", .vote(ConditionVote(.thunderHail, .heavy))),
    ("open_meteo", "4", .unlisted), ("open_meteo", "", .unlisted), ("open_meteo", "6", .unlisted),
    ("openweathermap", "701", .vote(ConditionVote(.mist, .moderate))), ("openweathermap", "903", .unknown),
    ("met_norway", "partlycloudy", .vote(ConditionVote(.partlyCloudy))),
    ("met_norway", "partlycloudy_day", .vote(ConditionVote(.partlyCloudy))),
    ("met_norway", "partlycloudy_polartwilight", .vote(ConditionVote(.partlyCloudy))),
    ("met_norway", "rain_night", .vote(ConditionVote(.rain, .moderate))), ("met_norway", "_night", .unlisted),
    ("met_norway", "lightssnowshowersandthunder_day", .vote(ConditionVote(.thunderSnow, .light))),
    ("bright_sky", "dry", .unknown), ("bright_sky_icon", "clear-day", .vote(ConditionVote(.clear))),
    ("metar", "+TSGR", .vote(ConditionVote(.thunderHail, .heavy))),
    ("nobody", "61", .unlisted), ("", "", .unlisted), ("open", "_meteo 61", .unlisted),
  ])
  func `a code has the meaning in the table`(source: String, code: String, answer: ConditionTable.Answer) {
    #expect(ConditionTable.vote(source: source, code: code) == answer)
  }

  @Test func `every condition is a code of agg's table`() {
    for condition in Condition.allCases {
      #expect(ConditionTable.vote(source: "agg", code: condition.name).vote?.condition == condition)
    }
  }

  @Test func `a table of codes is found by its full name`() {
    #expect(ConditionTable.hasSource("open_meteo"))
    #expect(!ConditionTable.hasSource("open"))
    #expect(!ConditionTable.hasSource(""))
    #expect(ConditionTable.sources.contains("weatherapi"))
    #expect(ConditionTable.sources == ConditionTable.sources.sorted())
    #expect(ConditionTable.sources.allSatisfy { ConditionTable.hasSource($0) })
  }
}
