/// Where something is, as seen from the station.
package struct RemarkLocation: Hashable, Sendable {
  package var sectors = CompassSectors()
  package var isOverhead = false
  /// 5 to 10 statute miles away.
  package var isInVicinity = false
  /// 10 to 30 statute miles away.
  package var isDistant = false
  package var distance: UInt16?
  package var distanceIsInKilometers = false

  var isEmpty: Bool { sectors.isEmpty && !isOverhead && !isInVicinity && !isDistant && distance == nil }
}

/// Where a phenomenon goes.
package enum Movement: Hashable, Sendable {
  case toward(CompassSectors)
  case little
  case unknown
}
