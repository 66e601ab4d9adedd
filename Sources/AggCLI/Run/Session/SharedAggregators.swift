import Aggregation
import ProviderKit
import Synchronization

/// The aggregators of a list by their queries: making one reads the manifests of its sources, which takes
/// longer than merging an answer. It is made with the lock held, because all other places need the same one.
final class SharedAggregators: Sendable {
  private let known = Mutex<[Query: Aggregator]>([:])

  /// The aggregator for a query, made by the first place that needs it.
  func aggregator(
    for query: Query,
    _ make: () throws(CommandFailure) -> Aggregator
  ) throws(CommandFailure) -> Aggregator {
    try known.withLock { known throws(CommandFailure) in
      if let aggregator = known[query] { return aggregator }
      let aggregator = try make()
      known[query] = aggregator
      return aggregator
    }
  }
}
