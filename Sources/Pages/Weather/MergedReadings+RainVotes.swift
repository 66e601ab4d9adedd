import Layout
import Merge
import Weather

extension MergedReadings {
  /// How many of the sources report rain or snow; `nil` when all agree, because then there is nothing to add.
  var rainVotes: (wet: Int, all: Int)? {
    guard let rain = values[.precipitation], let wet = rain.wetSources, wet > 0, wet < rain.used.count else {
      return nil
    }
    return (wet, rain.used.count)
  }
  /// `1 of 3 sources: rain`, or `2 of 3 sources` of an amount, which must be rain or snow.
  func rainVotes(in language: Language) -> String? {
    guard let (wet, all) = rainVotes else { return nil }
    let isDry = values[.precipitation]?.value == 0
    // As the kind of precipitation is chosen where no source states it.
    let isFrost = values.value(of: .temperature).map { $0 < 1 } ?? false
    return language.text(
      isDry ? (isFrost ? .snowVotes : .rainVotes) : .precipitationVotesAlone,
      ["wet": "\(wet)", "all": "\(all)"]
    )
  }
}
