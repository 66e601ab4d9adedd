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
}
