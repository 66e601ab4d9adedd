extension Sequence where Element: Hashable {
  /// Each once, in order.
  @inlinable
  package func unique() -> [Element] { unique(by: \.self) }
}

extension Sequence {
  /// The first of each key, in order.
  @inlinable
  package func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
