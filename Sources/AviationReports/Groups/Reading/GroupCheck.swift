import Weather

/// Finds groups that cannot be right. An observation, each trend and each period of a forecast have a check
/// of their own.
struct GroupCheck {
  private var wind: WindGroup?
  private var sector: Wind.VariableSector?
  private var isCAVOK = false
  private var cloudless: CloudlessSky?
  private var hasLayer = false
  /// The extremes of the last six hours, from the remarks.
  private var sixHours: (maximum: TenthsOfDegree?, minimum: TenthsOfDegree?)
  /// The contradictions already reported: each is reported once, however many groups contradict it.
  private var reported: [ImpossibleGroup] = []

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
    switch value {
    case .wind(let wind):
      self.wind = wind
      // A sector may precede its wind.
      return ImpossibleGroup.all(in: wind) + (sector.map { ImpossibleGroup.all(in: $0, of: wind) } ?? [])
    case .windSector(let sector):
      self.sector = sector
      return wind.map { ImpossibleGroup.all(in: sector, of: $0) } ?? []
    case .visibility(let group):
      var found: [ImpossibleGroup] = []
      if isCAVOK, Self.isExcluded(group.visibility) { found = reportOnce(.ceilingAndVisibilityOK) }
      if group.isImpossible { found.append(.visibility(group)) }
      return found
    case .ceilingAndVisibilityOK:
      isCAVOK = true
      return hasLayer || hasWeather || Self.isExcluded(visibility) ? reportOnce(.ceilingAndVisibilityOK) : []
    case .weather: return isCAVOK ? reportOnce(.ceilingAndVisibilityOK) : []
    case .noSignificantWeather: return hasWeather ? [.weatherBesideNone] : []
    case .cloudless(let word):
      cloudless = word
      return hasLayer ? reportOnce(.cloudless(word)) : []
    case .cloud(let group):
      if case .unknown = group.cover, group.genus == nil { return [] }
      return takeLayer()
    default: return []
    }
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

  /// Checks a layer whose group cannot be read.
  ///
  /// - Returns: What is wrong with the groups before it.
  mutating func takeUnreadableLayer() -> [ImpossibleGroup] { takeLayer() }

  private mutating func takeLayer() -> [ImpossibleGroup] {
    hasLayer = true
    if isCAVOK { return reportOnce(.ceilingAndVisibilityOK) }
    return cloudless.map { reportOnce(.cloudless($0)) } ?? []
  }

  /// The contradiction between a group and `CAVOK`, or a code for a sky without cloud, that excludes it.
  private mutating func reportOnce(_ exclusion: ImpossibleGroup) -> [ImpossibleGroup] {
    guard !reported.contains(exclusion) else { return [] }
    reported.append(exclusion)
    return [exclusion]
  }

  private static func isExcluded(_ visibility: Visibility?) -> Bool {
    visibility.map { $0.distance < .kilometers(10) } ?? false
  }
}
