package import Weather

/// A runway visual range: `R28L/2600FT/U`, `R01/0600V1000U`, `R24/P2000N`, `R26/////` (WMO-No. 306, FM 15.7;
/// FMH-1 section 12.6.7).
package struct RunwayVisualRange: Equatable, Sendable {
  package typealias Tendency = StationConditions.RunwayVisualRange.Tendency

  package let runway: RunwayDesignator
  /// In metres or feet, depending on `isInFeet`; `nil` for `////`.
  package let low: UInt16?
  package let lowBound: Bound?
  /// The upper end if the range varies (`V`).
  package let high: UInt16?
  package let highBound: Bound?
  package let isInFeet: Bool
  package let tendency: Tendency?

  package var minimum: Visibility? { low.map { Visibility(length($0), lowBound) } }
  package var maximum: Visibility? { high.map { Visibility(length($0), highBound) } }

  private func length(_ value: UInt16) -> Length { isInFeet ? .feet(Double(value)) : .meters(Double(value)) }

  /// Reads one token that begins with `R`.
  package init?(group: Span<UInt8>) {
    var at = 0
    guard group.byte(0) == UInt8(ascii: "R"), let runway = RunwayDesignator(group, at: 1, end: &at),
      group.isSlash(at)
    else { return nil }
    self.runway = runway
    at += 1

    guard let first = Reading(group, at: at) else { return nil }
    at = first.end
    low = first.value
    lowBound = first.bound
    if group.byte(at) == UInt8(ascii: "V") {
      guard let second = Reading(group, at: at + 1), second.value != nil else { return nil }
      at = second.end
      high = second.value
      highBound = second.bound
    } else {
      high = nil
      highBound = nil
    }
    isInFeet = group.word(at, 2) == "FT"
    if isInFeet {
      at += 2
    } else if group.byte(at) == UInt8(ascii: "M") {
      at += 1
    }
    // Canada and the United States put a slash before the tendency, and keep the slash when there is no
    // tendency.
    if group.isSlash(at), first.value != nil { at += 1 }
    switch group.word(from: at) {
    case "U": tendency = .rising
    case "D": tendency = .falling
    case "N": tendency = .steady
    case Word.none where at == group.count: tendency = nil
    default:
      // One slash for the tendency; six or more slashes are a runway state without figures (FM 15.13.6).
      guard first.value == nil, group.count - at == 1, group.isSlash(at) else { return nil }
      tendency = nil
    }
  }

  private struct Reading {
    let value: UInt16?
    let bound: Bound?
    let end: Int

    init?(_ group: Span<UInt8>, at start: Int) {
      var first = start
      switch group.byte(start) {
      case UInt8(ascii: "P"):
        bound = .moreThan
        first += 1
      case UInt8(ascii: "M"):
        bound = .lessThan
        first += 1
      default: bound = nil
      }
      if let number = group.number(first, 4), !group.isDigit(first + 4) {
        value = UInt16(number)
      } else if group.isMissing(first, 4) {
        value = nil
      } else {
        return nil
      }
      end = first + 4
    }
  }
}
