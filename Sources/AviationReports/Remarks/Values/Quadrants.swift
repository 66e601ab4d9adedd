/// Quarters of the horizon by their number, as Mexican reports name them.
package struct Quadrants: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 1...4, rising.
  package var numbers: [Int] { (1...4).filter { contains(Quadrants(number: $0)) } }

  /// - Parameter number: 1...4.
  init(number: Int) { rawValue = 1 << UInt8(truncatingIfNeeded: number) }
}
