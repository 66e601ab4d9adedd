/// Temperature and dew point in whole degrees: `24/13`, `M05/M09`, `07/`, `02///`,
/// `XX/XX` (WMO-No. 306, FM 15.11).
package struct TemperatureGroup: Equatable, Sendable {
  /// Degrees Celsius; `nil` when not measured.
  package let temperature: Int8?
  package let dewPoint: Int8?
  /// `M00`: below zero, but rounded to it (FM 15.11.1: -0.5 ... -0.1).
  package let temperatureIsMinusZero: Bool
  package let dewPointIsMinusZero: Bool

  /// `/////` in the place of a temperature; elsewhere it is a wind, see `METARDecoder`.
  static let missing = TemperatureGroup()

  private init() {
    temperature = nil
    dewPoint = nil
    temperatureIsMinusZero = false
    dewPointIsMinusZero = false
  }

  /// Reads one token.
  package init?(group: Span<UInt8>) {
    guard group.count >= 3, group.count <= 8, let first = Part(group, at: 0), group.isSlash(first.end) else {
      return nil
    }
    temperature = first.value
    temperatureIsMinusZero = first.isMinusZero
    if first.end + 1 == group.count {
      guard first.value != nil else { return nil }
      dewPoint = nil
      dewPointIsMinusZero = false
    } else {
      guard let second = Part(group, at: first.end + 1),
        first.value != nil || second.value != nil || first.isLettered
      else { return nil }
      // `05/M08/`: a slash behind two values means nothing.
      let isSlashBehind = first.value != nil && second.value != nil && group.isSlash(second.end)
      guard second.end + (isSlashBehind ? 1 : 0) == group.count else { return nil }
      dewPoint = second.value
      dewPointIsMinusZero = second.isMinusZero
    }
  }

  private struct Part {
    let value: Int8?
    let isMinusZero: Bool
    /// Whether it is written as `XX` or `M`. Slashes alone are not a temperature.
    let isLettered: Bool
    let end: Int

    init?(_ group: Span<UInt8>, at start: Int) {
      let isMinus = group.byte(start) == UInt8(ascii: "M") || group.byte(start) == UInt8(ascii: "-")
      let first = isMinus ? start + 1 : start
      if let degrees = group.number(first, 2) {
        value = Int8(isMinus ? -degrees : degrees)
        isMinusZero = isMinus && degrees == 0
        isLettered = false
        end = first + 2
      } else if group.isMissing(start, 2) || group.word(start, 2) == "XX" || group.word(start, 2) == "MM" {
        value = nil
        isMinusZero = false
        isLettered = !group.isSlash(start)
        end = start + 2
      } else if isMinus, first == group.count || group.isSlash(first) {
        value = nil
        isMinusZero = false
        isLettered = true
        end = first
      } else if group.isSlash(start), start == 0 {
        // `/M01`: a dew point without a temperature.
        value = nil
        isMinusZero = false
        isLettered = false
        end = start
      } else {
        return nil
      }
    }
  }
}
