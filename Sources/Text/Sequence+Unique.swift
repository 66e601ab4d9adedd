extension Sequence where Element: Hashable {
  /// The elements without duplicates, in order.
  @inlinable
  package func unique() -> [Element] {
    // For a generic type, a key path would be created at run time, by looking up types by name.
    unique { $0 }
  }
}

extension Array where Element: Hashable {
  /// For each element how often it occurs, if it is the first of its kind, and 0 for the others. The time
  /// grows with the number of elements, and not with its square.
  package func occurrences() -> [Int] {
    var first: [Element: Int] = [:]
    var counts = [Int](repeating: 0, count: count)
    for (index, element) in enumerated() {
      let place = first[element] ?? index
      first[element] = place
      counts[place] += 1
    }
    return counts
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
