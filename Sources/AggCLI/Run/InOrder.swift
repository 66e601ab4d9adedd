/// Does something for all elements, many at once; the results stand in the order of the elements, whichever was first.
///
/// - Parameter limit: How many are under way at once. More would only wait for their turn at the servers, and each takes
///   memory meanwhile.
func inOrder<Element: Sendable, Result: Sendable>(
  _ elements: [Element],
  limit: Int = 128,
  _ body: @escaping @Sendable (Element) async -> Result
) async -> [Result] {
  await withTaskGroup(of: (Int, Result).self) { group in
    var results: [Result?] = Array(repeating: nil, count: elements.count)
    for (rank, element) in elements.enumerated() {
      if rank >= limit, let (rank, result) = await group.next() { results[rank] = result }
      group.addTask { (rank, await body(element)) }
    }
    for await (rank, result) in group { results[rank] = result }
    return results.compactMap(\.self)
  }
}
