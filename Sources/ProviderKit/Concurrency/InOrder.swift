import Synchronization

/// Processes all elements concurrently and returns the results in the order of the elements.
///
/// - Parameter limit: The maximum number of elements in progress. More would only wait for their turn at the
///   servers, and each takes memory.
@inlinable
package func inOrder<Element: Sendable, Result: Sendable>(
  _ elements: [Element],
  limit: Int = 64,
  _ body: @escaping @Sendable (Element) async -> Result
) async -> [Result] {
  // A single element needs no additional task.
  if let only = elements.first, elements.count == 1 { return [await body(only)] }
  let turns = TurnCounter()
  return await withTaskGroup(of: [(Int, Result)].self) { group in
    // A limited number of tasks instead of one for each element: a task takes the next element when it is
    // done with one.
    for _ in 0..<min(limit, elements.count) {
      group.addTask {
        var results: [(Int, Result)] = []
        while case let rank = turns.take(), rank < elements.count {
          results.append((rank, await body(elements[rank])))
        }
        return results
      }
    }
    var results: [Result?] = Array(repeating: nil, count: elements.count)
    for await part in group { for (rank, result) in part { results[rank] = result } }
    return results.compactMap { $0 }
  }
}

/// A counter that several tasks share.
@usableFromInline
final class TurnCounter: Sendable {
  private let taken = Atomic(0)

  @usableFromInline
  init() {}

  @usableFromInline
  func take() -> Int { taken.add(1, ordering: .relaxed).oldValue }
}
