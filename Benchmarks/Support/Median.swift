/// The middle of several measurements: other work on the machine slows some of them down.
package func median<Value: Comparable>(_ values: [Value]) -> Value { values.sorted()[values.count / 2] }

/// The median time of several runs.
package func median(_ runs: Int, _ body: () -> Void) -> Duration {
  median((0..<runs).map { _ in ContinuousClock().measure(body) })
}

/// The same for runs that wait.
package func median(_ runs: Int, _ body: () async throws -> Void) async rethrows -> Duration {
  var times: [Duration] = []
  for _ in 0..<runs { times.append(try await ContinuousClock().measure(body)) }
  return median(times)
}
