package import Testing

/// Expects that some work takes time in proportion to its size.
///
/// Other work on the machine only adds time, so the shortest of several runs is used.
///
/// - Parameters:
///   - small: A size.
///   - large: At least four times as much, so that quadratic time, which is not proportional, is far beyond
///     the limit.
///   - excess: How many times as long as in proportion the large size may take.
///   - name: What is measured, for a failure.
///   - time: The time for a size, such as `threadTime` measures.
package func expectProportional(
  _ small: Int,
  _ large: Int,
  excess: Double = 2,
  _ name: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation,
  time: (Int) async throws -> Duration
) async rethrows {
  let limit = Double(large) / Double(small) * excess
  precondition(large >= 4 * small && limit < Double(large * large) / Double(small * small))
  // The first run may prepare what all runs use.
  _ = try await time(small)
  var (short, long) = (try await time(small), try await time(large))
  for _ in 0..<9 where long / short > limit {
    short = min(short, try await time(small))
    long = min(long, try await time(large))
  }
  #expect(long / short <= limit, "\(name()): \(short), \(long)", sourceLocation: sourceLocation)
}
