package import Weather

/// Supplementary information of an observation (WMO-No. 306, FM 15.13), with national additions. Most
/// observations have none.
package struct SupplementaryInformation: Equatable, Sendable {
  package private(set) var windShear: [WindShear] = []
  package private(set) var seaStates: [SeaState] = []
  package private(set) var runwayStates: [RunwayState] = []
  package private(set) var colourStates: [ColourState] = []
  package private(set) var rainfall: [RainfallGroup] = []
  /// Wind, visibility, weather and sky after the pressure: further sets, none of which is the observation.
  /// Each wind begins a new set.
  package private(set) var conditions: [Conditions] = []
  /// `NOSIG`.
  package private(set) var expectsNoSignificantChange = false

  package var isEmpty: Bool {
    windShear.isEmpty && seaStates.isEmpty && runwayStates.isEmpty && colourStates.isEmpty && rainfall.isEmpty
      && conditions.isEmpty && !expectsNoSignificantChange
  }

  init(_ groups: [Group]) {
    // In a span: a copy of each group would take longer than a look at it.
    let groups = groups.span
    for index in groups.indices {
      switch groups[index].value {
      case .windShear(let shear), .remark(.windShear(let shear)): windShear.append(shear)
      case .sea(let sea): seaStates.append(sea)
      case .runwayState(let state): runwayStates.append(state)
      case .rainfall(let rain): rainfall.append(rain)
      case .noSignificantChange: expectsNoSignificantChange = true
      case .colour(let state):
        // Groups of a trend belong to the trend.
        if groups[index].section.isChange { continue }
        colourStates.append(state)
      default:
        if groups[index].section == .supplementary { takeCondition(groups[index].value) }
      }
    }
  }

  private mutating func takeCondition(_ value: GroupValue) {
    var current = conditions.last ?? Conditions()
    var beginsAnother = conditions.isEmpty
    if case .wind = value, current.wind?.speed != nil {
      current = Conditions()
      beginsAnother = true
    }
    guard current.take(value) else { return }
    if beginsAnother { conditions.append(current) } else { conditions[conditions.count - 1] = current }
  }
}

extension METAR {
  package var supplementaryInformation: SupplementaryInformation { SupplementaryInformation(groups) }
}
