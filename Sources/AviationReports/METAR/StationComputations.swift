package import Weather

/// The values that a station computes itself and reports in the remarks of an observation.
package struct StationComputations: Equatable, Sendable {
  /// In percent.
  package private(set) var relativeHumidity: Double?
  package private(set) var densityAltitude: Length?
  package private(set) var pressureAltitude: Length?

  package init(in metar: borrowing METAR) {
    let groups = metar.groups.span
    for index in groups.indices {
      switch groups[index].value {
      case .remark(.relativeHumidity(let percent)): relativeHumidity = Double(percent)
      case .remark(.densityAltitude(let feet?)): densityAltitude = .feet(Double(feet))
      case .remark(.pressureAltitude(let feet)): pressureAltitude = .feet(Double(feet))
      default: break
      }
    }
  }
}
