import Text
import Weather

/// The condition of a day, from those of its hours: a hazard in any hour; else rain or snow that lasts long
/// enough to plan around; else an obscuration during half of the day; else the sky for the mean cloud cover.
struct DayCondition {
  private(set) var vote: ConditionVote?
  private(set) var possible: [ConditionVote] = []

  /// In millimetres. A day with this amount is wet whatever the hours say, as is a day with a quarter of wet
  /// hours.
  private static let wetAmount = 1.0

  /// - Parameters:
  ///   - votes: The conditions of the hours.
  ///   - possible: Their possible hazards.
  ///   - rain: The day's precipitation, in millimetres.
  ///   - cloud: The mean cloud cover, in percent.
  init(_ votes: [ConditionVote], possible: [ConditionVote], rain: Double?, cloud: Double?) {
    let dangers = votes.filter { ConditionGroups.dangers.contains($0.condition) }
    let wet = votes.filter { ConditionGroups.wet.contains($0.condition) }
    let obscured = votes.filter { ConditionGroups.obscuring.contains($0.condition) }
    let isWet = wet.count * 4 >= votes.count || (rain ?? 0).reaches(Self.wetAmount)
    if let worst = dangers.max(by: { $0.condition < $1.condition }) {
      vote = Self.strongest(dangers.filter { $0.condition == worst.condition })
    } else if !wet.isEmpty, isWet {
      vote = Self.commonest(wet)
    } else if obscured.count * 2 >= votes.count, !obscured.isEmpty {
      vote = Self.commonest(obscured)
    } else if let cloud {
      vote = ConditionVote(Condition.sky(cloud: cloud))
    } else {
      vote = Self.commonest(votes.filter { Condition.sky.contains($0.condition) })
    }
    let others = (dangers + possible).filter { $0.condition != vote?.condition }
    self.possible = others.unique(by: \.condition)
  }

  /// The condition of most hours, the more severe of equals, with its highest intensity.
  private static func commonest(_ votes: [ConditionVote]) -> ConditionVote? {
    var counts: [Condition: Int] = [:]
    for vote in votes { counts[vote.condition, default: 0] += 1 }
    let most = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    return strongest(votes.filter { $0.condition == most })
  }

  private static func strongest(_ votes: [ConditionVote]) -> ConditionVote? {
    votes.max { ($0.intensity?.rank ?? -1) < ($1.intensity?.rank ?? -1) }
  }
}
