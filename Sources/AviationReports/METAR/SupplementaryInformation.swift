/// What an observation says beyond the state of the weather (WMO-No. 306, FM 15.13), with what nations add to it. Most say
/// nothing of it.
package struct SupplementaryInformation: Hashable, Sendable {
  package private(set) var windShear: [WindShear] = []
  package private(set) var seaStates: [SeaState] = []
  package private(set) var runwayStates: [RunwayState] = []
  package private(set) var colourStates: [ColourState] = []
  package private(set) var rainfall: [RainfallGroup] = []
  /// Wind, visibility, weather and sky after the pressure: a second set, which is not the observation.
  package private(set) var conditions: Conditions?
  /// `NOSIG`.
  package private(set) var expectsNoSignificantChange = false

  init(_ groups: [Group]) {
    var second = Conditions()
    var hasSecond = false
    for group in groups {
      switch group.value {
      case .windShear(let shear), .remark(.windShear(let shear)): windShear.append(shear)
      case .sea(let sea): seaStates.append(sea)
      case .runwayState(let state): runwayStates.append(state)
      case .rainfall(let rain): rainfall.append(rain)
      case .noSignificantChange: expectsNoSignificantChange = true
      case .colour(let state):
        // That of a trend is the trend's.
        if case .change = group.section { continue }
        colourStates.append(state)
      default:
        if group.section == .supplementary, second.take(group.value) { hasSecond = true }
      }
    }
    if hasSecond { conditions = second }
  }
}

extension METAR {
  package var supplementaryInformation: SupplementaryInformation { SupplementaryInformation(groups) }
}
