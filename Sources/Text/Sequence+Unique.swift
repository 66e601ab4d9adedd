extension Sequence where Element: Hashable {
  /// The elements without duplicates, in order.
  @inlinable
  package func unique() -> [Element] {
    // For a generic type, a key path would be created at run time, by looking up types by name.
    unique { $0 }
  }
}

extension Sequence {
  /// The first element with each key, in order.
  @inlinable
  package func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
