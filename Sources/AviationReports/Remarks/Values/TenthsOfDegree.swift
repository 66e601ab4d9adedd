package import Weather

/// A temperature in tenths of a degree Celsius, as `sTTT` codes it.
package struct TenthsOfDegree: Equatable, Sendable {
  package let tenths: Int16
  package var temperature: Temperature { .celsius(Double(tenths) / 10) }

  /// Reads `sTTT` at a position: 0 for plus, 1 for minus.
  init?(_ group: Span<UInt8>, at start: Int) {
    guard let sign = group.number(start, 1), sign <= 1, let value = group.number(start + 1, 3) else {
      return nil
    }
    tenths = Int16(sign == 1 ? -value : value)
  }
}
