import Weather

/// Finds groups that cannot be right. An observation, each trend and each period of a forecast have a check
/// of their own.
struct GroupCheck {
  private var isCAVOK = false
  private var cloudless: CloudlessSky?
  private var hasLayer = false
  /// The extremes of the last six hours, from the remarks.
  private var sixHours: (maximum: TenthsOfDegree?, minimum: TenthsOfDegree?)
  /// The contradictions already reported: each is reported once, however many groups contradict it.
  private var reported: Set<ImpossibleGroup> = []

  /// Checks the next group.
  ///
  /// - Parameters:
  ///   - hasWeather: Whether the groups before it have weather.
  ///   - visibility: From the groups before it.
  /// - Returns: What is wrong with it, or with earlier groups.
  mutating func take(
    _ value: GroupValue,
    hasWeather: Bool,
    visibility: Visibility?
  ) -> [ImpossibleGroup] {
    let others = ImpossibleGroup.all(in: value, hasWeather: hasWeather)
    let exclusion = exclusion(in: value, hasWeather: hasWeather, visibility: visibility)
    return exclusion.map { [$0] + others } ?? others
  }

  /// Checks the next remark.
  ///
  /// - Returns: What is wrong with it, or with earlier remarks.
  mutating func take(_ remark: Remark) -> [ImpossibleGroup] {
    let own = ImpossibleGroup.all(in: remark)
    switch remark {
    case .sixHourMaximum(let value): sixHours.maximum = value
    case .sixHourMinimum(let value): sixHours.minimum = value
    default: return own
    }
    return own + ImpossibleGroup.all(maximum: sixHours.maximum, minimum: sixHours.minimum)
  }

  /// The contradiction between `CAVOK`, or a code for a sky without cloud, and a group that it excludes.
  private mutating func exclusion(
    in value: GroupValue,
    hasWeather: Bool,
    visibility: Visibility?
  ) -> ImpossibleGroup? {
    switch value {
    case .ceilingAndVisibilityOK:
      isCAVOK = true
      if hasLayer || hasWeather || Self.isExcluded(visibility) { return reportOnce(.ceilingAndVisibilityOK) }
    case .visibility(let group):
      if isCAVOK, Self.isExcluded(group.visibility) { return reportOnce(.ceilingAndVisibilityOK) }
    case .weather: if isCAVOK { return reportOnce(.ceilingAndVisibilityOK) }
    case .cloudless(let word):
      cloudless = word
      if hasLayer { return reportOnce(.cloudless(word)) }
    case .cloud(let group):
      return group.cover == .unknown && group.genus == nil ? nil : exclusionOfLayer()
    default: break
    }
    return nil
  }

  /// Checks a layer whose group cannot be read.
  ///
  /// - Returns: What is wrong with the groups before it.
  mutating func takeUnreadableLayer() -> [ImpossibleGroup] { exclusionOfLayer().map { [$0] } ?? [] }

  private mutating func exclusionOfLayer() -> ImpossibleGroup? {
    hasLayer = true
    return isCAVOK ? reportOnce(.ceilingAndVisibilityOK) : cloudless.flatMap { reportOnce(.cloudless($0)) }
  }

  private mutating func reportOnce(_ exclusion: ImpossibleGroup) -> ImpossibleGroup? {
    reported.insert(exclusion).inserted ? exclusion : nil
  }

  private static func isExcluded(_ visibility: Visibility?) -> Bool {
    visibility.map { $0.distance < .kilometers(10) } ?? false
  }
}
