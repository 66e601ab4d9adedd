/// One entry of a list as received from its source.
package struct ListItem: Hashable, Sendable {
  package let id: Int
  package let listID: Int
  package let name: String?

  package init(id: Int, listID: Int, name: String?) {
    self.id = id
    self.listID = listID
    self.name = name
  }
}

/// The order of items inside a group.
package enum ItemOrder: String, Hashable, Sendable, CaseIterable {
  /// "Item 9" before "Item 10".
  case natural
  /// By characters only.
  case name
  case id

  /// The order of a list that has none of its own.
  package static let standard = natural
}

/// Items grouped by list, in rising order of the lists' ids; items without a name are left out and counted.
package struct ItemGroups: Hashable, Sendable {
  /// An item that has a name.
  package struct Item: Hashable, Sendable {
    package let id: Int
    package let name: String
  }

  /// The items of one list id, in order.
  package struct Group: Hashable, Sendable {
    package let listID: Int
    package let items: [Item]
  }

  package let groups: [Group]
  /// The number of items whose name is missing, and of items whose name is blank.
  package let unnamedCount: Int
  package let blankCount: Int
  /// The number of rows that are not items.
  package let unreadableCount: Int

  package init(_ items: [ListItem], unreadable: Int = 0, order: ItemOrder = .standard) {
    var named: [Int: [Item]] = [:]
    var unnamed = 0
    var blank = 0
    for item in items {
      guard let name = item.name else {
        unnamed += 1
        continue
      }
      // The tables of Unicode are needed only for a name without an ASCII letter.
      if name.utf8.contains(where: { (0x21...0x7E).contains($0) })
        || name.contains(where: { !$0.isWhitespace })
      {
        named[item.listID, default: []].append(Item(id: item.id, name: name))
      } else {
        blank += 1
      }
    }
    unnamedCount = unnamed
    blankCount = blank
    unreadableCount = unreadable
    groups = named.sorted { $0.key < $1.key }.map { listID, items in
      Group(listID: listID, items: Self.sorted(items, order))
    }
  }

  /// Items of equal name are sorted by id, so that the order is always the same.
  private static func sorted(_ items: [Item], _ order: ItemOrder) -> [Item] {
    switch order {
    case .natural:
      items.map { (key: NaturalSortKey($0.name), item: $0) }
        .sorted { ($0.key, $0.item.id) < ($1.key, $1.item.id) }
        .map(\.item)
    case .name: items.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    case .id: items.sorted { $0.id < $1.id }
    }
  }
}
