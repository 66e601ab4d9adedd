/// A part of a longer list.
package struct Page<Item: Sendable>: Sendable {
  package let items: [Item]
  /// Counted from 1.
  package let number: Int
  package let size: Int
  /// The number of items on all pages.
  package let total: Int

  /// A page after the last one is empty.
  package init(_ all: [Item], number: Int, size: Int) {
    self.number = max(1, number)
    self.size = max(1, size)
    total = all.count
    let (start, overflow) = (self.number - 1).multipliedReportingOverflow(by: self.size)
    items = overflow || start >= all.count ? [] : Array(all[start..<min(all.count, start + self.size)])
  }

  /// The number of pages, at least one.
  package var count: Int { max(1, total / size + (total % size == 0 ? 0 : 1)) }
}

extension Page: Equatable where Item: Equatable {}
