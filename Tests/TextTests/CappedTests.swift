import Testing
import Text

struct CappedTests {
  @Test(arguments: [(0, nil), (50, nil), (51, "and 1 more"), (90, "and 40 more")] as [(Int, String?)])
  func `the first elements are kept, and the others are counted but not made`(count: Int, rest: String?) {
    var made = 0
    func make(_ number: Int) -> Int {
      made += 1
      return number
    }
    var list = Capped<Int>()
    for number in 0..<count { list.add(make(number)) }
    #expect(list.elements == Array(0..<min(count, 50)) && made == list.elements.count)
    #expect(list.rest == rest)
  }

  @Test func `an element that equals the one before it is not added`() {
    var list = Capped<String>()
    for element in ["a", "a", "b", "a"] { list.add(element) }
    #expect(list.elements == ["a", "b", "a"])
  }
}
