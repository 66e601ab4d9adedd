import ForeFlight
import Testing
import Weather

@Suite struct WeatherPhraseTests {
  @Test(arguments: [
    ("light rain", ConditionVote(.rain, .light)),
    ("moderate rain showers", ConditionVote(.rainShowers, .moderate)),
    ("heavy rain", ConditionVote(.rain, .heavy)),
    ("rain", ConditionVote(.rain, .moderate)),
    ("moderate rain, thunderstorms", ConditionVote(.thunderstorm, .moderate)),
    ("Thunderstorms in Vicinity", ConditionVote(.thunderstorm, .light)),
    ("showers in vicinity", ConditionVote(.rainShowers, .light)),
    ("mist", ConditionVote(.mist, .moderate)),
    ("light freezing drizzle", ConditionVote(.freezingDrizzle, .light)),
    ("freezing fog", ConditionVote(.freezingFog, .moderate)),
    ("patches of fog", ConditionVote(.fog, .light)),
    ("light snow, rain", ConditionVote(.sleet, .light)),
    ("heavy snow, thunderstorms", ConditionVote(.thunderSnow, .heavy)),
    ("blowing snow", ConditionVote(.blowingSnow, .moderate)),
    ("lightning, rain", ConditionVote(.rain, .moderate)),
    ("duststorm", ConditionVote(.dust, .heavy)),
    ("heavy sandstorm", ConditionVote(.dust, .extreme)),
    ("smoke", ConditionVote(.smoke, .moderate)),
    ("recent rain", nil),
    ("cumulonimbus", nil),
  ])
  func `a phrase is translated to the shared vocabulary`(phrase: String, expected: ConditionVote?)
    async throws
  {
    let report = try await answer(#"{"report": {"conditions": {"weather": ["\#(phrase)"]}}}"#).get()
    #expect(report.conditions?.weather?.map(\.vote) == [expected])
  }

  @Test(arguments: [
    ("Moderate rain", "rain"), ("moderate rain, thunderstorms", "rain, thunderstorms"),
    ("Light Rain", "light rain"),
    ("moderate", "moderate"),
  ])
  func `the phrases are those of reports`(phrase: String, text: String) async throws {
    let report = try await answer(#"{"report": {"conditions": {"weather": ["\#(phrase)"]}}}"#).get()
    #expect(report.conditions?.weather?.map(\.text) == [text])
  }
}
