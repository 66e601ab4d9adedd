import Weather

/// Finds what stands beside `CAVOK`, or beside a word for a sky without cloud, although it excludes it.
struct ExclusionCheck {
  private var isCAVOK = false
  private var cloudless: CloudlessSky?
  private var hasLayer = false

  /// Takes the next group.
  ///
  /// - Parameter conditions: What the groups before it say.
  mutating func note(
    _ value: GroupValue,
    beside conditions: Conditions,
    in contradictions: inout [METAR.Contradiction]
  ) {
    switch value {
    case .ceilingAndVisibilityOK:
      isCAVOK = true
      if hasLayer || conditions.weather?.isEmpty == false || Self.isExcluded(conditions.visibility) {
        Self.noteCAVOK(in: &contradictions)
      }
    case .visibility(let group):
      if isCAVOK, Self.isExcluded(group.visibility) { Self.noteCAVOK(in: &contradictions) }
    case .weather: if isCAVOK { Self.noteCAVOK(in: &contradictions) }
    case .cloudless(let word):
      if hasLayer { contradictions.append(.cloudless(word)) }
      cloudless = word
    case .cloud(let group):
      guard group.cover != .unknown || group.genus != nil else { return }
      hasLayer = true
      if isCAVOK { Self.noteCAVOK(in: &contradictions) }
      if let cloudless { contradictions.append(.cloudless(cloudless)) }
    default: break
    }
  }

  /// Takes a layer whose group cannot be read.
  mutating func noteUnreadableLayer() { hasLayer = true }

  /// Once for all that stands beside it.
  private static func noteCAVOK(in contradictions: inout [METAR.Contradiction]) {
    if contradictions.last != .ceilingAndVisibilityOK { contradictions.append(.ceilingAndVisibilityOK) }
  }

  private static func isExcluded(_ visibility: Visibility?) -> Bool {
    visibility.map { $0.distance < .kilometers(10) } ?? false
  }
}
