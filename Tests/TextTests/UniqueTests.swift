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
}
