extension Sequence where Element: Hashable {
  /// Each once, in order.
  @inlinable
  package func unique() -> [Element] {
    // Of a generic type, a key path is made at run time, from types that are looked up by their names.
    unique { $0 }
  }
}

extension Sequence {
  /// The first of each key, in order.
  @inlinable
  package func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
