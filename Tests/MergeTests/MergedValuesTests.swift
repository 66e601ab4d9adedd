import TestSupport
import Testing
import Weather

@testable import Merge

@Suite struct MergedValuesTests {
  /// Sets and removes fields in any order, and compares the result with a dictionary.
  @Test(arguments: 1...20)
  func `each field keeps its own value`(seed: UInt64) {
    var dice = SplitMix64(state: seed)
    var values = MergedValues()
    var expected: [Field: MergedValue] = [:]
    for number in 0..<100 {
      guard let field = Field.allCases.randomElement(using: &dice) else { continue }
      let isRemoved = Int.random(in: 0..<3, using: &dice) == 0
      let value = isRemoved ? nil : MergedValue(field, value: Double(number), method: .mean, count: 1)
      values[field] = value
      expected[field] = value
    }
    #expect(values.count == expected.count)
    #expect(values.values.map(\.field) == expected.keys.sorted { $0.rawValue < $1.rawValue })
    for field in Field.allCases { #expect(values[field] == expected[field]) }
    for (field, value) in values { #expect(value == expected[field]) }
  }
}
