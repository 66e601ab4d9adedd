import Weather

/// Finds the groups that cannot be right in an observation, in a trend or in a period of a forecast; each has
/// a check of its own.
struct GroupCheck {
  private var isCAVOK = false
  private var cloudless: CloudlessSky?
  private var hasLayer = false
  /// Of six hours, in remarks.
  private var sixHours: (maximum: TenthsOfDegree?, minimum: TenthsOfDegree?)
  /// Each is told once for all that stands beside it.
  private var told: Set<ImpossibleGroup> = []

  /// Takes the next group.
  ///
  /// - Parameter conditions: What the groups before it say.
  /// - Returns: What is wrong with it, or with those before it.
  mutating func take(_ value: GroupValue, beside conditions: Conditions) -> [ImpossibleGroup] {
    let others = ImpossibleGroup.all(in: value, beside: conditions)
    return exclusion(in: value, beside: conditions).map { [$0] + others } ?? others
  }

  /// Takes the next remark.
  ///
  /// - Returns: What is wrong with it, or with those before it.
  mutating func take(_ remark: Remark) -> [ImpossibleGroup] {
    let own = ImpossibleGroup.all(in: remark)
    switch remark {
    case .sixHourMaximum(let value): sixHours.maximum = value
    case .sixHourMinimum(let value): sixHours.minimum = value
    default: return own
    }
    return own + ImpossibleGroup.all(maximum: sixHours.maximum, minimum: sixHours.minimum)
  }

  /// What `CAVOK`, or a word for a sky without cloud, stands beside although it excludes it.
  private mutating func exclusion(in value: GroupValue, beside conditions: Conditions) -> ImpossibleGroup? {
    switch value {
    case .ceilingAndVisibilityOK:
      isCAVOK = true
      if hasLayer || conditions.weather?.isEmpty == false || Self.isExcluded(conditions.visibility) {
        return tell(.ceilingAndVisibilityOK)
      }
    case .visibility(let group):
      if isCAVOK, Self.isExcluded(group.visibility) { return tell(.ceilingAndVisibilityOK) }
    case .weather: if isCAVOK { return tell(.ceilingAndVisibilityOK) }
    case .cloudless(let word):
      cloudless = word
      if hasLayer { return tell(.cloudless(word)) }
    case .cloud(let group):
      return group.cover == .unknown && group.genus == nil ? nil : exclusionOfLayer()
    default: break
    }
    return nil
  }

  /// Takes a layer whose group cannot be read.
  ///
  /// - Returns: What is wrong with the groups before it.
  mutating func takeUnreadableLayer() -> [ImpossibleGroup] { exclusionOfLayer().map { [$0] } ?? [] }

  private mutating func exclusionOfLayer() -> ImpossibleGroup? {
    hasLayer = true
    return isCAVOK ? tell(.ceilingAndVisibilityOK) : cloudless.flatMap { tell(.cloudless($0)) }
  }

  private mutating func tell(_ exclusion: ImpossibleGroup) -> ImpossibleGroup? {
    told.insert(exclusion).inserted ? exclusion : nil
  }

  private static func isExcluded(_ visibility: Visibility?) -> Bool {
    visibility.map { $0.distance < .kilometers(10) } ?? false
  }
}
