import TestSupport
import Testing

@testable import Catalog

/// Order, groups and pages of lists.
struct ListTests {
  @Test(arguments: [
    ("Item 9", "Item 10"), ("item 9", "Item 10"), ("Item 2", "Item 10"), ("a", "B"), ("a1b2", "a1b10"),
    ("", "a"),
    ("Item", "Item 1"), ("x007", "x8"), ("x07", "x7"), ("x7", "x7a"), ("x", "x0"), ("A", "a"), ("É1", "é2"),
    ("é2", "É10"), ("Item 1a", "Item 10"), ("Item 1 b", "Item 1-a"),
    ("99999999999999999999", "100000000000000000000"),
  ])
  func `numbers in names are ordered by value`(first: String, second: String) {
    #expect(NaturalSortKey(first) < NaturalSortKey(second))
    #expect(!(NaturalSortKey(second) < NaturalSortKey(first)))
  }

  @Test func `natural order is a total order`() {
    var generator = SplitMix64(state: 11)
    // "é" as one scalar and as two, and two letters with the same lower case.
    let letters = ["a", "A", "b", "Z", "0", "1", "9", " ", "\u{E9}", "e\u{301}", "\u{C5}", "\u{212B}"]
    let words = (0..<80).map { _ in
      (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? "a"
      }
      .joined()
    }
    let keys = words.map { (text: $0, key: NaturalSortKey($0)) }
    for a in keys {
      #expect(!(a.key < a.key))
      for b in keys {
        let isSame = a.text.unicodeScalars.elementsEqual(b.text.unicodeScalars)
        #expect((a.key == b.key) == isSame, "\(a.text) and \(b.text)")
        if !isSame { #expect((a.key < b.key) != (b.key < a.key), "\(a.text) and \(b.text)") }
        for c in keys where a.key < b.key && b.key < c.key {
          #expect(a.key < c.key, "\(a.text), \(b.text), \(c.text)")
        }
      }
    }
  }

  @Test func `items are grouped by list and sorted, without unnamed ones`() {
    let items = [
      (3, 2, "Item 10"), (1, 2, "Item 9"), (7, 1, nil), (8, 1, " "), (9, 1, ""), (2, 1, "b"), (5, 1, "a"),
    ]
    .map { ListItem(id: $0.0, listID: $0.1, name: $0.2) }
    let groups = ItemGroups(items)
    #expect(groups.groups.map(\.listID) == [1, 2])
    #expect(groups.groups[1].items.map(\.name) == ["Item 9", "Item 10"])
    #expect(ItemGroups(items, order: .name).groups[1].items.map(\.name) == ["Item 10", "Item 9"])
    #expect(ItemGroups(items, order: .id).groups[0].items.map(\.id) == [2, 5])
    #expect(groups.unnamedCount == 1)
    #expect(groups.blankCount == 2)
  }

  @Test(arguments: [
    (1, 3, [1, 2, 3]), (2, 3, [4, 5]), (3, 3, []), (0, 3, [1, 2, 3]), (1, 0, [1]), (.max, .max, []),
  ])
  func `a page is a part of the list, and a page after the last is empty`(
    number: Int,
    size: Int,
    expected: [Int]
  ) {
    #expect(Page([1, 2, 3, 4, 5], number: number, size: size).items == expected)
  }

  @Test(arguments: [(1, 5), (2, 3), (3, 2), (4, 2), (5, 1), (6, 1), (.max, 1), (0, 5), (-7, 5)])
  func `the number of pages follows from their size`(size: Int, count: Int) {
    #expect(Page([1, 2, 3, 4, 5], number: 1, size: size).count == count)
  }

  @Test func `items of equal name are in the order of their ids, whatever their spelling`() {
    let names = ["\u{E9}", "e\u{301}", "f"]
    let items = names.enumerated().map { ListItem(id: 9 - $0.offset, listID: 1, name: $0.element) }
    for order in ItemOrder.allCases {
      let groups = ItemGroups(items, order: order)
      #expect(groups == ItemGroups(items.reversed(), order: order), "\(order)")
    }
  }

  @Test func `an empty list has one empty page`() {
    let page = Page([Int](), number: 1, size: 10)
    #expect(page.count == 1)
    #expect(page.items.isEmpty)
  }
}
