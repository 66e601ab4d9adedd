/// Numbered quadrants of the horizon, as in Mexican reports.
package struct Quadrants: OptionSet, Equatable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 1...4, in rising order.
  package var numbers: [Int] { (1...4).filter { contains(Quadrants(number: $0)) } }

  /// - Parameter number: 1...4.
  init(number: Int) { rawValue = 1 << UInt8(truncatingIfNeeded: number) }
}
