import Synchronization
import Testing
import Text

struct UniqueTests {
  @Test(arguments: [
    ([], []), (["b"], ["b"]), (["b", "a", "b", "c", "a"], ["b", "a", "c"]),
    // An e with an acute accent, in one scalar and in two.
    (["\u{E9}", "e\u{301}"], ["\u{E9}"]),
  ])
  func `each element is kept once, in order`(all: [String], expected: [String]) {
    #expect(all.unique() == expected)
  }

  @Test func `the first element of each key is kept`() {
    #expect(["ant", "bee", "ape", "cow", "bat"].unique(by: \.first) == ["ant", "bee", "cow"])
  }

  @Test(arguments: [
    ([], []), (["b"], [1]), (["b", "a", "b", "c", "a", "b"], [3, 2, 0, 1, 0, 0]),
    (["\u{E9}", "e\u{301}"], [2, 0]),
  ])
  func `the first of equal elements has their number`(all: [String], expected: [Int]) {
    #expect(all.occurrences() == expected)
  }

  /// A number that counts its comparisons.
  private struct Probe: Hashable {
    final class Counter: Sendable {
      let comparisons = Atomic(0)
    }

    let number: Int
    let counter: Counter

    static func == (one: Self, other: Self) -> Bool {
      one.counter.comparisons.add(1, ordering: .relaxed)
      return one.number == other.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test func `elements are counted without comparing each with each`() {
    let counter = Probe.Counter()
    let probes = (0..<3000).map { Probe(number: $0 % 2000, counter: counter) }
    #expect(probes.occurrences().count { $0 > 0 } == 2000)
    #expect(counter.comparisons.load(ordering: .relaxed) < 20 * probes.count)
  }
}
