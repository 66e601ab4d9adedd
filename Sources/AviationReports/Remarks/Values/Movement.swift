/// Where a phenomenon moves to.
package enum Movement: Equatable, Sendable {
  /// `MOV NW SLOLY` is slow.
  case toward(CompassSectors, isSlow: Bool = false)
  case little
  case unknown
}
