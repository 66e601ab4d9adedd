/// Does something for all elements at once; the results stand in the order of the elements, whichever was first.
func inOrder<Element: Sendable, Result: Sendable>(
  _ elements: [Element],
  _ body: @escaping @Sendable (Element) async -> Result
) async -> [Result] {
  await withTaskGroup(of: (Int, Result).self) { group in
    for (rank, element) in elements.enumerated() { group.addTask { (rank, await body(element)) } }
    var results: [(Int, Result)] = []
    for await result in group { results.append(result) }
    return results.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
