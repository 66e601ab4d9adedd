package import Weather

/// A wind as written: `28016G27KT`, `VRB02MPS`, `/////KT`, `280P99KT` (WMO-No. 306,
/// FM 15.5, group `dddffGfmfm`).
package struct WindGroup: Equatable, Sendable {
  /// Where the wind comes from.
  package enum Direction: Equatable, Sendable {
    /// Degrees true, 0...360.
    case degrees(UInt16)
    case variable
    case missing
  }

  package let direction: Direction
  /// In `unit`; `nil` for `//`.
  package let speed: UInt16?
  package let gust: UInt16?
  /// `P`: the speed is above the highest that can be coded (100 kt or 50 m/s and more).
  package let speedBound: Bound?
  package let gustBound: Bound?
  package let unit: Unit
  /// `E25003KT`: estimated, because the instrument is out of service.
  package let isEstimated: Bool

  package var isMissing: Bool { direction == .missing && speed == nil }

  /// The value of the group in canonical units; `nil` if nothing was measured.
  package var wind: Wind? {
    if isMissing { return nil }
    let from: WindDirection? =
      switch direction {
      case .degrees(let degrees): .reported(degrees: Double(degrees))
      case .variable: .variable
      case .missing: nil
      }
    var wind = Wind(
      direction: from,
      speed: speed.map { unit.speed(Double($0)) },
      gust: gust.map { unit.speed(Double($0)) }
    )
    wind.isEstimated = isEstimated
    (wind.speedBound, wind.gustBound) = (speedBound, gustBound)
    return wind
  }

  /// Reads one token. A missing unit means knots, but only after a gust: five bare digits may mean anything.
  package init?(group: Span<UInt8>) {
    guard group.count >= 5 else { return nil }
    var at = group.byte(0) == UInt8(ascii: "E") && group.isDigit(1) ? 1 : 0
    isEstimated = at == 1
    if let degrees = group.number(at, 3) {
      guard degrees <= 360 else { return nil }
      direction = .degrees(UInt16(degrees))
    } else if group.word(at, 3) == "VRB" {
      direction = .variable
    } else if group.isMissing(at, 3) {
      direction = .missing
    } else {
      return nil
    }
    at += 3

    guard let mean = Amount(group, at: at) else { return nil }
    speed = mean.value
    speedBound = mean.bound
    at = mean.end
    if group.byte(at) == UInt8(ascii: "G") {
      guard let peak = Amount(group, at: at + 1) else { return nil }
      gust = peak.value
      gustBound = peak.bound
      at = peak.end
    } else {
      gust = nil
      gustBound = nil
    }

    if let written = Unit(group.word(from: at)) {
      unit = written
    } else if at == group.count, gust != nil || direction == .missing && speed == nil && at == 5 {
      unit = .knots
    } else {
      return nil
    }
  }

  /// Two or three digits, possibly after `P`, or slashes.
  private struct Amount {
    let value: UInt16?
    let bound: Bound?
    let end: Int

    init?(_ group: Span<UInt8>, at start: Int) {
      bound = group.byte(start) == UInt8(ascii: "P") ? .moreThan : nil
      let first = bound == nil ? start : start + 1
      let length = group.digits(from: first)
      if length == 2 || length == 3, let number = group.number(first, length) {
        value = UInt16(number)
        end = first + length
      } else if group.isMissing(first, 2) {
        value = nil
        end = first + 2
      } else {
        return nil
      }
    }
  }
}
