/// Tries all cases at the same time, for those that spend theirs waiting: together
/// they take as long as the longest.
package func atOnce<Case: Sendable>(
  _ cases: [Case],
  _ body: @escaping @Sendable (Case) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    for one in cases { group.addTask { try await body(one) } }
    try await group.waitForAll()
  }
}
