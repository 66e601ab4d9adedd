/// The state of the runway in remarks of the US military: what is on it, and the runway condition reading
/// (RCR) of a decelerometer (CNATRA P-304, RSC and RCR).
package struct RunwayCondition: Equatable, Sendable {
  /// What covers the runway: `WR`, `SLR`, `LSR`, `PSR` or `IR`.
  package enum Surface: UInt8, Equatable, Sendable, CaseIterable {
    case wet, slush, looseSnow, packedSnow, ice
  }

  package let surface: Surface
  /// 2...25; `nil` for `//`.
  package let reading: UInt8?
  /// Ice, snow or slush in patches.
  package internal(set) var isPatchy = false
  /// Whether the runway is wet (`true`) or dry beside the patches, if reported.
  package internal(set) var isRestWet: Bool?
  /// Treated with sand or another material against slipping.
  package internal(set) var isSanded = false
  /// `HFS` before it: on the high friction surface, the part for the roll-out.
  package internal(set) var isOnHighFrictionSurface = false
}
