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

  /// `1 of 3 sources: rain` if the merged amount is 0; beside an amount, `2 of 3 sources`.
  func rainVotesText(in language: Language) -> String? {
    guard let (wet, all) = rainVotes else { return nil }
    let isDry = values[.precipitation]?.value == 0
    let isSnow = temperature.map { RainOutlook.Kind(at: $0) } == .snow
    return language.text(
      isDry ? (isSnow ? .snowVotes : .rainVotes) : .precipitationVotesAlone,
      ["wet": "\(wet)", "all": "\(all)"]
    )
  }
}
