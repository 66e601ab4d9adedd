/// Tests all cases at the same time. Cases that mostly wait then take as long as the longest one.
package func atOnce<Case: Sendable>(
  _ cases: [Case],
  _ body: @escaping @Sendable (Case) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    for one in cases { group.addTask { try await body(one) } }
    try await group.waitForAll()
  }
}
