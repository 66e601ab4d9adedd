/// Runs an operation for no longer than a limit. When the time is over the operation is cancelled and its result, if
/// it still gives one, is not used.
///
/// - Returns: `nil` when the time was over first.
func withDeadline<Value: Sendable>(
  _ limit: Duration,
  _ operation: @escaping @Sendable () async -> Value
) async -> Value? {
  await withTaskGroup(of: Value?.self) { group in
    group.addTask { await operation() }
    group.addTask {
      // Thrown only when the operation was first and the sleep is cancelled: nobody looks at this result then.
      try? await Task.sleep(for: limit)
      return nil
    }
    let first = await group.next() ?? nil
    group.cancelAll()
    return first
  }
}
